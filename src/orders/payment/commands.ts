import { anybodys, command, errand, watch } from '../../frame/command/index.ts';
import { findGateway, type MoneyMoved, type PaymentEvent } from '../../payments/index.ts';
import { orderFacts } from '../facts.ts';
import { leftToPay } from '../model-wallet.ts';
import { OrderProblem } from '../problem.ts';
import { readOrder } from '../store.ts';
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
 * and before an order is given up. A gateway that cannot be reached leaves everything as it is.
 *
 * @returns false when it could not be reached: whether it was paid is not known
 */
export const syncPayment = errand({
  name: 'order.settle',
  needs: 'orders.edit',
  onBehalf: true,
  whose: anybodys,
  async run({ shop, step }, orderId: number): Promise<boolean> {
    const order = await readOrder(shop.db.read, orderId);
    const asks = order !== undefined && (order.status === 'pending' || order.due > 0);
    const gateway = asks ? findGateway(shop, order.paymentMethod) : undefined;
    if (!order || !gateway) return true;
    let news: PaymentEvent | 'waiting' | 'unknown';
    try {
      news = await gateway.state(payableOf(order));
    } catch (error) {
      shop.log.warn({ err: error, order: orderId, gateway: gateway.id }, 'payment state unknown');
      return false;
    }
    // An answer about another order would be the bank's mistake; it must not become ours.
    if (typeof news === 'string' || news.orderId !== orderId) return true;
    const found = { ...news, gateway };
    await step((act) => receivePayment(act, found));
    return true;
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
