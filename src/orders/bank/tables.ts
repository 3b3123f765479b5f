import type { Generated } from 'kysely';
import type { CreditState } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** A file of the bank that somebody has read in. */
    bank_statement: {
      id: Generated<number>;
      name: string;
      format: string;
      read_by: string;
      read_at: number;
      /** How many credits it tells of, and how many of them were new. */
      credits: number;
      added: number;
    };
    bank_credit: {
      id: Generated<number>;
      statement_id: number;
      account: string;
      /** What tells it from the account's others: see `markCredits`. */
      mark: string;
      /** By which the bank knows it. */
      reference: string;
      /** `2026-11-20` */
      booked_on: string;
      /** Minor units. */
      amount: number;
      currency: string;
      payer: string;
      words: string;
      state: CreditState;
      /** What it was taken for. */
      order_id: number | null;
      /** Why it is no order's. */
      note: string;
      settled_by: string;
      /** 0 while it waits for somebody. */
      settled_at: number;
    };
  }
}
