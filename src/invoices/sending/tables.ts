import type { Generated } from 'kysely';
import type { ChainMode } from '../tables.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** How far a chain has been sent: a row for each of the two. */
    agency_lane: {
      id: number;
      mode: ChainMode;
      /** The last record that the agency has answered for. */
      answered_to: number;
      /** The last one that was ever put on the way, whether an answer came or not. */
      tried_to: number;
      /** Until when the agency wants no more, unless a thousand wait. */
      wait_until: number;
      /** When the next try after a failure is due. */
      retry_at: number;
      /** Since when nothing gets through; 0 while all is well. */
      failing_since: number;
      failures: number;
      /** Why the last try failed; '' while all is well. */
      problem: LaneProblem | '';
      /** What was said of it, for whoever has to look. */
      said: string;
      /** Who is sending at this moment, and until when that counts. */
      lease: string;
      leased_until: number;
    };
    /** Answers as they came; never changed. */
    agency_answer: {
      id: Generated<number>;
      mode: ChainMode;
      first_record: number;
      last_record: number;
      sent_at: number;
      /** Flag: said to be sent late, after something did not work. */
      late: number;
      /** Whose records they were. */
      tax_id: string;
      /** EstadoEnvio. */
      result: string;
      /** The agency's proof that it has them; '' where it took none. */
      csv: string;
      /** TiempoEsperaEnvio. */
      wait_seconds: number;
      /** How many of its records were taken, with errors or without. */
      accepted: number;
      body: string;
      /** SHA-256 of the row, of its lines, and of the seal of the answer before it in the same chain. */
      seal: string;
    };
    /** What the agency said of a record, by the record's id; never changed. */
    agency_line: {
      id: number;
      answer_id: number;
      state: LineState;
      /** CodigoErrorRegistro; 0 where there is none. */
      code: number;
      /** Flag: it was known there already. */
      known: number;
      said: string;
    };
    /** Orders of which an invoice could not be written, until it is. */
    invoice_trouble: { order_id: number; since: number; tries: number; why: string; said: string };
  }
}

/** Why nothing gets through. */
export type LaneProblem =
  /** Its file or password does not open it, or its time is over. */
  | 'certificate'
  /** Nobody answers, or the line broke. */
  | 'unreachable'
  /** The agency does not let this certificate in. */
  | 'refused'
  /** It answers that it cannot now. */
  | 'busy'
  /** It found something wrong with the whole message and took none of it. */
  | 'fault'
  /** It answered something that cannot be read whole. */
  | 'unreadable';

/** Taken; taken although something in it is wrong; not taken. */
export type LineState = 'accepted' | 'flawed' | 'rejected';
