import type { Generated } from 'kysely';
import type { InvoiceCause, InvoiceType } from './making/model.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    /** Written once; the database refuses every change. */
    invoice: {
      /** Its place among all, from 1 without a gap: given by the program. */
      id: Generated<number>;
      order_id: number;
      in_series: number;
      /** The refund that it is of; 0 where it is of none. */
      cause_id: number;
      total: number;
      issued_at: number;
      series: string;
      number: string;
      type: InvoiceType;
      cause: InvoiceCause;
      /** `2026-11-23`, of the shop's calendar. */
      issued_on: string;
      currency: string;
      /** All that it says, as JSON; see `InvoiceDraft`. */
      content: string;
      /** SHA-256 of the row and of the seal before it. */
      seal: string;
    };
    /** The chain of RD 1007/2023; written once as well. */
    invoice_record: {
      id: Generated<number>;
      invoice_id: number;
      /** For the agency's tests or in earnest: two chains. */
      mode: ChainMode;
      kind: RecordKind;
      /** Why an annulment was made; '' elsewhere. */
      reason: string;
      /** `2024-01-01T19:20:30+01:00`. */
      made_at: string;
      /** The agency's, in capitals. */
      hash: string;
      xml: string;
      seal: string;
    };
  }
}

export type ChainMode = 'test' | 'live';

/** RegistroAlta, the same again with what was wrong in it put right (Subsanacion), and RegistroAnulacion. */
export type RecordKind = 'issue' | 'amendment' | 'annulment';
