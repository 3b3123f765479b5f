import type { Generated } from 'kysely';

declare module '../platform/db/tables.ts' {
  interface Tables {
    parcel: {
      id: Generated<number>;
      order_id: number;
      carrier: string;
      /** As it was called when the parcel left, and where it is followed: carriers come and go. */
      carrier_name: string;
      tracking: string;
      /** Letters and digits alone, in capitals: what is searched. */
      tracking_plain: string;
      link: string;
      sent_by: string;
      /** 1 where it was the last of its order, and completed it. */
      completed: 0 | 1;
      version: number;
      sent_at: number;
    };
    parcel_line: { parcel_id: number; line_id: number; pieces: number };
  }
}
