import { type Act, command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { PaymentCase } from '../cases/model.ts';
import { readOpenCase, writeCase } from '../cases/store.ts';
import { amountOrAll, leftToReturn } from '../model-refund.ts';
import { LANE } from '../notifications/commands.ts';
import { writeNotification } from '../notifications/store.ts';
import { OrderProblem } from '../problem.ts';
import { chargeBack } from '../refunds/commands.ts';
import { readOrder } from '../store.ts';

interface Settling {
  caseId: number;
  /** How it was sorted out, or why nothing is to be done. */
  note: string;
}

/** Somebody has looked at it, and it is sorted out. @throws OrderProblem `payment` where somebody was quicker */
export const closeCase = command({
  name: 'order.close_case',
  needs: 'orders.refund',
  async run(act, { caseId, note }: Settling): Promise<void> {
    await settle(act, await lockCase(act, caseId), 'seen', note);
  },
});

/**
 * A message that could not be worked off is tried once more: what stood in its way is gone.
 *
 * @throws OrderProblem `payment` where somebody was quicker, or there is no message
 */
export const retryMessage = command({
  name: 'order.retry_message',
  needs: 'orders.edit',
  async run(act, { caseId }: Pick<Settling, 'caseId'>): Promise<void> {
    const { tx, now } = act;
    const found = await lockCase(act, caseId);
    const id = found.notificationId;
    if (id === null) throw new OrderProblem({ code: 'payment' });
    await writeNotification(tx, id, { state: 'new', attempts: 0, now });
    await enqueue(tx, LANE, { id });
    await settle(act, found, 'again', '');
  },
});

/**
 * A dispute is lost: the bank keeps the money, and the order counts as refunded by so much. Where a part had gone back
 * before and the bank took the whole, it counts by what was left: an order gives no more than it had.
 *
 * @throws OrderProblem `payment` where it is not lost or somebody was quicker, `refund` where it cannot count so
 */
export const acceptLoss = command({
  name: 'order.accept_loss',
  needs: 'orders.refund',
  async run(act, { caseId, note }: Settling): Promise<void> {
    const found = await lockCase(act, caseId);
    const { orderId, outcome, reference, amount } = found;
    const order = orderId === null ? undefined : await readOrder(act.tx, orderId);
    if (outcome !== 'lost' || !order) throw new OrderProblem({ code: 'payment' });
    const reason = [found.said, note.trim()].filter(Boolean).join(' ');
    const taken = Math.min(amount, leftToReturn(order));
    if (taken > 0)
      await chargeBack(act, {
        orderId: order.id,
        key: `dispute-${reference}`,
        reason,
        ...amountOrAll(order, taken),
      });
    await settle(act, found, 'charged_back', note);
  },
});

async function lockCase({ tx }: Act, id: number): Promise<PaymentCase> {
  await lockRows(tx, 'payment_case', [id]);
  const found = await readOpenCase(tx, id);
  if (!found) throw new OrderProblem({ code: 'payment' });
  return found;
}

async function settle(
  { tx, actor, now, audit }: Act,
  { id, kind, orderId, reference, outcome: before }: PaymentCase,
  outcome: 'seen' | 'again' | 'charged_back',
  note: string,
): Promise<void> {
  await writeCase(tx, id, { outcome, by: actor.name, note: note.trim(), now });
  const subject = orderId === null ? (['payment_case', id] as const) : (['order', orderId] as const);
  audit({
    subject,
    before: { outcome: before },
    after: { case: kind, reference, outcome },
    reason: note.trim(),
  });
}
