import type { ShopSettings } from '../frame/shop/settings.ts';
import { amountsIn, type CartToPrice, type PricingTables, priceCart } from './calculate.ts';
import { couponLine } from './coupons/coupon-discounts.ts';
import type { Coupon } from './coupons/model.ts';
import { type AskedCoupon, chooseCoupons } from './coupons/model-check.ts';
import type { CouponRefusal } from './coupons/model-refusals.ts';
import type { Totals } from './totals/model-shapes.ts';

export interface CouponCart extends Omit<CartToPrice, 'coupons'> {
  /** In the order in which they were applied. */
  asked: readonly AskedCoupon[];
  now: number;
  loggedIn: boolean;
  /** What is known of the customer. */
  emails: readonly string[];
}

export interface CouponTotals {
  totals: Totals;
  coupons: Coupon[];
  refused: CouponRefusal[];
}

/**
 * What a cart costs with the coupons that were asked for, as far as they count for it; the others are named with
 * the reason. Subtotals do not depend on coupons, so only a refusal costs a second calculation.
 */
export function priceWithCoupons(
  tables: PricingTables,
  settings: ShopSettings,
  cart: CouponCart,
): CouponTotals {
  const { asked, now, loggedIn, emails } = cart;
  const hoped = asked.flatMap(({ coupon }) => (coupon?.enabled ? [coupon] : []));
  const totals = priceCart(tables, settings, { ...cart, coupons: hoped });
  const { subtotal, subtotal_tax } = totals.sums;
  const { valid, refused } = chooseCoupons(asked, {
    lines: cart.lines.map(couponLine),
    subtotal: settings.tax.displayInCart === 'incl' ? subtotal + subtotal_tax : subtotal,
    amountOf: amountsIn(settings, cart.currency),
    now,
    loggedIn,
    emails,
  });
  if (refused.length === 0) return { totals, coupons: valid, refused };
  return { totals: priceCart(tables, settings, { ...cart, coupons: valid }), coupons: valid, refused };
}
