import type { Generated } from 'kysely';
import type { Refusal } from '../../payments/index.ts';
import type { TryState } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Every time that somebody set out to pay an order by a machine. */
    payment_try: {
      id: Generated<number>;
      order_id: number;
      gateway: string;
      /** Of its order, from 1. */
      attempt: number;
      amount: number;
      currency: string;
      /** What the gateway calls it; '' as long as it has not said. */
      reference: string;
      /** What the gateway wants to know again. */
      kept: string;
      /** The form that leads to the gateway, as JSON; '' where none does. */
      form: string;
      state: TryState;
      refusal: Refusal | '';
      /** The gateway's own for it. */
      code: string;
      created_at: number;
      changed_at: number;
      /** How often the gateway was asked what became of it, and when it is asked next. */
      asks: number;
      ask_at: number;
    };
  }
}
