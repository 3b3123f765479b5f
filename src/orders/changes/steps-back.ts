import type { Errand } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { findGateway, type MoneyMoved } from '../../payments/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { claimDifference, closeDifference } from '../differences/store.ts';
import { payableOf } from '../payment/start.ts';
import { OrderProblem } from '../problem.ts';
import { readOrder } from '../store.ts';

/** @returns undefined when the gateway did not answer: whether money moved is not known, and it may be asked again */
async function moveBack(
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
  differenceId: number,
  amount: number,
): Promise<MoneyMoved | undefined> {
  const order = await readOrder(shop.db.read, orderId);
  const gateway = order && findGateway(shop, order.paymentMethod);
  if (!order || !gateway) return { done: false, why: 'by_hand' };
  try {
    return await gateway.refund(payableOf(order), amount, {
      key: `${orderId}-change-${differenceId}`,
      reason,
    });
  } catch (error) {
    shop.log.error({ err: error, order: orderId, gateway: gateway.id }, 'refund without an answer');
    return undefined;
  }
}

/** @returns `asked` when the gateway did not answer */
export async function moveAndClose(
  { shop, step }: Errand,
  of: { orderId: number; reason: string },
  differenceId: number,
  amount: number,
): Promise<'asked' | 'done' | 'refused'> {
  const order = await readOrder(shop.db.read, of.orderId);
  // A form that is sent twice, or somebody who asks again, must not move it twice.
  if (
    order &&
    findGateway(shop, order.paymentMethod)?.knowsNoKeys &&
    !(await step(({ tx }) => claimDifference(tx, differenceId)))
  )
    throw new OrderProblem({ code: 'refund', why: 'unclear' });
  const moved = await moveBack(shop, of, differenceId, amount);
  if (moved === undefined) return 'asked';
  const state = moved.done ? 'done' : 'refused';
  await step(async ({ tx, now, audit }) => {
    await lockRows(tx, 'order', [of.orderId]);
    await closeDifference(tx, differenceId, { state, transactionId: moved.done ? moved.reference : '', now });
    audit({ subject: ['order', of.orderId], after: { difference: differenceId, state } });
  });
  return state;
}
