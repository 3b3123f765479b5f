import type { Credit } from '../../payments/index.ts';
import { md5 } from '../../platform/security/tokens.ts';

/**
 * `open`: waits for somebody. `paid`: an order counts as paid by it. `held`: it was an order's, and fits it not as it is:
 * that is a task of its own. `aside`: no order's money.
 */
export type CreditState = 'open' | 'paid' | 'held' | 'aside';

export interface BankCredit extends Credit {
  id: number;
  state: CreditState;
  orderId: number | null;
  note: string;
  settledBy: string;
  settledAt: number;
}

/** What a payment by transfer is called in its order: the day on the statement, and the shop's own number of it. */
export const transferOf = ({ id, bookedOn }: Pick<BankCredit, 'id' | 'bookedOn'>): string =>
  `${bookedOn}/${id}`;

/**
 * Gives each credit of a file what it is known by ever after, so that files that overlap tell of it once. Banks’ own
 * references are missing or said twice, so all that is told of it counts; two that are alike in everything are told
 * apart by their order within the file, which has whole days.
 */
export function markCredits(credits: readonly Credit[]): (Credit & { mark: string })[] {
  const seen = new Map<string, number>();
  return credits.map((credit) => {
    const { account, reference, bookedOn, amount, currency, payer, words } = credit;
    const all = JSON.stringify([account, reference, bookedOn, amount, currency, payer, words]);
    const before = seen.get(all) ?? 0;
    seen.set(all, before + 1);
    return { ...credit, mark: md5(`${all}${before}`) };
  });
}

/** Why something was not done with a credit. */
export type BankRefusal =
  /** Somebody was quicker, or there is none such. */
  | 'settled'
  | 'unknown_order'
  /** Its order went on with it: what is to be undone now is the order. */
  | 'moved_on'
  /** Some of the money of its order, which is off, went back or moved already. */
  | 'given_back';

export class BankProblem extends Error {
  readonly why: BankRefusal;

  constructor(why: BankRefusal) {
    super(why);
    this.name = 'BankProblem';
    this.why = why;
  }
}
