import { type Act, errand, NotAllowed, once } from '../frame/command/index.ts';
import {
  type Exchanged,
  exchange,
  OrderProblem,
  type PhoneOrder,
  readOrder,
  refundOrder,
} from '../orders/index.ts';
import { mayBecome } from './model.ts';
import { asBefore, linesBack } from './model-exchange.ts';
import { ReturnProblem } from './problem.ts';
import { readReturn } from './store.ts';

interface ExchangeWish {
  id: number;
  /** What goes out instead: lines, and how it is sent; everything else is as in the order that comes back. */
  order: Pick<PhoneOrder, 'lines' | 'rate' | 'note'>;
  seenTotal: number | undefined;
  seenWorth: number | undefined;
  restock: boolean;
  /** Money that is too much goes back by the gateway that took it; else the shopkeeper moves it. */
  byGateway: boolean;
  reason: string;
  key: string;
}

/**
 * Who returns something wishes other goods: a new order goes out, which what comes back pays as far as it is worth it.
 * What is missing is due by a link; what is too much goes back like any refund. The return is settled by it.
 *
 * @returns `restLeft` where what is too much could not be given back yet
 * @throws ReturnProblem, OrderProblem, PlacementRefused; nothing is kept then
 */
export const exchangeReturn = errand({
  name: 'return.exchange',
  needs: 'orders.refund',
  async run(errand, wish: ExchangeWish): Promise<Exchanged & { restLeft: boolean }> {
    const { actor, step } = errand;
    if (!actor.may('orders.edit')) throw new NotAllowed(actor, 'return.exchange', 'orders.edit');
    const made = await step((act) =>
      once(act, { name: 'return.exchange', key: wish.key }, () => exchanged(act, wish)),
    );
    if (made.rest.amount === 0) return { ...made, restLeft: false };
    const { lines } = made.rest;
    const { byGateway, restock, reason } = wish;
    const key = `rest ${made.orderId}`;
    try {
      await refundOrder(errand, { orderId: made.from, key, lines, reason, restock, byGateway });
    } catch (error) {
      if (!(error instanceof OrderProblem)) throw error;
      return { ...made, restLeft: true };
    }
    return { ...made, restLeft: false };
  },
});

async function exchanged(act: Act, wish: ExchangeWish): Promise<Exchanged & { from: number }> {
  const it = await readReturn(act.tx, wish.id);
  if (!it) throw new ReturnProblem('unknown');
  const order = it.orderId === null ? undefined : await readOrder(act.tx, it.orderId);
  if (!order) throw new ReturnProblem('unknown_order');
  if (!mayBecome(it.state, 'done')) throw new ReturnProblem('not_now');
  const { seenTotal, seenWorth, restock, reason } = wish;
  const made = await exchange(act, {
    order: { ...asBefore(order), ...wish.order },
    seenTotal,
    orderId: order.id,
    lines: linesBack(it, order),
    seenWorth,
    restock,
    reason,
  });
  act.audit({ subject: ['order', order.id], after: { return: it.id, exchange: made.orderId }, reason });
  return { ...made, from: order.id };
}
