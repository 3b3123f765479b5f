import type { Shop } from '../frame/shop/shop.ts';
import { type Order, piecesBack, readOrder } from '../orders/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { type Return, WAITING } from './model.ts';
import { moveCase, readReturnsOf } from './store.ts';

/** A return is settled when what it asks for has been given back, whoever gave it. */
export function followRefunds(shop: Shop): void {
  shop.events.on('order.refunded', async (tx, { orderId, refundId, full, now }) => {
    const waiting = (await readReturnsOf(tx, orderId)).filter(({ state }) =>
      WAITING.some((one) => one === state),
    );
    const order = waiting.length > 0 ? await readOrder(tx, orderId) : undefined;
    if (!order) return;
    for (const it of waiting) if (full || isGivenBack(order, it)) await settle(tx, it, refundId, now);
  });
}

function isGivenBack(order: Order, { lines }: Return): boolean {
  const wanted =
    lines.length > 0 ? lines : order.lines.map(({ id = 0, quantity }) => ({ lineId: id, pieces: quantity }));
  return order.lines.every((line) => {
    const asked = wanted.find(({ lineId }) => lineId === line.id)?.pieces ?? 0;
    return piecesBack(order, line) >= asked;
  });
}

async function settle(tx: Tx, it: Return, refundId: number, now: number): Promise<void> {
  await moveCase(tx, it, { state: 'done', closedAt: now, refundId });
}
