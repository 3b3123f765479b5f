import type { Purchasable } from '../../catalogue/index.ts';
import { LEVEL_CODE } from '../../points/index.ts';
import { type Coupon, type Discount, isForGoods, shownCode } from '../../pricing/index.ts';
import type { DiscountTerms, Order } from '../model.ts';

interface Line {
  key: string;
  item: Purchasable;
  /** Of a line that stood in the order. */
  lineId?: number;
}

type Kept = Pick<Order, 'adjustments' | 'lines'>;

/**
 * What the coupons of an order take off it as it shall be, in their order. What they take off, and that they count for a
 * line that stood in it, is agreed, whatever became of the coupon, of the goods' categories or of their sale; whether
 * they count for what is new they say themselves, and one that is gone from the shop counts for nothing new.
 *
 * @param coupons those of today, by their codes; orders from before terms were kept say nothing of theirs
 */
export function agreedCoupons(
  order: Kept,
  lines: readonly Line[],
  coupons: ReadonlyMap<string, Coupon | undefined>,
): Discount[] {
  return order.adjustments.flatMap(({ kind, code, terms }): Discount[] => {
    if (kind !== 'coupon' || !terms || !coupons.has(code)) return [];
    const coupon = coupons.get(code);
    const counts = ({ item }: Line) => coupon !== undefined && isForGoods(coupon, item);
    return [{ code, label: shownCode(code), ...agreed(terms, order, lines, counts) }];
  });
}

/**
 * What the level that its customer had takes off it, likewise; whether it counts for what is new, that of today says.
 *
 * @param today what that takes off the lines, where there is one
 */
export function agreedLevel(order: Kept, lines: readonly Line[], today: Discount | undefined): Discount[] {
  const row = order.adjustments.find(({ kind }) => kind === 'level');
  if (!row?.terms) return [];
  const counts = ({ key }: Line) => today !== undefined && (today.lineKeys?.includes(key) ?? true);
  return [{ code: LEVEL_CODE, label: row.title, ...agreed(row.terms, order, lines, counts) }];
}

function agreed(
  { lines: places, ...terms }: DiscountTerms,
  { lines: before }: Kept,
  lines: readonly Line[],
  countsForNew: (line: Line) => boolean,
): Omit<Discount, 'code' | 'label'> {
  if (terms.rule.kind === 'cart') return terms;
  const counts = (line: Line) => {
    const place = before.findIndex(({ id }) => id !== undefined && id === line.lineId);
    return place < 0 ? countsForNew(line) : (places?.includes(place) ?? true);
  };
  return { ...terms, lineKeys: lines.filter(counts).map(({ key }) => key) };
}
