import type { CurrencyFormat } from '../../platform/money.ts';

/**
 * What an invoice looks like, kept with it: the same bytes come out of it whatever the shop looks like by then.
 */
export interface Paper {
  /** Of the shop, above the sheet. */
  shop: string;
  accent: string;
  typeface: string;
  money: CurrencyFormat;
  /** What the law wants said, in its language. */
  mentions: string[];
}
