import type { Order, OrderEdit } from '../../../orders/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { plainCode } from '../../../pricing/index.ts';
import { amountIn, codesIn, goodsIn, wholeIn } from '../goods-rows.tsx';

/** Empty rows for what is added. */
export const NEW_ROWS = 3;

type Lines = NonNullable<OrderEdit['lines']>;

/** What the form asks for; the key of a text where it makes no sense. */
export function editIn(form: Fields, order: Order, decimals: number): OrderEdit | string {
  const pieces = form.group('lines', 'pieces');
  const prices = form.group('lines', 'price');
  const lines: Lines[number][] = [];
  for (const { id = 0, quantity: was } of order.lines) {
    const quantity = wholeIn(pieces.get(`${id}`), was);
    const price = amountIn(prices.get(`${id}`), decimals);
    if (quantity === undefined) return 'admin.orders.change.pieces_wrong';
    if (price === 'wrong') return 'admin.field.money';
    if (quantity > 0) lines.push({ lineId: id, quantity, price });
  }
  const added = goodsIn(form, NEW_ROWS, decimals);
  if (typeof added === 'string') return added;
  lines.push(...added);
  const cost = amountIn(form.line('send', 20), decimals);
  if (cost === 'wrong') return 'admin.field.money';
  const coupons = codesIn(form.line('coupons', 500));
  return {
    lines: isSame(lines, order) ? undefined : lines,
    send: cost === undefined ? undefined : { cost, withTax: order.pricesIncludeTax },
    coupons: isSameText(coupons, couponsOf(order)) ? undefined : coupons,
  };
}

export const couponsOf = ({ adjustments }: Order): string[] =>
  adjustments.flatMap(({ kind, code, title }) => (kind === 'coupon' ? [title || code] : []));

/** Codes are the same however they are written. */
const isSameText = (codes: readonly string[], others: readonly string[]): boolean =>
  codes.map(plainCode).join() === others.map(plainCode).join();

/** Lines that nobody touched are not priced anew. */
function isSame(lines: Lines, order: Order): boolean {
  return (
    lines.length === order.lines.length &&
    lines.every(
      (line, index) =>
        'lineId' in line && line.price === undefined && line.quantity === order.lines[index]?.quantity,
    )
  );
}
