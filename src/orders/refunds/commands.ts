import { type Act, command, errand, watch } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway, type MoneyMoved } from '../../payments/index.ts';
import { payableOf } from '../payment/start.ts';
import '../events.ts';
import { orderFacts } from '../facts.ts';
import type { OrderRefund } from '../model.ts';
import { OrderProblem } from '../problem.ts';
import { readOrder } from '../store.ts';
import { readRefunds } from '../store-refunds.ts';
import { lockOrder } from '../store-status.ts';
import { beginRefund, closeAsked, type RefundRequest, refuse } from './steps.ts';

/**
 * Gives money back, all or in part. What was asked of a gateway is written down before it is asked: an answer that
 * was lost is asked for again with the same key, and the gateway moves the money once.
 *
 * @throws OrderProblem `refund` with why; nothing is kept then
 */
export const refundOrder = errand({
  name: 'order.refund',
  needs: 'orders.refund',
  async run({ shop, step }, request: RefundRequest): Promise<OrderRefund> {
    const { asked, isNew } = await step((act) => told(act, request, () => begin(act, request)));
    if (asked.done) return asked;
    const moved = await moveMoney(shop, request.orderId, asked, isNew);
    const closed = await step((act) => told(act, request, () => closeAsked(act, request, asked, moved)));
    return closed ?? refuse(moved.done ? 'refused' : moved.why);
  },
});

/**
 * The bank has taken money of an order back: it counts as refunded, nobody moves anything, and its customer is looked
 * at.
 */
export const chargeBack = command({
  name: 'order.chargeback',
  needs: 'orders.refund',
  run(act, taken: Omit<RefundRequest, 'byGateway' | 'restock'>): Promise<OrderRefund> {
    const { shop, tx, now } = act;
    const { orderId } = taken;
    const request = { ...taken, restock: false, byGateway: false, byBank: true as const };
    const tell = (userId: number | null) =>
      shop.events.publish(tx, 'order.charged_back', { orderId, userId, now });
    return told(act, request, () => beginRefund(act, request, tell));
  },
});

/** Money of an order that went back at its gateway's own desk is written down here: nobody moves anything. */
export const noteRefund = command({
  name: 'order.refunded_elsewhere',
  needs: 'orders.refund',
  run: (act, gone: Omit<RefundRequest, 'byGateway' | 'restock'>): Promise<OrderRefund> => {
    const request = { ...gone, restock: false, byGateway: false };
    return told(act, request, () => beginRefund(act, request));
  },
});

/** What the trail tells: the order, and this refund of it. */
function told<T>(act: Act, { orderId, key, reason }: RefundRequest, work: () => Promise<T>): Promise<T> {
  const facts = async () => {
    const refund = (await readRefunds(act.tx, orderId)).find((each) => each.key === key);
    const { amount, toWallet, done } = refund ?? {};
    return { ...(await orderFacts(act.tx, orderId)), amount, toWallet, done };
  };
  return watch(act, { subject: ['order', orderId], facts, reason }, work);
}

/** Under the lock of the order, whether somebody has asked for this refund already. */
async function begin(act: Act, request: RefundRequest): Promise<{ asked: OrderRefund; isNew: boolean }> {
  await lockOrder(act.tx, request.orderId);
  const isNew = !(await readRefunds(act.tx, request.orderId)).some(({ key }) => key === request.key);
  return { asked: await beginRefund(act, request), isNew };
}

/**
 * What a gateway was asked for and did not answer, and may not be asked again: somebody has looked there whether the
 * money went back, or a message of the gateway says so.
 *
 * @throws OrderProblem `refund` `nothing` where no such refund waits
 */
export const settleRefund = command({
  name: 'order.settle_refund',
  needs: 'orders.refund',
  async run(act, asked: { orderId: number; key: string; moved: boolean; reference: string }): Promise<void> {
    const { orderId, key, moved, reference } = asked;
    await lockOrder(act.tx, orderId);
    const found = (await readRefunds(act.tx, orderId)).find((refund) => refund.key === key && !refund.done);
    if (!found) return refuse('nothing');
    const request = { orderId, key, reason: found.reason, restock: found.restock, byGateway: true };
    const what: MoneyMoved = moved ? { done: true, reference } : { done: false, why: 'refused' };
    await told(act, request, () => closeAsked(act, request, found, what));
  },
});

async function moveMoney(
  shop: Shop,
  orderId: number,
  refund: OrderRefund,
  isNew: boolean,
): Promise<MoneyMoved> {
  const order = await readOrder(shop.db.read, orderId);
  const gateway = order && findGateway(shop, order.paymentMethod);
  if (!order || !gateway) return { done: false, why: 'by_hand' };
  if (gateway.knowsNoKeys && !isNew) refuse('unclear');
  const { key, amount, toWallet, reason } = refund;
  try {
    return await gateway.refund(payableOf(order), amount - toWallet, { key: `${orderId}-${key}`, reason });
  } catch (error) {
    shop.log.error({ err: error, order: orderId, gateway: gateway.id }, 'refund without an answer');
    throw new OrderProblem({ code: 'unreachable' });
  }
}
