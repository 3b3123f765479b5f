import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway, type MoneyMoved, type PaymentNews } from '../../payments/index.ts';
import { leftToPay } from '../model-wallet.ts';
import { OrderProblem } from '../problem.ts';
import { readOrder } from '../store.ts';
import { recordPayment } from './commands-pay.ts';
import { payableOf } from './commands-start.ts';

/**
 * Asks the gateway how an unpaid order stands and writes it down: when the shopper is back before the notification,
 * and before an order is given up. A gateway that cannot be reached leaves everything as it is.
 *
 * @returns false when it could not be reached: whether it was paid is not known
 */
export async function settlePayment(shop: Shop, orderId: number, now: number): Promise<boolean> {
  const order = await readOrder(shop.db.read, orderId);
  const gateway = order?.status === 'pending' ? findGateway(shop, order.paymentMethod) : undefined;
  if (!order || !gateway) return true;
  let news: PaymentNews | 'waiting' | 'unknown';
  try {
    news = await gateway.state(payableOf(order));
  } catch (error) {
    shop.log.warn({ err: error, order: orderId, gateway: gateway.id }, 'payment state unknown');
    return false;
  }
  // An answer about another order would be the bank's mistake; it must not become ours.
  if (typeof news === 'string' || news.orderId !== orderId) return true;
  const found = { ...news, gateway };
  await shop.db.transaction((tx) => recordPayment(shop, tx, found, now));
  return true;
}

/**
 * Takes money that was only authorised, all of it, and writes the order down as paid.
 *
 * @returns false when the gateway refuses or the shopkeeper has to do it by hand
 * @throws OrderProblem when the gateway does not answer
 */
export async function capturePayment(shop: Shop, orderId: number, now: number): Promise<boolean> {
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
  return shop.db.transaction((tx) =>
    recordPayment(
      shop,
      tx,
      {
        orderId,
        gateway,
        decided: true,
        outcome: 'paid',
        transactionId: order.transactionId,
        amount: leftToPay(order),
        currency: order.currency,
      },
      now,
    ),
  );
}
