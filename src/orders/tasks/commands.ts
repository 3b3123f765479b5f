import { type Act, command, errand, type Facts } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { findGateway, type MoneyMoved, wayTitle } from '../../payments/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { formatMoney } from '../../platform/money.ts';
import { noteLack } from '../differences/steps.ts';
import { orderFacts } from '../facts.ts';
import { statusWhenPaid } from '../model-status.ts';
import { currencyFormat } from '../model-summary.ts';
import { payableOf } from '../payment/start.ts';
import { setPayment } from '../payment/store.ts';
import { OrderProblem } from '../problem.ts';
import { changeStatus, markPaid } from '../status/steps.ts';
import { insertNote, readOrder } from '../store.ts';
import { lockOrder } from '../store-status.ts';
import { mayTake, type OpenPayment } from './model.ts';
import { followReturned } from './steps-returned.ts';
import { readOpenPayment, writeLookedAt, writeOutcome } from './store.ts';

/**
 * Money that did not fit its order pays it after all: stock and letters follow as of any payment. What is missing is
 * due and can be paid by a link; what is too much is written down to be given back.
 *
 * @throws OrderProblem `payment` where it cannot, `short`, `wallet_short`
 */
export const takePayment = command({
  name: 'order.take_payment',
  needs: 'orders.edit',
  async run(act, { paymentId }: { paymentId: number }) {
    const { shop, tx, actor, now } = act;
    const payment = await lockPayment(act, paymentId);
    const { orderId, gateway, transactionId, amount } = payment;
    const order = await lockOrder(tx, orderId);
    if (!order || !mayTake(payment)) throw new OrderProblem({ code: 'payment' });
    const before = await orderFacts(tx, orderId);
    const way = findGateway(shop, gateway);
    await setPayment(tx, orderId, {
      transactionId,
      method: gateway,
      title: way && wayTitle(shop.settings, way, order.language),
    });
    // It is decided: what follows from the order's being paid finds no money that waits.
    await writeOutcome(tx, payment.id, { outcome: 'taken', reference: '', by: actor.name, now });
    const why = shopTexts(shop)('orders.note.paid', { reference: transactionId });
    const reason = { now, why, by: actor.name };
    if (order.status === 'processing' || order.status === 'completed')
      await markPaid(shop, tx, order, reason);
    else await changeStatus(shop, tx, orderId, statusWhenPaid(order.needs_processing === 1), reason);
    const lacks = payment.order.toPay - amount;
    await noteLack(tx, { orderId, lacks, gateway, by: actor.name, now });
    await settle(act, payment, 'taken', before);
  },
});

/**
 * Money that does not fit goes back: by the gateway that has it, which is asked once whatever happens on the way, or
 * by the shopkeeper's hand, and the shop writes it down.
 *
 * @throws OrderProblem `payment` where somebody has decided already, `refund` where the gateway does not, `unreachable`
 */
export const returnPayment = errand({
  name: 'order.return_payment',
  needs: 'orders.refund',
  async run({ shop, step }, asked: { paymentId: number; byGateway: boolean; reference: string }) {
    const { paymentId, byGateway, reference } = asked;
    if (!byGateway)
      return step(async (act) => {
        const payment = await lockPayment(act, paymentId);
        // What a gateway was asked for may have moved: it is asked again instead.
        if (payment.returning && !knowsNoKeys(act, payment)) throw new OrderProblem({ code: 'unreachable' });
        await giveBack(act, payment, reference);
      });
    const payment = await step(async (act) => {
      const found = await lockPayment(act, paymentId);
      if (found.returning && knowsNoKeys(act, found))
        throw new OrderProblem({ code: 'refund', why: 'unclear' });
      await writeOutcome(act.tx, found.id, { outcome: 'returning', reference: '', by: '', now: act.now });
      return found;
    });
    const order = await readOrder(shop.db.read, payment.orderId);
    const gateway = findGateway(shop, payment.gateway);
    let moved: MoneyMoved;
    try {
      const { orderId, transactionId, amount, currency } = payment;
      const key = `${orderId}-payment-${payment.id}`;
      moved =
        order && gateway
          ? await gateway.refund({ ...payableOf(order), transactionId, total: amount, currency }, amount, {
              key,
              reason: '',
            })
          : { done: false, why: 'by_hand' };
    } catch (error) {
      shop.log.error(
        { err: error, order: payment.orderId, gateway: payment.gateway },
        'refund without an answer',
      );
      throw new OrderProblem({ code: 'unreachable' });
    }
    await step(async (act) => {
      const still = await lockPayment(act, paymentId);
      if (moved.done) await giveBack(act, still, moved.reference);
      else await writeOutcome(act.tx, still.id, { outcome: '', reference: '', by: '', now: act.now });
    });
    if (!moved.done) throw new OrderProblem({ code: 'refund', why: moved.why });
  },
});

/**
 * Nothing is to be done about it any more: it was sorted out elsewhere, as the reason says.
 *
 * @throws OrderProblem `payment` where somebody has decided already, `unreachable` while its gateway is asked
 */
export const closePayment = command({
  name: 'order.close_payment',
  needs: 'orders.refund',
  async run(act, { paymentId, reason }: { paymentId: number; reason: string }) {
    const payment = await lockPayment(act, paymentId);
    if (payment.returning && !knowsNoKeys(act, payment)) throw new OrderProblem({ code: 'unreachable' });
    await settle(act, payment, 'seen', await orderFacts(act.tx, payment.orderId), reason);
  },
});

/** Somebody has looked at an order that looked odd. */
export const lookedAtOrder = command({
  name: 'order.looked_at',
  needs: 'orders.edit',
  async run({ tx, actor, now, audit }, { orderId }: { orderId: number }) {
    if (!(await lockOrder(tx, orderId))) throw new OrderProblem({ code: 'unknown_order' });
    await writeLookedAt(tx, orderId, { by: actor.name, now });
    audit({ subject: ['order', orderId], after: { lookedAt: true } });
  },
});

/** Whether its gateway may not be asked again: somebody looks there instead. */
const knowsNoKeys = ({ shop }: Act, { gateway }: OpenPayment): boolean =>
  findGateway(shop, gateway)?.knowsNoKeys === true;

/** @throws OrderProblem where somebody has decided already */
async function lockPayment({ tx }: Act, id: number): Promise<OpenPayment> {
  const found = await readOpenPayment(tx, id);
  if (!found) throw new OrderProblem({ code: 'payment' });
  await lockRows(tx, 'order', [found.orderId]);
  // Under the lock, whoever was quicker is seen.
  const now = await readOpenPayment(tx, id);
  if (!now) throw new OrderProblem({ code: 'payment' });
  return now;
}

async function giveBack(act: Act, payment: OpenPayment, reference: string): Promise<void> {
  const { shop, tx, actor, now } = act;
  const { orderId, amount, currency, transactionId } = payment;
  const before = await orderFacts(tx, orderId);
  const order = await lockOrder(tx, orderId);
  // An order that waited with it waits without it now.
  if (order?.paid_at === null && order.transaction_id === transactionId)
    await setPayment(tx, orderId, { transactionId: '' });
  const money = formatMoney(amount, currencyFormat(shop.settings, currency));
  const body = [shopTexts(shop)('orders.note.refunded', { amount: money }), transactionId].join(' ');
  await insertNote(tx, orderId, { kind: 'private', author: actor.name, body, createdAt: now });
  await settle(act, payment, 'returned', before, reference);
  await followReturned(act, payment);
}

async function settle(
  { tx, actor, now, audit }: Act,
  { id, orderId, transactionId, amount, currency }: OpenPayment,
  outcome: 'taken' | 'returned' | 'seen',
  before: Facts | undefined,
  reference = '',
): Promise<void> {
  const kept = reference.trim().slice(0, 200);
  await writeOutcome(tx, id, { outcome, reference: kept, by: actor.name, now });
  const after = {
    ...(await orderFacts(tx, orderId)),
    outcome,
    came: `${transactionId} ${amount} ${currency}`,
  };
  audit({ subject: ['order', orderId], before, after, reason: kept });
}
