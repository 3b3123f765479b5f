import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { keepSaved, wayTitle } from '../../payments/index.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { awaitsPayment, mayChange, type OrderStatus, statusWhenPaid } from '../model-status.ts';
import { isWalletShort, missingPieces, OrderProblem } from '../problem.ts';
import { CUSTOMER, changeStatus, markPaid } from '../status/steps.ts';
import { lockOrder } from '../store-status.ts';
import { followTry } from '../tries/store.ts';
import { emptyPaidCart } from './steps-cart.ts';
import { payDue } from './steps-due.ts';
import { holdUnmatched, type ReceivedNews } from './steps-unmatched.ts';
import { isUnmatched, setPayment } from './store.ts';

/**
 * Writes down what a gateway says of a payment. The notification and the shopper's return both call it, in any
 * order and as often as they like: the same news changes nothing the second time. Whoever was paid is written on
 * the order, whatever way to pay it was placed with last.
 *
 * Money that fits no order as it is now never makes one paid: the order waits, and both sides are told.
 *
 * @returns whether the order counts as paid now
 */
export async function recordPayment(shop: Shop, tx: Tx, news: ReceivedNews, now: number): Promise<boolean> {
  await lockWhose(tx, news.orderId);
  const order = await lockOrder(tx, news.orderId);
  if (!order) throw new OrderProblem({ code: 'unknown_order' });
  const { gateway, transactionId } = news;
  const t = shopTexts(shop);
  const repeated =
    order.transaction_id !== '' &&
    order.transaction_id === transactionId &&
    order.payment_method === gateway.id;
  const tried = await followTry(tx, news, now);
  if (news.outcome === 'failed' || news.outcome === 'voided') {
    const open = order.paid_at === null && (news.outcome === 'voided' ? repeated : !repeated);
    // What waits on hold waits for the shopkeeper, unless it waits for this very money.
    const waits = awaitsPayment(order.status) || wasPromised(order, tried);
    if (open && waits && mayChange(order.status, 'failed')) await fail(shop, tx, order.id, news, now);
    return order.paid_at !== null;
  }
  if (news.outcome === 'processing') {
    if (tried?.isNew !== false && order.paid_at === null && awaitsPayment(order.status))
      await promise(shop, tx, order, news, now);
    return order.paid_at !== null;
  }
  // It was let go since, and is told late.
  if (news.outcome === 'authorised' && tried?.before.state === 'voided') return order.paid_at !== null;
  const payment = { orderId: order.id, gateway: gateway.id, transactionId };
  if (!news.decided && (await isUnmatched(tx, payment))) return order.paid_at !== null;
  if (order.paid_at !== null) {
    if (!repeated && (await payDue(shop, tx, order, news, now))) return true;
    if (!repeated) await holdUnmatched(shop, tx, order, news, 'paid_twice', now);
    return true;
  }
  // Money of another page is kept ready already: whichever is taken, the shopkeeper must know of both.
  if (order.status === 'on-hold' && order.transaction_id !== '' && !repeated && !news.decided) {
    await holdUnmatched(shop, tx, order, news, 'paid_twice', now);
    return false;
  }
  if (news.amount !== order.total - order.from_wallet || news.currency !== order.currency) {
    await holdUnmatched(shop, tx, order, news, 'wrong_amount', now);
    return false;
  }
  await setPayment(tx, order.id, {
    transactionId,
    method: gateway.id,
    title: wayTitle(shop.settings, gateway, order.language),
  });
  if (news.fingerprint !== undefined)
    await shop.events.publish(tx, 'order.card', { orderId: order.id, fingerprint: news.fingerprint, now });
  if (news.card && order.user_id !== null) await keepSaved(tx, order.user_id, gateway.id, news.card, now);
  if (order.status === 'cancelled' && order.cancelled_by === CUSTOMER) {
    await holdUnmatched(shop, tx, order, news, 'called_off', now);
    return false;
  }
  const to = news.outcome === 'authorised' ? 'on-hold' : statusWhenPaid(order.needs_processing === 1);
  const reason = { now, why: t('orders.note.paid', { reference: transactionId }), by: 'system' };
  if (mayChange(order.status, to)) {
    try {
      await changeStatus(shop, tx, order.id, to, reason);
    } catch (error) {
      const short = missingPieces(error)
        ? 'paid_but_short'
        : isWalletShort(error)
          ? 'wallet_short'
          : undefined;
      if (!short) throw error;
      // The money is here, and the goods or the wallet's part are not: nothing may be lost, the shopkeeper decides.
      await holdUnmatched(shop, tx, order, news, short, now);
      return false;
    }
  } else if (news.outcome === 'paid') await markPaid(shop, tx, order, reason);
  await emptyPaidCart(tx, { ...order, id: news.orderId }, now);
  return news.outcome === 'paid';
}

/**
 * Browser and account before the order, as whoever places holds them: their cart is emptied here in the end. Two who take
 * them in another order wait for each other.
 */
async function lockWhose(tx: Tx, orderId: number): Promise<void> {
  const of = await tx
    .selectFrom('order')
    .select(['session_id', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (of?.session_id) await lockRows(tx, 'session', [of.session_id]);
  if (of?.user_id) await lockRows(tx, 'user', [of.user_id]);
}

/** Whether an order on hold waits for the money of this try: reserved at its bank, or on its way. */
const wasPromised = (
  { status }: { status: OrderStatus },
  tried: Awaited<ReturnType<typeof followTry>>,
): boolean =>
  status === 'on-hold' &&
  tried?.isNew === true &&
  (tried.before.state === 'processing' || tried.before.state === 'authorised');

/** No money comes by it: the shopper may try again. What a bank had reserved is nobody's any more. */
async function fail(shop: Shop, tx: Tx, orderId: number, { outcome }: ReceivedNews, now: number) {
  if (outcome === 'voided') await setPayment(tx, orderId, { transactionId: '' });
  const why = shopTexts(shop)(outcome === 'voided' ? 'orders.note.let_go' : 'orders.note.payment_failed');
  await changeStatus(shop, tx, orderId, 'failed', { now, why, by: 'system' });
}

/** The shopper has done his part and the money takes days: the order keeps its goods, and is not packed. */
async function promise(
  shop: Shop,
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
  { gateway, transactionId }: ReceivedNews,
  now: number,
): Promise<void> {
  await setPayment(tx, order.id, {
    method: gateway.id,
    title: wayTitle(shop.settings, gateway, order.language),
  });
  const why = shopTexts(shop)('orders.note.processing', { reference: transactionId });
  try {
    await changeStatus(shop, tx, order.id, 'on-hold', { now, why, by: 'system' });
  } catch (error) {
    // Its goods or its wallet's part are gone: it is told when the money is there, or is not.
    if (!missingPieces(error) && !isWalletShort(error)) throw error;
    return;
  }
  await emptyPaidCart(tx, order, now);
}
