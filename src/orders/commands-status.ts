import { countSales, giveBackStock, takeStock } from '../catalogue/index.ts';
import type { Shop } from '../frame/shop.ts';
import { texts } from '../frame/texts.ts';
import { findGateway } from '../payments/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { moveCoupons } from './commands-coupons.ts';
import { grantDownloads } from './commands-download.ts';
import './events.ts';
import { tellStock } from './mails/stock.tsx';
import { mailsFor } from './model-mail.ts';
import { keepsStock, mayChange, type OrderStatus, stockIsTaken } from './model-status.ts';
import { OrderProblem } from './problem.ts';
import { insertNote } from './store.ts';
import { lockOrder, markReservations, readReservations, writeHistory, writeStatus } from './store-status.ts';

export interface ChangeReason {
  now: number;
  /** A finished sentence for the shopkeeper; goes into the order's notes. */
  why: string;
  /** Who did it: `system`, `customer`, or a shopkeeper's name. */
  by: string;
}

/**
 * The only way an order changes its status. In the caller's transaction: locks the order, moves stock, writes
 * history and note, opens what can be downloaded, puts the letters into the queue and publishes `order.status` and `order.paid`.
 *
 * @returns false when the order was in that status already
 * @throws OrderProblem when the order does not exist, may not go there, or its stock is gone
 */
export async function changeStatus(
  shop: Shop,
  tx: Tx,
  orderId: number,
  to: OrderStatus,
  reason: ChangeReason,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  const from = order.status;
  if (from === to) return false;
  if (!mayChange(from, to)) throw new OrderProblem({ code: 'not_allowed', from, to });
  await moveStock(shop, tx, orderId, from, to, reason.now);
  await moveCoupons(tx, orderId, to);
  const paid = order.paid_at === null && meansPaid(shop, order.payment_method, order.total, to);
  await writeStatus(tx, orderId, {
    to,
    now: reason.now,
    ...(paid ? { paidAt: reason.now } : {}),
    ...(to === 'completed' ? { completedAt: reason.now } : {}),
    ...(to === 'cancelled' ? { cancelledAt: reason.now } : {}),
  });
  if (to === 'processing' || to === 'completed') await grantDownloads(tx, orderId, reason.now);
  await writeHistory(tx, orderId, { from, to, reason: reason.why, at: reason.now });
  await insertNote(tx, orderId, {
    kind: 'private',
    author: reason.by,
    body: statusNote(shop, from, to, reason.why),
    createdAt: reason.now,
  });
  for (const mail of mailsFor(from, to)) await enqueue(tx, 'orders.mail', { orderId, mail });
  await shop.events.publish(tx, 'order.status', { orderId, from, to });
  if (paid) await shop.events.publish(tx, 'order.paid', { orderId, userId: order.user_id });
  return true;
}

/** Notes are for the shopkeeper, in the shop's first language. */
function statusNote(shop: Shop, from: OrderStatus, to: OrderStatus, why: string): string {
  const t = texts(shop.settings.languages[0] ?? 'ca');
  const change = t('orders.note.status', { from: t(`orders.status.${from}`), to: t(`orders.status.${to}`) });
  return why === '' ? change : `${why} ${change}`;
}

function meansPaid(shop: Shop, method: string, total: number, to: OrderStatus): boolean {
  if (to === 'completed') return true;
  if (to !== 'processing') return false;
  return total === 0 || (findGateway(shop, method)?.paidBefore ?? true);
}

async function moveStock(
  shop: Shop,
  tx: Tx,
  orderId: number,
  from: OrderStatus,
  to: OrderStatus,
  now: number,
): Promise<void> {
  const lines = await readReservations(tx, orderId);
  if (keepsStock(from) && !keepsStock(to)) {
    await giveBackStock(tx, lines, now);
    await markReservations(tx, orderId, 'returned', null);
  } else if (!keepsStock(from) && keepsStock(to)) {
    const short = await takeStock(tx, lines, now);
    if (short.length > 0) throw new OrderProblem({ code: 'short', short });
    await tellStock(shop, tx, lines);
  }
  if (keepsStock(to)) {
    if (stockIsTaken(to)) await markReservations(tx, orderId, 'taken', null);
    else await markReservations(tx, orderId, 'held', now + shop.settings.checkout.holdMinutes * 60_000);
  }
  const sold = Number(stockIsTaken(to)) - Number(stockIsTaken(from));
  if (sold !== 0)
    await countSales(
      tx,
      lines.map(({ id, quantity }) => ({ id, quantity: sold * quantity })),
    );
}
