import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import { openAccount } from '../../points/index.ts';
import { noteLack } from '../differences/steps.ts';
import { grantDownloads } from '../downloads/steps.ts';
import { isPaidByStatus, meansPaid, type Paid } from './paid.ts';
import { moveCoupons } from './steps-coupons.ts';
import { followKept } from './steps-kept.ts';
import { followWithStock } from './steps-stock.ts';
import '../events.ts';
import { mailsFor, type OrderMail } from '../letters/model.ts';
import { keepsStock, mayChange, type OrderStatus } from '../model-status.ts';
import { OrderProblem } from '../problem.ts';
import { insertNote } from '../store.ts';
import { lockOrder, readReservations, takeUnmatched, writeHistory, writeStatus } from '../store-status.ts';
import { needWallet } from '../wallet/follow.ts';

/** The `by` of whoever ordered. */
export const CUSTOMER = 'customer';

export interface ChangeReason {
  now: number;
  /** A finished sentence for the shopkeeper; goes into the order's notes. */
  why: string;
  /** Who did it: `system`, CUSTOMER, or a shopkeeper's name. */
  by: string;
  /** The letters that are sent, where they are not those that the change itself causes. */
  mails?: readonly OrderMail[];
  /** The status from which it goes is taken back, and that it counted as paid by it. */
  takesBack?: boolean;
}

/**
 * The only way an order changes its status. In the caller's transaction: locks the order, writes history and note,
 * opens what can be downloaded, puts the letters into the queue, publishes `order.status` and `order.paid`, and
 * moves stock.
 *
 * @returns false when the order was in that status already
 * @throws OrderProblem when the order does not exist, may not go there, or its stock or its wallet's money is gone
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
  const lines = await readReservations(tx, orderId);
  const moveStock = () => followWithStock(shop, tx, { orderId, lines }, { from, to, now: reason.now });
  // One that comes back may find its goods gone or its wallet spent, and whoever asked goes on: nothing is written by then.
  const comesBack = !keepsStock(from) && keepsStock(to);
  // Its shopper's points come before the goods, as in every order that is placed.
  if (comesBack && order.user_id !== null) await openAccount(tx, order.user_id, reason.now);
  if (comesBack && order.from_wallet > 0) await needWallet(tx, orderId, to, reason.now);
  if (comesBack) await moveStock();
  await moveCoupons(tx, orderId, to);
  await enterStatus(shop, tx, order, to, reason);
  if (order.paid_at === null && meansPaid(shop, order.payment_method, order.total, to)) {
    const came = await takeUnmatched(tx, order, reason);
    const lacks = order.total - order.from_wallet - (came ?? 0);
    const { payment_method: gateway } = order;
    if (came !== undefined) await noteLack(tx, { orderId, lacks, gateway, by: reason.by, now: reason.now });
  }
  if (keepsStock(from) !== keepsStock(to)) await followKept(tx, order, to, reason.now);
  if (!comesBack) await moveStock();
  return true;
}

/** What is known of an order when its status changes. */
export interface Changing extends Paid {
  id: number;
  user_id: number | null;
}

/** All of a change but coupons and stock: for an order that was just written, which took them itself. */
export async function enterStatus(
  shop: Shop,
  tx: Tx,
  order: Changing,
  to: OrderStatus,
  reason: ChangeReason,
): Promise<void> {
  const { id: orderId, status: from } = order;
  const paid = order.paid_at === null && meansPaid(shop, order.payment_method, order.total, to);
  await writeStatus(tx, orderId, {
    to,
    now: reason.now,
    paidAt: paid ? reason.now : reason.takesBack && isPaidByStatus(shop, order) ? null : undefined,
    completedAt: to === 'completed' ? reason.now : undefined,
    cancelledAt: to === 'cancelled' ? reason.now : undefined,
    cancelledBy: to === 'cancelled' ? reason.by : undefined,
  });
  if (to === 'processing' || to === 'completed') await grantDownloads(tx, orderId, reason.now);
  await writeHistory(tx, orderId, { from, to, reason: reason.why, at: reason.now });
  await insertNote(tx, orderId, {
    kind: 'private',
    author: reason.by,
    body: statusNote(shop, from, to, reason.why),
    createdAt: reason.now,
  });
  await enqueueAll(
    tx,
    'orders.mail',
    (reason.mails ?? mailsFor(from, to)).map((mail) => ({ orderId, mail })),
  );
  const { now } = reason;
  const { user_id: userId, from_wallet: fromWallet } = order;
  await shop.events.publish(tx, 'order.status', { orderId, from, to, userId, fromWallet, now });
  if (paid) await shop.events.publish(tx, 'order.paid', { orderId, userId, now });
}

/**
 * The money has come for an order that went on without it: it is packed already, and was to be paid at the door. Who
 * ordered and who hands it over are told, or it is paid twice.
 */
export async function markPaid(
  shop: Shop,
  tx: Tx,
  order: Changing,
  { now, why, by }: ChangeReason,
): Promise<void> {
  await writeStatus(tx, order.id, { to: order.status, now, paidAt: now });
  await grantDownloads(tx, order.id, now);
  await insertNote(tx, order.id, { kind: 'private', author: by, body: why, createdAt: now });
  const mails = ['customer_paid', 'shop_paid'] as const;
  await enqueueAll(
    tx,
    'orders.mail',
    mails.map((mail) => ({ orderId: order.id, mail })),
  );
  await shop.events.publish(tx, 'order.paid', { orderId: order.id, userId: order.user_id, now });
}

/** Notes are for the shopkeeper, in the shop's first language. */
function statusNote(shop: Shop, from: OrderStatus, to: OrderStatus, why: string): string {
  const t = shopTexts(shop);
  const change = t('orders.note.status', { from: t(`orders.status.${from}`), to: t(`orders.status.${to}`) });
  return why === '' ? change : `${why} ${change}`;
}
