import type { Tx } from '../../platform/db/index.ts';
import { giveUpCap, mayEarn, takeWithinCaps } from '../earning/steps-earn.ts';
import { returnLine } from '../guards/model-return.ts';
import {
  type OrderLineRow,
  type OrderRow,
  readPointsLines,
  readPointsOrder,
  setLine,
  setOrderState,
} from '../holds/store.ts';
import { book, expireDue } from '../ledger/ledger.ts';
import { dealOut } from '../ledger/model-fraction.ts';
import { type AccountRow, lockAccountId } from '../ledger/store.ts';
import { earningLevel } from '../levels/model.ts';
import { readMembership } from '../levels/store.ts';
import { DAY } from '../model.ts';
import type { NewLot } from '../model-books.ts';
import type { EarnRule } from '../programme/model.ts';
import { earnOfOrder } from '../programme/model-earn.ts';
import { namedNow } from '../programme/model-merged.ts';
import { expiryOf, noteActivity, type ProgrammeContext, ruleName } from '../programme/programme.ts';
import { daysOf, type Had, lessOf } from './model-again.ts';
import { asReturnLine } from './steps-return.ts';
import { awardGuest } from './store-guests.ts';

/**
 * What an order earns, once for each time it comes to be: cancelled and completed again, it earns again. What of it went
 * back by then earns nothing; what the shop bore of an earlier award, and what had expired of one, is not given a second
 * time. Which order of its customer it is, and which rules, campaigns and days it counts for, stays what it was when it
 * earned first.
 *
 * @param of.first when it earned first, where that is not noted with it yet
 * @param of.over what it earns has expired already: it is noted, and nobody gets it
 * @param of.had it has not been away but was changed, and had earned this: see {@link daysOf}
 * @returns what its customer gets
 */
export async function awardOrder(
  tx: Tx,
  scope: ProgrammeContext,
  of: {
    orderId: number;
    number: number;
    first?: number;
    over?: boolean;
    had?: readonly Had[];
    now: number;
  },
): Promise<number> {
  const { orderId, now } = of;
  const order = await readPointsOrder(tx, orderId);
  if (!order) await awardGuest(tx, orderId, now);
  if (order?.state !== 'placed') return 0;
  const account = await lockAccountId(tx, order.account_id);
  await expireDue(tx, account, now);
  const { number, first } = { number: order.number || of.number, first: order.first_at || of.first || now };
  await setOrderState(tx, order, { state: 'awarded', awarded_at: now, number, first_at: first });
  if (!mayEarn(account)) return 0;
  const lines = await readPointsLines(tx, order);
  const earning = earnOfOrder(scope.programme, {
    lines: lines.map((line) => earningLine(line, scope)),
    redeemed: lines.some(({ redeemed }) => redeemed > 0),
    number,
    level: earningLevel(await readMembership(tx, account.id), now),
    unit: 10 ** scope.base.decimals,
    at: first,
  });
  const within: Given[] = [];
  for (const { code, points } of earning.rules) {
    const rule = scope.programme.rules.find((each) => each.code === code);
    within.push({
      code,
      rule,
      points: rule ? await takeWithinCaps(tx, scope, account, rule, points, first) : points,
    });
  }
  const withheld = await noteEarned(tx, order, lines, {
    earning: earning.lines,
    sum: sumOf(within),
    over: of.over,
  });
  const given = lessOf(within, withheld);
  for (const [index, { rule, points }] of given.entries())
    if (rule) await giveUpCap(tx, rule, within[index]!.points - points);
  await giveFor(tx, scope, { order, account, given, had: of.had ?? [], now });
  const sum = sumOf(given);
  if (sum > 0) await noteActivity(tx, scope, account.id, now);
  return sum;
}

/** Points that a rule gives; those of a level's bonus have none. */
interface Given {
  code: string;
  rule: EarnRule | undefined;
  points: number;
}

const sumOf = (given: readonly Given[]) => given.reduce((sum, { points }) => sum + points, 0);

/**
 * Writes down what each line earned, and at once as taken back what of it went back before.
 *
 * @returns what its customer does not get of it: that, what had expired of earlier awards, and what the shop bore of them
 */
async function noteEarned(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  of: { earning: readonly number[]; sum: number; over: boolean | undefined },
): Promise<number> {
  const parts = dealOut(
    of.sum,
    of.earning.map((part) => BigInt(part)),
  );
  let back = 0;
  for (const [index, line] of lines.entries()) {
    const earned = parts[index] ?? 0;
    const { refunded: amount, refunded_quantity: quantity, line_id: lineId } = line;
    const { earnedReversed } = returnLine(
      asReturnLine({ ...line, earned }),
      { lineId, amount, quantity },
      false,
    );
    await setLine(tx, line, { earned, earned_reversed: earnedReversed });
    back += earnedReversed;
  }
  const lapsed = Math.min(of.over ? of.sum : order.lapsed, of.sum - back);
  if (of.over) await setOrderState(tx, order, { lapsed });
  const borne = Math.min(order.borne, of.sum - back - lapsed);
  if (borne > 0) await setOrderState(tx, order, { borne: order.borne - borne });
  return back + lapsed + borne;
}

async function giveFor(
  tx: Tx,
  scope: ProgrammeContext,
  of: {
    order: OrderRow;
    account: AccountRow;
    given: readonly Given[];
    had: readonly Had[];
    now: number;
  },
): Promise<void> {
  const { order, account, now } = of;
  const availableAt = now + scope.programme.earn.holdDays * DAY;
  const days = daysOf(of.had, { availableAt, expiresAt: expiryOf(scope, availableAt) });
  for (const { code, points } of of.given) {
    if (points === 0) continue;
    const lots = days(points).map(
      (part): NewLot => ({
        from: 'issued',
        to: part.availableAt > now ? 'pending' : 'available',
        orderId: order.order_id,
        ...part,
      }),
    );
    const draft = {
      kind: 'earn',
      key: `earn:order:${order.order_id}:${code}:${order.seq}`,
      source: 'order',
      sourceId: order.order_id,
      rule: ruleName(scope, code),
      now,
    } as const;
    await book(tx, account, draft, lots);
  }
}

const earningLine = (line: OrderLineRow, { merged }: ProgrammeContext) => ({
  id: line.line_id,
  productId: line.product_id,
  categoryIds: namedNow(JSON.parse(line.categories) as number[], merged),
  quantity: line.quantity,
  eligible: line.eligible,
});
