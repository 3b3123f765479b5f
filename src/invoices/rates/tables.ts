import type { Generated } from 'kysely';

/** Who said it: the European Central Bank, or somebody of the shop. */
export type RateSource = 'ecb' | 'typed';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Written once: of several of a day the last counts. */
    official_rate: {
      id: Generated<number>;
      /** `2026-11-20`. */
      day: string;
      /** How many of `currency` one unit of this buys, as a decimal. */
      base: string;
      currency: string;
      rate: string;
      source: RateSource;
      made_by: string;
      made_at: number;
    };
  }
}
