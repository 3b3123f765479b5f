import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { ledgerScope } from '../../tests/support/points/ledger-desk.ts';
import { NOON, ruleOf } from '../../tests/support/points/points.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import { earnByEvent } from './earning/steps-earn.ts';
import { openAccount } from './ledger/ledger.ts';
import { readGiven } from './programme/store-budgets.ts';
import { sumEarned } from './programme/store-earned.ts';
import { verifyLedger } from './verify/verify.ts';
import { convertToWallet } from './wallet/steps-wallet.ts';

const MIDNIGHT = Date.UTC(2027, 0, 14, 23);

describe.each(engines)('commands that meet each other on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, sums, someone, order, pay, cancel } = ledgerScope(() => db);
  const many = <T>(count: number, work: () => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, work));

  test('a payment that is told ten times at once is captured and awarded once', async () => {
    const userId = await someone(50);
    const id = await order(userId, [10_000], 50);
    await many(10, () => pay(id));
    expect(await sums(userId)).toEqual({ available: 100, pending: 0, held: 0, debt: 0, wallet: 0 });
  });

  test('a budget is shared by all customers, however many are rewarded at once', async () => {
    const rule = ruleOf({
      code: 'welcome',
      trigger: 'signup',
      amount: { kind: 'fixed', points: 30 },
      budget: 100,
    });
    const generous = { ...scope, programme: { ...scope.programme, rules: [rule] } };
    const people = await Promise.all(Array.from({ length: 10 }, () => someone(0)));
    const reward = (userId: number) =>
      db.transaction((tx) =>
        earnByEvent(tx, generous, {
          trigger: 'signup',
          userId,
          key: `earn:signup:${userId}`,
          source: 'user',
          sourceId: userId,
          now: NOON,
        }),
      );
    const given = await Promise.all(people.map(reward));
    expect(given.reduce((sum, points) => sum + points, 0)).toBe(100);
    expect(await readGiven(db.read, 'welcome')).toBe(100);
    expect(await sumEarned(db.read, 'welcome', {})).toBe(100);
  });

  test('a refund that meets the capture ends as if one came after the other', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const userId = await someone(50);
      const id = await order(userId, [10_000], 50);
      await Promise.allSettled([pay(id), cancel(id)]);
      expect(await sums(userId)).toMatchObject({ available: 50, held: 0, debt: 0 });
    }
  });

  test('an expiry that meets a hold takes the points or leaves them, never both', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const userId = await someone(50);
      const [held] = await Promise.allSettled([
        order(userId, [10_000], 50, MIDNIGHT - 1),
        db.transaction((tx) => openAccount(tx, userId, MIDNIGHT)),
      ]);
      const { available, held: set } = await sums(userId, MIDNIGHT);
      expect({ available, held: set }).toEqual({ available: 0, held: held.status === 'fulfilled' ? 50 : 0 });
    }
  });

  test('fifty conversions of one balance at once turn it into money once', async () => {
    const userId = await someone(100);
    let turn = 0;
    const tries = await many(50, () => {
      turn += 1;
      const wish = { userId, points: 100, key: `try ${turn}`, now: NOON };
      return db.transaction((tx) => convertToWallet(tx, scope, wish));
    });
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sums(userId)).toMatchObject({ available: 0, wallet: 100 });
  });
});
