import type { Generated } from 'kysely';
import type { Language } from '../frame/shop/settings.ts';
import type { Ground, ReturnState } from './model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** What somebody declared, as it was typed. Rows are written once and never changed. */
    return_statement: {
      id: Generated<number>;
      /** Of the form that brought it: sent twice, it is one statement. */
      fingerprint: string;
      name: string;
      order_number: string;
      email: string;
      /** In their own words; '' is everything, or what the lines say. */
      things: string;
      note: string;
      language: Language;
      submitted_at: number;
    };
    /** What it names of an order that was before their eyes; nothing is everything. */
    return_statement_line: { statement_id: number; line_id: number; pieces: number };
    /** What becomes of it. */
    return_case: {
      statement_id: number;
      /** Null while nobody knows of which order it speaks. */
      order_id: number | null;
      ground: Ground;
      state: ReturnState;
      /** What its shopper was told last: where the goods go, or why not. */
      said: string;
      /** What it is found by. */
      name_plain: string;
      email_plain: string;
      came_at: number;
      /** Until when the money has to be back. */
      due_at: number;
      /** 0 until then. */
      arrived_at: number;
      closed_at: number;
      /** 0 where none. */
      refund_id: number;
      version: number;
    };
  }
}
