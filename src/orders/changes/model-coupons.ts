import type { Purchasable } from '../../catalogue/index.ts';
import { type Coupon, type Discount, isForGoods, shownCode } from '../../pricing/index.ts';
import type { Order } from '../model.ts';

interface Line {
  key: string;
  item: Purchasable;
  /** Of a line that stood in the order. */
  lineId?: number;
}

/**
 * What the coupons of an order take off it as it shall be, in their order. What they take off, and that they count for a
 * line that stood in it, is agreed, whatever became of the coupon, of the goods' categories or of their sale; whether
 * they count for what is new they say themselves, and one that is gone from the shop counts for nothing new.
 *
 * @param coupons those of today, by their codes; orders from before terms were kept say nothing of theirs
 */
export function agreedDiscounts(
  { adjustments, lines: before }: Pick<Order, 'adjustments' | 'lines'>,
  lines: readonly Line[],
  coupons: ReadonlyMap<string, Coupon | undefined>,
): Discount[] {
  return adjustments.flatMap(({ kind, code, terms }): Discount[] => {
    if (kind !== 'coupon' || !terms || !coupons.has(code)) return [];
    const { lines: places, ...agreed } = terms;
    const named = { code, label: shownCode(code) };
    if (agreed.rule.kind === 'cart') return [{ ...named, ...agreed }];
    const coupon = coupons.get(code);
    const counts = ({ lineId, item }: Line) => {
      const place = before.findIndex(({ id }) => id !== undefined && id === lineId);
      if (place < 0) return coupon !== undefined && isForGoods(coupon, item);
      return places?.includes(place) ?? true;
    };
    return [{ ...named, ...agreed, lineKeys: lines.filter(counts).map(({ key }) => key) }];
  });
}
