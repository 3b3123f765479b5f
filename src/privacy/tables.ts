import type { Generated } from 'kysely';
import type { RequestKind, RequestState } from './model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** What somebody asked of their data. When it is done nothing in it says who that was. */
    privacy_request: {
      id: Generated<number>;
      kind: RequestKind;
      state: RequestState;
      language: string;
      /** Where its letters go; '' once it is over. */
      email: string;
      /** By which somebody who says that they asked can be shown to have. */
      email_hash: string;
      salt: string;
      /** '' of the person themselves, else who of the shop. */
      asked_by: string;
      /** JSON: what has to end first. */
      waits: string;
      /** JSON: rows by table. */
      report: string;
      /** Its name in the folder of data; '' where there is none. */
      file: string;
      user_id: number | null;
      asked_at: number;
      due_at: number;
      confirmed_at: number;
      done_at: number;
      file_until: number;
    };
    /** What the law keeps of somebody who is erased. */
    privacy_kept: {
      id: Generated<number>;
      request_id: number;
      subject: string;
      reason: 'books' | 'invoice';
      content: string;
      kept_at: number;
      /** 0: as long as what it names. */
      until: number;
    };
    /** What was forgotten because its time was over: by the day (UTC) and what it was, never whose. */
    privacy_forgotten: { day: string; what: string; rows: number; at: number };
    /** Accounts that nobody uses, and since when they know that they end; 0: the letter has not left yet. */
    privacy_sleeper: { user_id: number; written_at: number };
    /** Empty but within the transaction that erases: see migration 221. */
    privacy_erasing: { request_id: number };
  }
}
