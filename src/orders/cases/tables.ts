import type { Generated } from 'kysely';
import type { CaseKind, CaseOutcome } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Something between a gateway and the shop that somebody has to look at. */
    payment_case: {
      id: Generated<number>;
      kind: CaseKind;
      /** The order may be gone, or never have been. */
      order_id: number | null;
      notification_id: number | null;
      gateway: string;
      /** By which its gateway knows it: a dispute's number, a refund's, a message's. */
      reference: string;
      transaction_id: string;
      amount: number;
      currency: string;
      /** As the gateway said it, or what went wrong. */
      said: string;
      /** Until when it must be answered; 0 where no time is set. */
      answer_by: number;
      opened_at: number;
      outcome: CaseOutcome;
      settled_by: string;
      note: string;
      /** 0 while it waits for somebody. */
      settled_at: number;
    };
  }
}
