import type { VatOutcome } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What the Union's register said last of a VAT number. */
    vat_check: {
      number: string;
      outcome: VatOutcome;
      name: string;
      address: string;
      consultation: string;
      asked_as: string;
      at: number;
    };
  }
}
