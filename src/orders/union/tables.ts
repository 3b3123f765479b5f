import type { VatOutcome } from '../../pricing/index.ts';
import type { VatTask } from './model.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    order_vat: {
      order_id: number;
      number: string;
      outcome: VatOutcome;
      name: string;
      address: string;
      consultation: string;
      asked_as: string;
      task: VatTask;
      /** Whether it was sold without tax. */
      free: 0 | 1;
      at: number;
      tries: number;
      ask_at: number;
    };
  }
}
