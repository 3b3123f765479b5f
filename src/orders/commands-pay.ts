import { emptyCart } from '../cart/index.ts';
import type { Shop } from '../frame/shop.ts';
import { texts } from '../frame/texts.ts';
import { keepSaved, type PaymentNews } from '../payments/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { updateSessionValue } from '../platform/session/sessions.ts';
import { changeStatus } from './commands-status.ts';
import { keepsStock, mayChange, needsPayment, statusWhenPaid } from './model-status.ts';
import { AWAITING } from './place.ts';
import { OrderProblem } from './problem.ts';
import { insertNote, setPayment } from './store.ts';
import { lockOrder } from './store-status.ts';

/**
 * Writes down what a gateway says of a payment. The notification and the shopper's return both call it, in any
 * order and as often as they like: the same news changes nothing the second time.
 *
 * Money that comes too late or in a wrong amount never makes an order paid: it is noted for the shopkeeper.
 *
 * @returns whether the order counts as paid now
 */
export async function recordPayment(shop: Shop, tx: Tx, news: PaymentNews, now: number): Promise<boolean> {
  const order = await lockOrder(tx, news.orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  const t = texts(shop.settings.languages[0] ?? 'ca');
  const repeated = order.transaction_id !== '' && order.transaction_id === news.transactionId;
  if (order.paid_at !== null) {
    if (!repeated && news.outcome === 'paid')
      await note(tx, news, t('orders.note.paid_twice', { reference: news.transactionId }), now);
    return true;
  }
  if (news.outcome === 'failed') {
    if (!repeated && mayChange(order.status, 'failed') && needsPayment(order.status, order.total))
      await changeStatus(shop, tx, order.id, 'failed', {
        now,
        why: t('orders.note.payment_failed'),
        by: 'system',
      });
    return false;
  }
  if (news.amount !== order.total || news.currency !== order.currency) {
    await note(tx, news, t('orders.note.wrong_amount', { reference: news.transactionId }), now);
    return false;
  }
  await setPayment(tx, order.id, { transactionId: news.transactionId });
  if (news.fingerprint !== undefined)
    await shop.events.publish(tx, 'order.card', { orderId: order.id, fingerprint: news.fingerprint, now });
  if (news.card && order.user_id !== null)
    await keepSaved(tx, order.user_id, order.payment_method, news.card, now);
  const to = news.outcome === 'authorised' ? 'on-hold' : statusWhenPaid(order.needs_processing === 1);
  if (!keepsStock(order.status) || mayChange(order.status, to)) {
    const why = t('orders.note.paid', { reference: news.transactionId });
    try {
      await changeStatus(shop, tx, order.id, to, { now, why, by: 'system' });
    } catch (error) {
      if (!(error instanceof OrderProblem) || error.problem.code !== 'short') throw error;
      // The money is here and the goods are not: nothing may be lost of either, the shopkeeper decides.
      await note(tx, news, t('orders.note.paid_but_short', { reference: news.transactionId }), now);
      return false;
    }
  }
  await emptyPaidCart(tx, { ...order, id: news.orderId }, now);
  return news.outcome === 'paid';
}

/** The cart waited for the payment page to answer; now it is an order. One filled anew since then is left alone. */
export async function emptyPaidCart(
  tx: Tx,
  order: { id: number; session_id: number | null; user_id: number | null },
  now: number,
): Promise<void> {
  const { session_id: sessionId, user_id: userId } = order;
  if (sessionId === null) return;
  const waited = await updateSessionValue<number>(tx, sessionId, AWAITING, (id) =>
    id === order.id ? undefined : id,
  );
  if (waited === order.id) await emptyCart(tx, { sessionId, userId }, now);
}

function note(tx: Tx, news: PaymentNews, body: string, createdAt: number): Promise<void> {
  return insertNote(tx, news.orderId, { kind: 'private', author: 'system', body, createdAt });
}
