import { anybodys, command, type Errand, errand, watch } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { findGateway, type Gateway, type MoneyMoved, type PaymentState } from '../../payments/index.ts';
import { openCase } from '../cases/store.ts';
import { orderFacts } from '../facts.ts';
import { mayPay, type Order } from '../model.ts';
import { awaitsPayment, keepsStock } from '../model-status.ts';
import { leftToPay } from '../model-wallet.ts';
import { OrderProblem } from '../problem.ts';
import { insertNote, readOrder } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { isAbandoned, isOpen, nextAsk, type OrderTry } from '../tries/model.ts';
import { readTries, readTry, writeTry } from '../tries/store.ts';
import { payableOf } from './start.ts';
import { recordPayment } from './steps-pay.ts';
import type { ReceivedNews } from './steps-unmatched.ts';

/**
 * What a gateway says of a payment, told by its server, by the shopper who is back from it, or by whoever looks after
 * unpaid orders: see {@link recordPayment}.
 *
 * @returns whether the order counts as paid now
 */
export const receivePayment = command({
  name: 'order.payment',
  needs: 'orders.edit',
  run(act, news: ReceivedNews) {
    const { shop, tx, now } = act;
    const facts = () => orderFacts(tx, news.orderId);
    return watch(act, { subject: ['order', news.orderId], facts, reason: news.transactionId }, () =>
      recordPayment(shop, tx, news, now),
    );
  },
});

/**
 * Asks the gateway how an unpaid order stands and writes it down: when the shopper is back before the notification,
 * and before an order is given up. One that is to be paid in another way by now, or was called off, may have been paid
 * at a page that stayed open. A gateway that cannot be reached leaves everything as it is.
 *
 * @returns false when it could not be reached: whether it was paid is not known
 */
export const syncPayment = errand({
  name: 'order.settle',
  needs: 'orders.edit',
  onBehalf: true,
  whose: anybodys,
  async run(errand, orderId: number): Promise<boolean> {
    const { shop } = errand;
    const order = await readOrder(shop.db.read, orderId);
    if (!order) return true;
    const waits = awaitsPayment(order.status) || order.due > 0;
    if (!waits && order.paidAt !== null) return true;
    const tries = await readTries(shop.db.read, orderId);
    // The newest is asked about even where it is over: a page that refused one card may have taken another.
    const about = tries
      .filter(({ state }, at) => isOpen(state) || (waits && at === tries.length - 1))
      .slice(-MOST_ASKED);
    let known = true;
    const isAsked = waits && order.status !== 'failed';
    const asked = about.length > 0 ? about.toReversed() : isAsked ? [undefined] : [];
    for (const tried of asked)
      if (['silent', 'untold'].includes(await hear(errand, order, tried))) known = false;
    return known;
  },
});

/** Of one order: as many payment pages as are likely to be open at once. */
const MOST_ASKED = 3;

/**
 * Asks the gateway of a try of which nothing was heard what became of it, and writes down what it says. Where it says
 * nothing it is asked again later and later, and in the end no more: see {@link nextAsk}.
 *
 * @returns false when it did not answer
 */
export const reconcileTry = errand({
  name: 'order.reconcile',
  needs: 'orders.edit',
  async run(errand, tryId: number): Promise<boolean> {
    const { shop, step, now } = errand;
    const tried = await readTry(shop.db.read, tryId);
    const order = tried && (await readOrder(shop.db.read, tried.orderId));
    if (!tried || !order || !isOpen(tried.state)) return true;
    const answer = await hear(errand, order, tried);
    const asks = tried.asks + (answer === 'silent' ? 0 : 1);
    const asked = { asks, askAt: nextAsk(asks, answer !== 'silent', now) };
    const over = answer !== 'told' && answer !== 'silent' && isAbandoned(tried, answer, now);
    await step(async ({ tx }) => {
      await lockOrder(tx, tried.orderId);
      const still = await readTry(tx, tryId);
      if (still && isOpen(still.state))
        await writeTry(tx, tryId, { asked, ...(over && { state: 'abandoned', now }) });
    });
    return answer !== 'silent';
  },
});

/**
 * Asks a gateway about an order, and writes down what it says of it.
 *
 * @param tried undefined for an order from before tries were written down
 */
async function hear(
  { shop, step }: Errand,
  order: Order,
  tried: OrderTry | undefined,
): Promise<'told' | 'waiting' | 'unknown' | 'untold' | 'silent'> {
  const gateway = findGateway(shop, tried?.gateway ?? order.paymentMethod);
  if (!gateway) return 'unknown';
  let news: PaymentState;
  try {
    news = await heardOf(shop, gateway, order, tried);
  } catch (error) {
    shop.log.warn({ err: error, order: order.id, gateway: gateway.id }, 'payment state unknown');
    return 'silent';
  }
  if (typeof news === 'string') return news;
  // An answer about another order would be the bank's mistake; it must not become ours.
  if (news.orderId !== undefined && news.orderId !== order.id) return 'unknown';
  const found: ReceivedNews = { ...news, orderId: order.id, gateway, ...(tried && { tryId: tried.id }) };
  await step((act) => receivePayment(act, found));
  return 'told';
}

/**
 * What a gateway says of a try. Money that the shopper has agreed to is taken with it, as long as the order wants any: that
 * is read anew, for a try that was asked about just before may have paid it.
 */
async function heardOf(
  { db }: Shop,
  gateway: Gateway,
  order: Order,
  tried: OrderTry | undefined,
): Promise<PaymentState> {
  const now = gateway.settle && tried && (await readOrder(db.read, order.id));
  return gateway.settle && tried && now && mayPay(now)
    ? gateway.settle(payableOf(now), tried)
    : gateway.state(payableOf(order), tried);
}

/**
 * The shopper of an order has agreed at its gateway, and may never come back from there: what he agreed to is taken, if the
 * order still wants it.
 *
 * @returns false when the gateway did not answer
 */
export const takeApproved = errand({
  name: 'order.approved',
  needs: 'orders.edit',
  async run(errand, { orderId, tryId }: { orderId: number; tryId: number }): Promise<boolean> {
    const { db } = errand.shop;
    const [order, tried] = await Promise.all([readOrder(db.read, orderId), readTry(db.read, tryId)]);
    if (!order || tried?.orderId !== orderId) return true;
    return (await hear(errand, order, tried)) !== 'silent';
  },
});

/**
 * Takes money that was only authorised, all of it, and writes the order down as paid.
 *
 * @returns false when the gateway refuses or the shopkeeper has to do it by hand
 * @throws OrderProblem when the gateway does not answer
 */
export const capturePayment = errand({
  name: 'order.capture',
  needs: 'orders.edit',
  async run({ shop, step }, orderId: number): Promise<boolean> {
    const order = await readOrder(shop.db.read, orderId);
    const gateway = order && order.paidAt === null ? findGateway(shop, order.paymentMethod) : undefined;
    if (!order || !gateway || order.status !== 'on-hold') return false;
    let moved: MoneyMoved;
    try {
      moved = await gateway.capture(payableOf(order), leftToPay(order));
    } catch (error) {
      shop.log.error({ err: error, order: orderId, gateway: gateway.id }, 'capture without an answer');
      throw new OrderProblem({ code: 'unreachable' });
    }
    if (!moved.done) return false;
    const news: ReceivedNews = {
      orderId,
      gateway,
      decided: true,
      outcome: 'paid',
      transactionId: order.transactionId,
      amount: leftToPay(order),
      currency: order.currency,
    };
    return step((act) => receivePayment(act, news));
  },
});

/**
 * Lets reserved money of an order go that was called off, and says so on its try. Where the gateway refuses, somebody
 * has to look: see {@link CASE_KINDS}.
 *
 * @throws OrderProblem `unreachable` when the gateway does not answer; it is asked again then
 */
export const letGo = errand({
  name: 'order.let_go',
  needs: 'orders.edit',
  async run({ shop, step, now }, { orderId, tryId }: { orderId: number; tryId: number }): Promise<void> {
    const [order, tried] = await Promise.all([
      readOrder(shop.db.read, orderId),
      readTry(shop.db.read, tryId),
    ]);
    if (!order || tried?.state !== 'authorised' || keepsStock(order.status)) return;
    const gateway = findGateway(shop, tried.gateway);
    const { transactionId, currency } = order;
    const payable = { ...payableOf(order), total: tried.amount, currency };
    let moved: MoneyMoved;
    try {
      moved = gateway ? await gateway.cancel(payable) : { done: false, why: 'by_hand' };
    } catch (error) {
      shop.log.error({ err: error, order: orderId, gateway: tried.gateway }, 'no answer to letting money go');
      throw new OrderProblem({ code: 'unreachable' });
    }
    await step(async ({ tx, actor, audit }) => {
      await lockOrder(tx, orderId);
      if (moved.done) {
        await writeTry(tx, tryId, { state: 'voided', now });
        const body = `${shopTexts(shop)('orders.note.let_go')} ${transactionId}`;
        await insertNote(tx, orderId, { kind: 'private', author: actor.name, body, createdAt: now });
      } else {
        const { gateway: id, amount } = tried;
        const named = { gateway: id, reference: `${tryId}`, transactionId, amount, currency };
        await openCase(tx, { kind: 'not_let_go', orderId, ...named, said: '', now });
      }
      audit({ subject: ['order', orderId], after: { letGo: moved.done, transaction: transactionId } });
    });
  },
});
