import type { Tx } from '../../platform/db/index.ts';
import { mayEarn, takeWithinCaps } from '../earning/steps-earn.ts';
import { captureHold, holdPoints, voidHold } from '../holds/steps.ts';
import {
  type OrderLineRow,
  type OrderRow,
  putPointsOrder,
  readPointsLines,
  readPointsOrder,
  setLine,
  setOrderState,
} from '../holds/store.ts';
import { book, expireDue, openAccount } from '../ledger/ledger.ts';
import { dealOut } from '../ledger/model-fraction.ts';
import { lockAccountId, readOrderLots } from '../ledger/store.ts';
import { earningLevel } from '../levels/model.ts';
import { readMembership } from '../levels/store.ts';
import { DAY } from '../model.ts';
import type { NewLot } from '../model-books.ts';
import { earnOfOrder } from '../programme/model-earn.ts';
import { namedNow } from '../programme/model-merged.ts';
import { expiryOf, noteActivity, type ProgrammeContext, ruleName } from '../programme/programme.ts';
import { forgetGivenTo } from '../programme/store-budgets.ts';
import { freshLines } from './fresh-lines.ts';
import type { PlacedOrder } from './model.ts';
import { daysOf, type Had, withoutExpired } from './model-again.ts';
import { type OrderReturn, returnPoints, withholdBorne } from './steps-return.ts';
import { awardGuest, reopenGuest } from './store-guests.ts';

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
      borne: before?.borne ?? 0,
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
 * What an order earns, once for each time it comes to be: cancelled and completed again, it earns again. What of it had
 * gone back by then earns nothing; what the shop bore of an earlier award, and what has expired of one, is not given a
 * second time.
 *
 * @param of.returned all that was given back so far, line by line
 * @param of.had it has not been away but was changed, and had earned this: see {@link daysOf}
 * @returns what it earned, before anything of that
 */
export async function awardOrder(
  tx: Tx,
  scope: ProgrammeContext,
  of: {
    orderId: number;
    number: number;
    returned?: OrderReturn['returned'];
    had?: readonly Had[];
    now: number;
  },
): Promise<number> {
  const { orderId, returned = [], now } = of;
  const earned = await earnOrder(tx, scope, of);
  if (earned === 0) return 0;
  if (returned.length > 0)
    await returnPoints(tx, scope, { orderId, key: `award:${orderId}`, full: false, returned, now });
  await withholdBorne(tx, orderId, now);
  return earned;
}

async function earnOrder(
  tx: Tx,
  scope: ProgrammeContext,
  of: { orderId: number; number: number; had?: readonly Had[]; now: number },
): Promise<number> {
  const order = await readPointsOrder(tx, of.orderId);
  if (!order) await awardGuest(tx, of.orderId, of.now);
  if (order?.state !== 'placed') return 0;
  const account = await lockAccountId(tx, order.account_id);
  await expireDue(tx, account, of.now);
  await setOrderState(tx, order, { state: 'awarded', awarded_at: of.now });
  if (!mayEarn(account)) return 0;
  const lines = await readPointsLines(tx, order);
  const earning = earnOfOrder(scope.programme, {
    lines: lines.map((line) => earningLine(line, scope)),
    redeemed: lines.some(({ redeemed }) => redeemed > 0),
    number: of.number,
    level: earningLevel(await readMembership(tx, account.id), of.now),
    unit: 10 ** scope.base.decimals,
    at: of.now,
  });
  const earlier = await readOrderLots(tx, of.orderId);
  const given: { code: string; points: number }[] = [];
  for (const { code, points } of withoutExpired(earning.rules, earlier)) {
    const rule = scope.programme.rules.find((each) => each.code === code);
    given.push({
      code,
      points: rule ? await takeWithinCaps(tx, scope, account, rule, points, of.now) : points,
    });
  }
  const sum = given.reduce((all, { points }) => all + points, 0);
  const parts = dealOut(
    sum,
    earning.lines.map((part) => BigInt(part)),
  );
  for (const [index, line] of lines.entries()) await setLine(tx, line, { earned: parts[index] ?? 0 });
  const availableAt = of.now + scope.programme.earn.holdDays * DAY;
  const days = daysOf(of.had ?? [], {
    availableAt,
    expiresAt: expiryOf(scope, availableAt),
  });
  for (const { code, points } of given) {
    if (points === 0) continue;
    const lots = days(points).map(
      (part): NewLot => ({
        from: 'issued',
        to: part.availableAt > of.now ? 'pending' : 'available',
        orderId: of.orderId,
        ...part,
      }),
    );
    const draft = {
      kind: 'earn',
      key: `earn:order:${of.orderId}:${code}:${order.seq}`,
      source: 'order',
      sourceId: of.orderId,
      rule: ruleName(scope, code),
      now: of.now,
    } as const;
    await book(tx, account, draft, lots);
  }
  if (sum > 0) await noteActivity(tx, scope, account.id, of.now);
  return sum;
}

const earningLine = (line: OrderLineRow, { merged }: ProgrammeContext) => ({
  id: line.line_id,
  productId: line.product_id,
  categoryIds: namedNow(JSON.parse(line.categories) as number[], merged),
  quantity: line.quantity,
  eligible: line.eligible,
});

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
