import type { Shop } from '../frame/shop/shop.ts';
import { type Order, piecesBack, readOrder } from '../orders/index.ts';
import { type Return, WAITING } from './model.ts';
import { moveCase, readReturnsOf } from './store.ts';

/** A return is settled when what it asks for has been given back, whoever gave it. */
export function followRefunds(shop: Shop): void {
  shop.events.on('order.refunded', async (tx, { orderId, refundId, full, now }) => {
    const all = await readReturnsOf(tx, orderId);
    const waiting = all.filter(({ state }) => WAITING.some((one) => one === state));
    const order = waiting.length > 0 ? await readOrder(tx, orderId) : undefined;
    if (!order) return;
    const settled = all.filter((it) => it.state === 'done' && it.refundId > 0);
    for (const it of waiting) {
      if (!full && !isGivenBack(order, it, settled)) continue;
      await moveCase(tx, it, { state: 'done', closedAt: now, refundId });
      settled.push({ ...it, closedAt: now });
    }
  });
}

/**
 * Of what came back before it was declared nothing was meant by it, and what has settled another settles no second one.
 * Of the whole order everything must be back, since whenever.
 */
function isGivenBack(order: Order, { lines, submittedAt }: Return, settled: readonly Return[]): boolean {
  if (lines.length === 0) return order.lines.every((line) => piecesBack(order, line) >= line.quantity);
  const refunds = order.refunds.filter(({ createdAt }) => createdAt >= submittedAt);
  const taken = settled.filter(({ closedAt }) => closedAt >= submittedAt).flatMap((other) => other.lines);
  return order.lines.every((line) => {
    const of = (all: Return['lines']) =>
      all.reduce((sum, { lineId, pieces }) => (lineId === line.id ? sum + pieces : sum), 0);
    return of(lines) === 0 || piecesBack({ refunds }, line) - of(taken) >= of(lines);
  });
}
