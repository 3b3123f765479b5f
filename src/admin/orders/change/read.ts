import type { Order, OrderEdit } from '../../../orders/index.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { parseAmount } from '../../../platform/money.ts';

/** Empty rows for what is added. */
export const NEW_ROWS = [0, 1, 2] as const;
const MOST_PIECES = 9999;

/** What the form asks for; the key of a text where it makes no sense. */
export function editIn(form: Fields, order: Order, decimals: number): OrderEdit | string {
  const pieces = form.group('lines', 'pieces');
  const prices = form.group('lines', 'price');
  const lines: NonNullable<OrderEdit['lines']>[number][] = [];
  for (const { id = 0, quantity: was } of order.lines) {
    const quantity = wholeIn(pieces.get(`${id}`), was);
    const price = amountIn(prices.get(`${id}`), decimals);
    if (quantity === undefined) return 'admin.orders.change.pieces_wrong';
    if (price === 'wrong') return 'admin.field.money';
    if (quantity > 0) lines.push({ lineId: id, quantity, price });
  }
  for (const row of NEW_ROWS) {
    const picked = form.line(`add.${row}.item`, 40);
    if (picked === '') continue;
    const [, productId, variationId] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(picked) ?? [];
    const quantity = wholeIn(form.line(`add.${row}.pieces`, 10), 1);
    const price = amountIn(form.line(`add.${row}.price`, 20), decimals);
    if (productId === undefined) return 'admin.orders.change.item_wrong';
    if (!quantity) return 'admin.orders.change.pieces_wrong';
    if (price === 'wrong') return 'admin.field.money';
    lines.push({
      productId: Number(productId),
      variationId: variationId === undefined ? undefined : Number(variationId),
      quantity,
      price,
    });
  }
  const cost = amountIn(form.line('send', 20), decimals);
  if (cost === 'wrong') return 'admin.field.money';
  const coupons = form
    .line('coupons', 500)
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
  return {
    lines: isSame(lines, order) ? undefined : lines,
    send: cost === undefined ? undefined : { cost },
    coupons: coupons.join() === couponsOf(order).join() ? undefined : coupons,
  };
}

export const couponsOf = ({ adjustments }: Order): string[] =>
  adjustments.filter(({ kind }) => kind === 'coupon').map(({ code }) => code);

/** Lines that nobody touched are not priced anew. */
function isSame(lines: NonNullable<OrderEdit['lines']>, order: Order): boolean {
  return (
    lines.length === order.lines.length &&
    lines.every(
      (line, index) =>
        'lineId' in line && line.price === undefined && line.quantity === order.lines[index]?.quantity,
    )
  );
}

/** A number of pieces, `otherwise` where nothing was typed; undefined for what is none. */
function wholeIn(typed = '', otherwise: number): number | undefined {
  const text = typed.trim();
  if (text === '') return otherwise;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value <= MOST_PIECES ? value : undefined;
}

function amountIn(typed = '', decimals: number): number | undefined | 'wrong' {
  if (typed.trim() === '') return undefined;
  const minor = parseAmount(typed, decimals);
  return minor !== undefined && minor >= 0 ? minor : 'wrong';
}
