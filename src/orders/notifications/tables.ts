import type { Generated } from 'kysely';

/** `refused`: nobody's that the gateway knows. `failed`: it could not be worked off, and somebody looks at it. */
export type NotificationState = 'new' | 'done' | 'refused' | 'failed';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What gateways told, as it came. */
    payment_notification: {
      id: Generated<number>;
      gateway: string;
      /** The gateway's own number for it, or a digest of what it says. */
      event_id: string;
      query: string;
      /** As JSON. */
      headers: string;
      /** In base64: byte for byte. */
      body: string;
      state: NotificationState;
      /** Of one that failed. */
      reason: string;
      received_at: number;
      changed_at: number;
      attempts: number;
      /** Once it was read. The order may be gone, or never have been. */
      order_id: number | null;
    };
  }
}
