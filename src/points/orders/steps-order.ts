import type { Tx } from '../../platform/db/index.ts';
import { captureHold, holdPoints, voidHold } from '../holds/steps.ts';
import { type OrderRow, putPointsOrder, readPointsLines, readPointsOrder } from '../holds/store.ts';
import { expireDue, openAccount } from '../ledger/ledger.ts';
import { lockAccountId } from '../ledger/store.ts';
import { noteActivity, type ProgrammeContext } from '../programme/programme.ts';
import { forgetGivenTo } from '../programme/store-budgets.ts';
import { freshLines } from './fresh-lines.ts';
import type { PlacedOrder } from './model.ts';
import { reopenGuest } from './store-guests.ts';

/**
 * Writes down what an order is about and holds the points it is paid with, in the order's own transaction. An
 * unpaid order that is written over gives its points back first.
 *
 * @throws PointsRefused when the points are not there any more
 */
export async function placePoints(tx: Tx, scope: ProgrammeContext, order: PlacedOrder): Promise<void> {
  const { orderId, userId, now } = order;
  const account = await openAccount(tx, userId, now);
  const before = await readPointsOrder(tx, orderId);
  if (before) await voidHold(tx, scope, account, orderId, now);
  const seq = before ? before.seq + (before.state === 'placed' ? 0 : 1) : 1;
  // What it was while it was somebody else's says nothing of it now.
  const own = before?.account_id === account.id ? before : undefined;
  await putPointsOrder(
    tx,
    {
      order_id: orderId,
      seq,
      account_id: account.id,
      state: 'placed',
      currency: order.currency,
      total: order.total,
      awarded_at: 0,
      forgiven: 0,
      lapsed: own?.lapsed ?? 0,
      borne: own?.borne ?? 0,
      number: own?.number ?? 0,
      first_at: own?.first_at ?? 0,
    },
    freshLines(order, { seq, points: order.redeem.points }),
  );
  const { points, value, rate } = order.redeem;
  if (points === 0) return;
  await holdPoints(tx, account, { orderId, seq, points, value, rate, currency: order.currency, now });
  await noteActivity(tx, scope, account.id, now);
}

/** The money is there: what was held is spent. Told twice, it is spent once. */
export async function capturePoints(tx: Tx, orderId: number, now: number): Promise<void> {
  const order = await readPointsOrder(tx, orderId);
  if (!order) return;
  await captureHold(tx, await lockAccountId(tx, order.account_id), orderId, now);
}

/**
 * A cancelled or failed order is alive again: a new award begins, and the points that its price was lowered by are
 * taken once more. What is not there any more is owed, for the price was lowered all the same.
 */
export async function reopenPoints(tx: Tx, orderId: number, now: number): Promise<void> {
  const order = await readPointsOrder(tx, orderId);
  if (!order) return reopenGuest(tx, orderId);
  if (order.state !== 'reversed') return;
  const account = await lockAccountId(tx, order.account_id);
  await expireDue(tx, account, now);
  const lines = await readPointsLines(tx, order);
  const redeemed = lines.reduce((sum, line) => sum + line.redeemed, 0);
  const next: OrderRow = { ...order, seq: order.seq + 1, state: 'placed', awarded_at: 0, forgiven: 0 };
  await forgetGivenTo(tx, account.id, orderId);
  await putPointsOrder(
    tx,
    next,
    lines.map((line) => ({
      ...line,
      seq: next.seq,
      earned: 0,
      refunded: 0,
      refunded_quantity: 0,
      earned_reversed: 0,
      redeemed_restored: 0,
    })),
  );
  if (redeemed === 0) return;
  const { currency } = order;
  const value = lines.reduce((sum, line) => sum + line.redeemed_value, 0);
  await holdPoints(tx, account, {
    orderId,
    seq: next.seq,
    points: redeemed,
    value,
    rate: '',
    currency,
    now,
    owe: true,
  });
}
