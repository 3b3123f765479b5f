import type { Generated } from 'kysely';

/** Why the shopkeeper should look at somebody. */
export type FlagKind = 'debt' | 'refund_cycles' | 'shared_card' | 'chargeback';

declare module '../platform/db/tables.ts' {
  interface Tables {
    points_flag: {
      id: Generated<number>;
      account_id: number;
      kind: FlagKind;
      state: 'open' | 'closed';
      detail: string;
      closed_by: string;
      /** How often it was raised since it is open. */
      count: number;
      first_at: number;
      at: number;
    };
    points_card: { order_id: number; mark: string; at: number };
    points_correction: {
      id: Generated<number>;
      user_id: number;
      points: number;
      /** Or money of the wallet, minor units of the base currency. */
      cents: Generated<number>;
      reason: string;
      /** The name of who asked, and who that is by the way they came. */
      asked_by: string;
      asked_as: string;
      asked_at: number;
      state: 'waiting' | 'approved' | 'refused';
      decided_by: string;
      decided_at: number | null;
    };
  }
}
