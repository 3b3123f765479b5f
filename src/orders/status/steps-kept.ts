import type { Tx } from '../../platform/db/index.ts';
import { amendCases, closeCases, openCase } from '../cases/store.ts';
import type { OrderStatus } from '../model-status.ts';
import { heldOf } from '../model-wallet.ts';
import { readRefunds } from '../store-refunds.ts';
import type { lockOrder } from '../store-status.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

const heldNow = async (tx: Tx, order: Locked, status: OrderStatus = order.status) =>
  heldOf(
    { ...order, status, fromWallet: order.from_wallet, paidAt: order.paid_at },
    await readRefunds(tx, order.id),
  );

/** An order was called off, got money after that, or came back: what of it stays in the shop is somebody's task. */
export async function followKept(tx: Tx, order: Locked, to: OrderStatus, now: number): Promise<void> {
  const amount = await heldNow(tx, order, to);
  if (amount === 0) {
    await closeCases(tx, order.id, 'kept_money', { by: 'system', now });
    return;
  }
  // Money that came for one that is off already, and has its task.
  if (await amendCases(tx, order.id, 'kept_money', amount)) return;
  await openCase(tx, {
    kind: 'kept_money',
    orderId: order.id,
    gateway: order.payment_method,
    reference: `${order.id}-${now}`,
    transactionId: order.transaction_id,
    amount,
    currency: order.currency,
    said: '',
    now,
  });
}

/** Money of one that was called off has gone back: the task is what is left, and when it was all nothing is to be done. */
export async function settleKept(
  tx: Tx,
  order: Locked,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const left = await heldNow(tx, order);
  if (left === 0) await closeCases(tx, order.id, 'kept_money', { by, now });
  else await amendCases(tx, order.id, 'kept_money', left);
}
