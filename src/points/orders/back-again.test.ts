import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { verifyLedger } from '../verify/verify.ts';
import { awardOrder } from './steps-award.ts';
import { returnPoints } from './steps-return.ts';

type Step =
  | { do: 'refund'; line: number; percent: number }
  | { do: 'give'; points: number }
  | { do: 'buy'; cents: number; points: number }
  | { do: 'wait'; days: number }
  | { do: 'mistake' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      line: fc.nat(2),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('give' as const), points: fc.integer({ min: -150, max: 150 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('buy' as const), cents: fc.nat(9000), points: fc.nat(120) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mistake' as const) }) },
);

const life = fc.record({
  cents: fc.array(fc.integer({ min: 100, max: 12_000 }), { minLength: 1, maxLength: 3 }),
  points: fc.nat(80),
  steps: fc.array(step, { minLength: 2, maxLength: 14, size: 'max' }),
});

const scopeOf = (debtPolicy: 'allow' | 'clamp') =>
  scopeWith(programmeOf({ debtPolicy, earn: { ...programmeOf().earn, holdDays: 0 } }));

describe.each(engines)('an order that is called off by mistake and comes back at once, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { someone, give, order, pay, cancel, reopen, sums } = ledgerScope(() => db);

  async function live(
    scope: ReturnType<typeof scopeOf>,
    { cents, points, steps }: { cents: number[]; points: number; steps: readonly Step[] },
  ): Promise<void> {
    const userId = await someone(points);
    const id = await order(userId, cents, points);
    await pay(id);
    const returned = cents.map((_, index) => ({ lineId: id * 10 + index, amount: 0, quantity: 0 }));
    let now = NOON;
    const has = async () => {
      const { available, pending, held, debt } = await sums(userId, now);
      return available + pending + held - debt;
    };
    for (const each of [...steps, { do: 'mistake' } as const]) {
      now += 1000;
      if (each.do === 'wait') now += each.days * DAY;
      else if (each.do === 'give' && each.points !== 0) await give(userId, each.points, now);
      else if (each.do === 'buy') {
        const { available } = await sums(userId, now);
        await pay(await order(userId, [each.cents + 1], Math.min(available, each.points), now), now);
      } else if (each.do === 'refund') {
        const line = each.line % cents.length;
        const most = cents[line]!;
        const back = returned[line]!;
        back.amount = Math.min(most, back.amount + Math.ceil((most * each.percent) / 100));
        const full = cents.every((whole, index) => returned[index]!.amount === whole);
        if (full) return;
        const key = `refund:${id}:${now}`;
        await db.transaction((tx) => returnPoints(tx, scope, { orderId: id, key, full, returned, now }));
      } else if (each.do === 'mistake') {
        const before = await has();
        await cancel(id, `cancel:${id}:${now}`, now, scope);
        await reopen(id, now);
        const key = `back:${id}:${now}`;
        await db.transaction((tx) =>
          returnPoints(tx, scope, { orderId: id, key, full: false, returned, now }),
        );
        await db.transaction((tx) => awardOrder(tx, scope, { orderId: id, number: 1, now }));
        expect(await has()).toBe(before);
      }
    }
  }

  test.each(['allow', 'clamp'] as const)('leaves its customer what they had, debts: %s', async (policy) => {
    await fc.assert(
      fc.asyncProperty(life, (each) => live(scopeOf(policy), each)),
      { numRuns: engine === 'sqlite' ? 300 : 20 },
    );
    expect((await verifyLedger(db.read)).faults).toEqual([]);
  });
});
