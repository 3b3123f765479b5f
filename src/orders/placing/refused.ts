import { type Cart, type CartProblem, lineName } from '../../cart/index.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { type CouponRefusal, CouponsGone } from '../../pricing/index.ts';
import { missingPieces } from '../problem.ts';

/** Why there is no order. Thrown, so that nothing of the try is kept. */
export type Refused =
  | { code: 'empty' }
  | { code: 'lines'; problems: readonly CartProblem[] }
  /** Coupons that count no more, or not for this customer. */
  | { code: 'coupons'; refusals: readonly CouponRefusal[] }
  | { code: 'dearer'; total: number }
  | { code: 'no_shipping' }
  | { code: 'choose_shipping' }
  | { code: 'payment' }
  /** So much is invoiced with the number of who buys, and there is none. */
  | { code: 'tax_id' }
  /** The wallet pays less than was shown. */
  | { code: 'wallet'; part: number; left: number }
  /** Too many orders of this address wait for their money. */
  | { code: 'owing' };

export class PlacementRefused extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.code);
    this.name = 'PlacementRefused';
    this.refused = refused;
  }
}

/**
 * Whether money was counted by the same rules all along: a change of settings that came in the middle would make an
 * order of which a part is by the old ones.
 */
export function countsAlike(
  before: ShopSettings,
  now: ShopSettings,
  currency: ShopSettings['currencies'][number],
): boolean {
  const rules = ({ currencies, tax, address, coupons, checkout }: ShopSettings) =>
    JSON.stringify([currencies, tax, address, coupons, checkout.cashOnDeliveryFee]);
  const same = now.currencies.find(({ code }) => code === currency.code);
  return rules(before) === rules(now) && JSON.stringify(same) === JSON.stringify(currency);
}

/**
 * What somebody else was quicker with, as an order was written: pieces that are gone, line by line as the cart names
 * them, or coupons. Undefined for anything else that went wrong.
 */
export function refusedUnderLock(
  error: unknown,
  lines: readonly Pick<Cart['lines'][number], 'key' | 'item' | 'choices'>[],
): Refused | undefined {
  if (error instanceof CouponsGone) return { code: 'coupons', refusals: error.refused };
  const short = missingPieces(error);
  if (!short) return undefined;
  const problems = lines.flatMap((line): CartProblem[] => {
    const found = short.find(({ id }) => id === line.item.id);
    if (!found) return [];
    const [key, name, { available }] = [line.key, lineName(line), found];
    return [available === 0 ? { code: 'out_of_stock', key, name } : { code: 'short', key, name, available }];
  });
  return { code: 'lines', problems };
}
