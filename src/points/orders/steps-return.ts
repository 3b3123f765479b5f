import type { Tx } from '../../platform/db/index.ts';
import { watchDebt, watchRefunds } from '../guards/guards.ts';
import { planClawback, type Returned, type ReturnLine, returnLine } from '../guards/model-return.ts';
import { movesOf, takenBack } from '../guards/steps-takeback.ts';
import { captureHold, voidHold } from '../holds/steps.ts';
import {
  countRestored,
  type OrderLineRow,
  type OrderRow,
  readHold,
  readHoldLots,
  readPointsLines,
  readPointsOrder,
  setHoldState,
  setLine,
  setOrderState,
} from '../holds/store.ts';
import { book, expireDue } from '../ledger/ledger.ts';
import { sumShares, unwindLots } from '../ledger/model-lots.ts';
import { type AccountRow, lockAccountId, readOpenLots, readOrderLots } from '../ledger/store.ts';
import type { NewLot } from '../model-books.ts';
import { graceOf, isOver, type ProgrammeContext } from '../programme/programme.ts';
import { undoReferral } from '../referrals/steps.ts';
import { returnGuest } from './store-guests.ts';

export interface OrderReturn {
  orderId: number;
  /** Names the refund, or the cancellation. @example `refund:7` */
  key: string;
  /** Nothing of the order is left to give back. */
  full: boolean;
  /** All that was given back so far, line by line, this refund included. */
  returned: readonly Returned[];
  now: number;
}

/**
 * What follows for points when an order is cancelled or refunded, in whole or in part: what it was paid with comes
 * back, and what it earned is taken back. The order's row is locked. The same refund told twice changes nothing.
 */
export async function returnPoints(tx: Tx, scope: ProgrammeContext, wish: OrderReturn): Promise<void> {
  const { orderId, full, now } = wish;
  const found = await readPointsOrder(tx, orderId);
  if (!found) return returnGuest(tx, { ...wish, isOver: (at) => isOver(scope, { awardedAt: at, now }) });
  const account = await lockAccountId(tx, found.account_id);
  // As it is under the lock: it may just have earned.
  const order = (await readPointsOrder(tx, orderId)) ?? found;
  if (order.state === 'reversed') return;
  await expireDue(tx, account, now);
  // An order that was never paid gives its points back as they were.
  const freed = full && wish.returned.length === 0 && (await voidHold(tx, scope, account, orderId, now));
  if (!freed) await captureHold(tx, account, orderId, now);
  const lines = await readPointsLines(tx, order);
  let [restored, reversed] = [0, 0];
  for (const line of lines) {
    const before = asReturnLine(line);
    const returned = wish.returned.find(({ lineId }) => lineId === line.line_id);
    const after = returnLine(freed ? { ...before, redeemed: 0 } : before, returned, full);
    restored += after.redeemedRestored - before.redeemedRestored;
    reversed += after.earnedReversed - before.earnedReversed;
    await setLine(tx, line, {
      refunded: after.refunded,
      refunded_quantity: after.refundedQuantity,
      earned_reversed: after.earnedReversed,
      redeemed_restored: after.redeemedRestored,
    });
  }
  if (restored > 0) await restore(tx, scope, account, order, restored, wish);
  await clawBack(tx, scope, account, order, reversed, wish);
  // The referrer's reward follows its friend's order, whatever part of it comes back.
  if (!freed) await undoReferral(tx, orderId);
  if (!full) return;
  await setOrderState(tx, order, { state: 'reversed' });
  if (order.state === 'awarded') await watchRefunds(tx, scope, account.id, now);
  // All of it is back: an order that comes back to life holds anew.
  const hold = await readHold(tx, orderId);
  if (hold) await setHoldState(tx, hold.id, 'void');
}

export const asReturnLine = (line: OrderLineRow): ReturnLine => ({
  lineId: line.line_id,
  quantity: line.quantity,
  amount: line.amount,
  earned: line.earned,
  redeemed: line.redeemed,
  refunded: line.refunded,
  refundedQuantity: line.refunded_quantity,
  earnedReversed: line.earned_reversed,
  redeemedRestored: line.redeemed_restored,
});

/** Spent points come back with the expiry they had, and some days at least. */
async function restore(
  tx: Tx,
  scope: ProgrammeContext,
  account: AccountRow,
  order: OrderRow,
  points: number,
  { key, orderId, now }: OrderReturn,
): Promise<void> {
  const hold = await readHold(tx, orderId);
  const lots = hold ? await readHoldLots(tx, hold.id) : [];
  const shares = unwindLots(
    lots.map((lot) => ({
      lotId: lot.lot_id,
      left: lot.points - lot.restored,
      expiresAt: lot.expires_at,
    })),
    points,
  );
  const grace = graceOf(scope, now);
  const fresh = (expiresAt: number | null, count: number, parentId?: number): NewLot => ({
    from: 'redeemed',
    to: 'available',
    points: count,
    parentId,
    availableAt: now,
    expiresAt: expiresAt === null ? null : Math.max(expiresAt, grace),
  });
  const moves = shares.map((share) =>
    fresh(lots.find(({ lot_id }) => lot_id === share.lotId)?.expires_at ?? null, share.points, share.lotId),
  );
  // What was taken as a debt when the order came back had no lot.
  const without = points - sumShares(shares);
  if (without > 0) moves.push(fresh(scope.programme.expiry.after ? grace : null, without));
  if (hold) for (const share of shares) await countRestored(tx, hold.id, share);
  const draft = {
    kind: 'restore',
    key: `restore:${key}:${order.seq}`,
    source: 'order',
    sourceId: orderId,
    now,
  } as const;
  await book(tx, account, { ...draft, parameters: { seq: order.seq } }, moves);
}

/** Takes earned points back: from what is pending, then from what can be spent, and what is not there is owed. */
export async function clawBack(
  tx: Tx,
  scope: ProgrammeContext,
  account: AccountRow,
  order: OrderRow,
  points: number,
  { key, orderId, full, now }: Omit<OrderReturn, 'returned'>,
): Promise<void> {
  if (order.state !== 'awarded') return;
  // Lots of an earlier award of the same order are over and done with.
  const lots = await readOrderLots(tx, orderId);
  const own = lots.filter(({ created_at }) => created_at >= order.awarded_at);
  const open = await readOpenLots(tx, account.id);
  const others = open.filter(({ id }) => !own.some((lot) => lot.id === id));
  const { debtPolicy } = scope.programme;
  const expired = own.reduce((sum, lot) => sum + lot.expired, 0) + order.lapsed - order.forgiven;
  const plan = planClawback(points, own, others, { expired, policy: debtPolicy });
  const moves = movesOf(plan);
  // What had expired, or is the shop's loss, when all of an order goes is not given again when it comes back. A
  // refund's share of it is settled.
  const over = full
    ? { lapsed: expired, borne: order.borne + plan.absorbed }
    : { forgiven: order.forgiven + plan.forgiven };
  await setOrderState(tx, order, over);
  if (moves.length === 0) return;
  const draft = {
    kind: 'clawback',
    key: `clawback:${key}:${order.seq}`,
    source: 'order',
    sourceId: orderId,
  } as const;
  await book(tx, account, { ...draft, parameters: takenBack(points, plan), now }, moves);
  await watchDebt(tx, scope, account, now);
}
