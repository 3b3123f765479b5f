import type { Purchasable } from '../../catalogue/index.ts';
import type { Amounts } from '../model-shipping.ts';
import type { Discount } from '../totals/model-discounts.ts';
import type { Coupon } from './model.ts';
import { type CouponLine, countsFor } from './model-check.ts';
import { shownCode } from './model-code.ts';

type Line = { key: string; item: Purchasable };

/** What a coupon asks about a line of a cart. */
export function couponLine({ key, item }: Line): CouponLine {
  const { productId, variationId, categoryIds, brandIds, onSale } = item;
  return { key, productId, variationId, categoryIds, brandIds, onSale };
}

/** Whether a coupon for single goods counts for these. */
export const isForGoods = (coupon: Coupon, item: Purchasable): boolean =>
  countsFor(coupon, couponLine({ key: '', item }));

/** What a coupon takes off which lines. One for the whole cart is borne by all of them. */
export function discountOf(
  coupon: Coupon,
  lines: readonly Line[],
  amountOf: (amounts: Amounts) => number,
): Discount {
  const named = {
    code: coupon.code,
    label: shownCode(coupon.code),
    ...(coupon.freeShipping ? { freeShipping: true } : {}),
  };
  if (coupon.kind === 'fixed_cart')
    return { ...named, rule: { kind: 'cart', amount: amountOf(coupon.amount) } };
  const counted = lines.filter(({ item }) => isForGoods(coupon, item));
  return {
    ...named,
    ...(counted.length === lines.length ? {} : { lineKeys: counted.map(({ key }) => key) }),
    ...(coupon.itemLimit === null ? {} : { pieces: coupon.itemLimit }),
    rule:
      coupon.kind === 'percent'
        ? { kind: 'percent', ppm: coupon.ppm }
        : { kind: 'piece', amount: amountOf(coupon.amount) },
  };
}
