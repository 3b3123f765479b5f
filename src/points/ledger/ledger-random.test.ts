import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { type ModelOrder, PaperAccount } from '../../../tests/support/points/model.ts';
import { DAY, NOON, orderOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database, Tx } from '../../platform/db/index.ts';
import { adjustPoints, releaseLot } from '../earning/steps-earn.ts';
import { ENTRY_KINDS } from '../model.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { capturePoints, placePoints, reopenPoints } from '../orders/steps-order.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { verifyLedger } from '../verify/verify.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { openAccount } from './ledger.ts';

type Step =
  | { do: 'place'; lines: number[]; points: number }
  | { do: 'pay' | 'cancel' | 'reopen'; which: number }
  | { do: 'refund'; which: number; line: number; percent: number }
  | { do: 'adjust'; points: number }
  | { do: 'wallet'; points: number }
  | { do: 'wait'; days: number };

const which = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      lines: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 3 }),
      points: fc.nat(400),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'reopen' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which,
      line: fc.nat(2),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      points: fc.integer({ min: -150, max: 300 }).filter(Boolean),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wallet' as const), points: fc.integer({ min: 1, max: 200 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 7 }) }),
  },
);

const scope = scopeWith();
let people = 0;
let orders = 0;

/** Does the same on paper and in the ledger, and compares after every step. */
async function live(db: Database, steps: readonly Step[]): Promise<void> {
  people += 1;
  const userId = people;
  const paper = new PaperAccount();
  let now = NOON;
  let turn = 0;
  for (const each of steps) {
    turn += 1;
    now += 1000;
    await db.transaction(async (tx) => {
      await openAccount(tx, userId, now);
      paper.pass(now);
      await doStep(tx, each, { userId, paper, now, turn });
    });
    if (each.do === 'wait') {
      now += each.days * DAY;
      await db.transaction((tx) => release(tx, userId, now));
      paper.pass(now);
    }
    const row = await db.transaction((tx) => openAccount(tx, userId, now));
    const { available, pending, held, debt, wallet } = row;
    expect({ available, pending, held, debt, wallet }).toEqual(paper.sums);
  }
}

async function release(tx: Tx, userId: number, now: number): Promise<void> {
  const lots = await tx
    .selectFrom('points_lot as l')
    .innerJoin('points_account as a', 'a.id', 'l.account_id')
    .select(['l.id', 'a.id as accountId'])
    .where('a.user_id', '=', userId)
    .where('l.pending', '>', 0)
    .where('l.available_at', '<=', now)
    .orderBy('l.id')
    .execute();
  for (const lot of lots) await releaseLot(tx, lot, now);
}

async function doStep(
  tx: Tx,
  each: Step,
  at: { userId: number; paper: PaperAccount; now: number; turn: number },
): Promise<void> {
  const { userId, paper, now, turn } = at;
  const found = 'which' in each ? paper.orders[each.which] : undefined;
  if (each.do === 'adjust') {
    await adjustPoints(tx, scope, {
      userId,
      points: each.points,
      key: `adjust:${userId}:${turn}`,
      reason: 'test',
      by: 'test',
      now,
    });
    if (each.points > 0) paper.add(each.points, now);
    else {
      const taken = paper.take(-each.points).reduce((sum, { points }) => sum + points, 0);
      paper.debt += -each.points - taken;
    }
    paper.repay();
  } else if (each.do === 'wallet') {
    const points = Math.min(each.points, paper.sums.available);
    if (points === 0) return;
    await convertToWallet(tx, scope, { userId, points, key: String(turn), now });
    paper.take(points);
    paper.wallet += points;
  } else if (each.do === 'place') await place(tx, each, at);
  else if (each.do === 'pay' && found?.state === 'placed') {
    await capturePoints(tx, found.id, now);
    await awardOrder(tx, scope, { orderId: found.id, number: 1, now });
    paper.pay(found, now);
  } else if (each.do === 'cancel' && found && found.state !== 'over') {
    await returnPoints(tx, scope, {
      orderId: found.id,
      key: `cancel:${found.id}:${turn}`,
      full: true,
      returned: [],
      now,
    });
    paper.giveBack(found, new Map(), true, now);
    found.state = 'over';
  } else if (each.do === 'refund' && found?.state === 'paid') await refund(tx, each, found, at);
  else if (each.do === 'reopen' && found?.state === 'over') {
    await reopenPoints(tx, found.id, now);
    reopen(paper, found);
    if (found.refunds.size === 0) return;
    const returned = returnedOf(found.refunds);
    const key = `back:${found.id}:${turn}`;
    await returnPoints(tx, scope, { orderId: found.id, key, full: false, returned, now });
    paper.giveBack(found, found.refunds, false, now);
  }
}

async function place(
  tx: Tx,
  each: Extract<Step, { do: 'place' }>,
  { userId, paper, now }: { userId: number; paper: PaperAccount; now: number },
) {
  orders += 1;
  const points = Math.min(each.points, paper.sums.available);
  const order = orderOf(
    orders,
    userId,
    each.lines.map((amount) => ({ amount, redeemedValue: amount })),
    points,
    now,
  );
  await placePoints(tx, scope, order);
  const spread = await tx
    .selectFrom('points_order_line')
    .select(['line_id', 'redeemed'])
    .where('order_id', '=', orders)
    .orderBy('line_id')
    .execute();
  expect(spread.reduce((sum, { redeemed }) => sum + redeemed, 0)).toBe(points);
  paper.orders.push({
    id: orders,
    lines: order.lines.map((line, index) => ({
      lineId: line.id,
      quantity: 1,
      amount: line.amount,
      earned: 0,
      redeemed: spread[index]?.redeemed ?? 0,
      refunded: 0,
      refundedQuantity: 0,
      earnedReversed: 0,
      redeemedRestored: 0,
    })),
    state: 'placed',
    taken: paper.take(points),
    held: points > 0,
    refunds: new Map(),
    forgiven: 0,
    lapsed: 0,
    firstLot: 0,
  });
}

async function refund(
  tx: Tx,
  each: Extract<Step, { do: 'refund' }>,
  order: ModelOrder,
  { paper, now, turn }: { paper: PaperAccount; now: number; turn: number },
) {
  const line = order.lines[each.line % order.lines.length];
  if (!line) return;
  const amounts = new Map(order.lines.map(({ lineId, refunded }) => [lineId, refunded]));
  amounts.set(
    line.lineId,
    Math.min(line.amount, line.refunded + Math.ceil((line.amount * each.percent) / 100)),
  );
  const full = order.lines.every(({ lineId, amount }) => amounts.get(lineId) === amount);
  order.refunds = amounts;
  const key = `refund:${order.id}:${turn}`;
  const wish = { orderId: order.id, key, full, returned: returnedOf(amounts), now };
  await returnPoints(tx, scope, wish);
  // Told twice, it is done once.
  await returnPoints(tx, scope, wish);
  paper.giveBack(order, amounts, full, now);
}

const returnedOf = (amounts: ReadonlyMap<number, number>) =>
  [...amounts].map(([lineId, amount]) => ({ lineId, amount, quantity: 0 }));

/** On paper: the price was lowered, so the points go again; what is not there is owed. */
function reopen(paper: PaperAccount, order: ModelOrder): void {
  order.lines = order.lines.map((line) => ({
    ...line,
    earned: 0,
    refunded: 0,
    refundedQuantity: 0,
    earnedReversed: 0,
    redeemedRestored: 0,
  }));
  order.state = 'placed';
  const wanted = order.lines.reduce((sum, { redeemed }) => sum + redeemed, 0);
  order.taken = paper.take(wanted);
  const found = order.taken.reduce((sum, { points }) => sum + points, 0);
  paper.debt += wanted - found;
  order.held = wanted > 0 && found === wanted;
}

describe.each(engines)('a ledger of points on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  const runs = engine === 'sqlite' ? 1000 : 40;
  test(`${runs} random lives agree with a simple account on paper, and the replay finds nothing`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }), (steps) =>
        live(db, steps),
      ),
      // A life that is begun is lived to its end: the replay reads what stands still.
      { numRuns: runs, interruptAfterTimeLimit: 100_000 },
    );
    // Long as it is, the replay lets others in between.
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(engine === 'sqlite' ? 20 : 0);
    // Few lives do not come to see everything.
    if (engine !== 'sqlite') return;
    const kinds = await db.read.selectFrom('points_entry').select('kind').distinct().execute();
    const lived = ENTRY_KINDS.filter((kind) => kind !== 'transfer' && kind !== 'level_purchase');
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...lived].sort());
  }, 120_000);

  test('what is booked while the replay reads is no fault', async () => {
    people += 1;
    const userId = people;
    const book = (points: number) =>
      db.transaction(async (tx) => {
        await openAccount(tx, userId, NOON);
        const key = `between:${userId}:${points}`;
        await adjustPoints(tx, scope, { userId, points, key, reason: 'test', by: 'test', now: NOON });
      });
    await book(100);
    let booked = false;
    const reader = db.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!booked) {
          booked = true;
          await book(-30);
        }
        return result;
      },
    });
    expect((await verifyLedger(reader)).faults).toEqual([]);
    expect(booked).toBe(true);
  });
});
