import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { readHold, readPointsOrder } from '../holds/store.ts';
import { verifyLedger } from '../verify/verify.ts';
import { capturePoints, placePoints } from './steps-order.ts';

describe.each(engines)('the points of an order on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const {
    scope,
    sums,
    give,
    someone,
    order,
    pay,
    cancel,
    accountOf,
    setStatus,
    reopen,
    award,
    available,
    lotsOf,
    kindsOf,
  } = ledgerScope(() => db);
  /** Midnight of the shop after the tenth day from the 4th. */
  const END = Date.UTC(2027, 0, 14, 23);

  describe('when it is placed', () => {
    test('they are set aside, those that expire first before the rest', async () => {
      const userId = await someone();
      await give(userId, 50, NOON + DAY);
      await give(userId, 30, NOON);
      await order(userId, [10_000], 40, NOON + DAY);
      expect((await lotsOf(userId)).map(({ available: left, held }) => [left, held])).toEqual([
        [40, 10],
        [0, 30],
      ]);
    });

    test('what is not there is refused and told, and nothing of the order is kept', async () => {
      const userId = await someone(30);
      await expect(order(userId, [10_000], 31)).rejects.toMatchObject({
        refusal: { code: 'insufficient', spendable: 30, missing: 1 },
      });
      await order(userId, [10_000], 30);
      expect(await sums(userId)).toMatchObject({ available: 0, held: 30 });
    });

    test('who may not spend holds nothing; who may only not earn does', async () => {
      const userId = await someone(30);
      for (const status of ['no_redeem', 'frozen', 'closed'] as const) {
        await setStatus(userId, status);
        await expect(order(userId, [10_000], 10)).rejects.toThrow('restricted');
      }
      await setStatus(userId, 'no_earn');
      await order(userId, [10_000], 10);
      expect(await sums(userId)).toMatchObject({ held: 10 });
    });

    test('where points end by inactivity, spending moves their end', async () => {
      const lively = scopeWith(programmeOf({ expiry: { ...programmeOf().expiry, inactivity: true } }));
      const userId = await someone(100);
      const placed = orderOf(880_000, userId, [{ amount: 100, redeemedValue: 10 }], 10, NOON + 5 * DAY);
      await db.transaction((tx) => placePoints(tx, lively, placed));
      expect(await available(userId, END + 4 * DAY)).toBe(90);
      const free = orderOf(880_001, userId, [{ amount: 100 }], 0, NOON + 9 * DAY);
      await db.transaction((tx) => placePoints(tx, lively, free));
      expect(await available(userId, END + 5 * DAY)).toBe(0);
    });

    test('written over after it was called off, it is a new award; before, the same', async () => {
      const userId = await someone(100);
      const id = await order(userId, [5000], 60);
      const again = (points: number, now: number) =>
        db.transaction((tx) =>
          placePoints(tx, scope, orderOf(id, userId, [{ amount: 5000, redeemedValue: points }], points, now)),
        );
      await again(50, NOON + 1);
      expect(await readPointsOrder(db.read, id)).toMatchObject({ seq: 1, state: 'placed' });
      expect(await sums(userId)).toMatchObject({ available: 50, held: 50 });
      await cancel(id);
      await again(40, NOON + 2);
      expect(await readPointsOrder(db.read, id)).toMatchObject({ seq: 2, state: 'placed' });
      expect(await sums(userId)).toMatchObject({ available: 60, held: 40 });
      await again(0, NOON + 3);
      expect(await sums(userId)).toMatchObject({ available: 100, held: 0 });
    });

    test('written over by several clicks of one moment, it holds its points once', async () => {
      const userId = await someone(100);
      const id = await order(userId, [5000], 60);
      const again = () =>
        db.transaction((tx) =>
          placePoints(tx, scope, orderOf(id, userId, [{ amount: 5000, redeemedValue: 60 }], 60, NOON)),
        );
      await Promise.all([again(), again(), again()]);
      expect(await sums(userId)).toMatchObject({ available: 40, held: 60 });
    });
  });

  describe('when it is paid', () => {
    test('what was held is spent, once', async () => {
      const userId = await someone(100);
      const id = await order(userId, [5000], 60);
      const capture = () => db.transaction((tx) => capturePoints(tx, id, NOON));
      await capture();
      await capture();
      expect(await sums(userId)).toMatchObject({ available: 40, held: 0 });
      expect(await kindsOf(userId)).toEqual(['adjust 100', 'hold -60', 'capture 0']);
      // An order that points know nothing of.
      await db.transaction((tx) => capturePoints(tx, 999_999, NOON));
      expect(await award(999_999)).toBe(0);
    });

    test('it earns once; told later, it has earned before', async () => {
      const userId = await someone();
      const id = await order(userId, [5000]);
      expect([await award(id), await award(id, scope, NOON + DAY)]).toEqual([50, 0]);
      expect(await readPointsOrder(db.read, id)).toMatchObject({ state: 'awarded', awarded_at: NOON });
      expect(await available(userId)).toBe(50);
    });

    test('paid with points in one line, it earns nothing where the shop says so', async () => {
      const strict = scopeWith(programmeOf({ earn: { ...scope.programme.earn, whenRedeemed: 'none' } }));
      const userId = await someone(100);
      const lines = [{ amount: 5000, redeemedValue: 10 }, { amount: 5000 }];
      const mixed = orderOf(880_100, userId, lines, 10, NOON);
      await db.transaction((tx) => placePoints(tx, strict, mixed));
      expect(await award(mixed.orderId, strict)).toBe(0);
      expect(await award(await order(userId, [5000]), strict)).toBe(50);
    });

    test('where points end by inactivity, earning moves their end, and earning nothing does not', async () => {
      const expiry = { ...programmeOf().expiry, inactivity: true };
      const lively = scopeWith(programmeOf({ expiry, earn: scope.programme.earn }));
      const userId = await someone(100);
      expect(await award(await order(userId, [5000]), lively, NOON + 5 * DAY)).toBe(50);
      expect(await available(userId, END + 4 * DAY)).toBe(150);
      expect(await award(await order(userId, [50]), lively, NOON + 9 * DAY)).toBe(0);
      expect(await available(userId, END + 5 * DAY)).toBe(0);
    });

    test('what is earned waits its days, and can be spent at once where there are none', async () => {
      const userId = await someone();
      await award(await order(userId, [5000]), scopeWith());
      expect(await sums(userId)).toMatchObject({ available: 0, pending: 50 });
      const { available_at } = await db.read
        .selectFrom('points_lot')
        .select('available_at')
        .where('account_id', '=', (await accountOf(userId)).id)
        .executeTakeFirstOrThrow();
      expect(available_at).toBe(NOON + 2 * DAY);
      await award(await order(userId, [3000]));
      expect(await sums(userId)).toMatchObject({ available: 30, pending: 50 });
    });

    test('who may not earn earns nothing, also not when they may again', async () => {
      const userId = await someone(1);
      const id = await order(userId, [5000]);
      await setStatus(userId, 'no_earn');
      expect(await award(id)).toBe(0);
      await setStatus(userId, 'active');
      expect(await award(id)).toBe(0);
    });

    test('a rule with nothing left to give books nothing', async () => {
      const used = ruleOf({ code: 'used', amount: { kind: 'fixed', points: 10 }, customerCap: 10 });
      const by = scopeWith(programmeOf({ rules: [used], earn: scope.programme.earn }));
      const userId = await someone();
      expect([
        await award(await order(userId, [100]), by),
        await award(await order(userId, [100]), by),
      ]).toEqual([10, 0]);
      expect(await kindsOf(userId)).toEqual(['earn 10']);
    });
  });

  describe('when it is alive again', () => {
    /** An order of 80 points that was paid and called off, with so many points left to its customer. */
    async function undone(left: number) {
      const userId = await someone(80);
      const id = await order(userId, [10_000], 80);
      await pay(id);
      await cancel(id);
      expect(await available(userId)).toBe(80);
      if (left !== 80) await give(userId, left - 80, NOON + 1);
      return { userId, id };
    }

    test('its points are held again and spent when it is paid', async () => {
      const { userId, id } = await undone(80);
      await reopen(id);
      expect(await sums(userId)).toMatchObject({ available: 0, held: 80 });
      await reopen(id);
      expect(await sums(userId)).toMatchObject({ available: 0, held: 80 });
      await pay(id);
      expect(await sums(userId)).toMatchObject({ available: 100, held: 0 });
      await cancel(id, `again:${id}`);
      expect(await sums(userId)).toMatchObject({ available: 80, held: 0, debt: 0 });
    });

    test('what is there is taken and the rest is owed; called off once more, all of it comes back', async () => {
      const { userId, id } = await undone(30);
      await setStatus(userId, 'no_redeem');
      await reopen(id, NOON + 2);
      expect(await sums(userId)).toMatchObject({ available: 0, held: 0, debt: 50 });
      expect(await readHold(db.read, id)).toMatchObject({ state: 'captured', points: 30 });
      await reopen(id, NOON + 2);
      expect(await sums(userId)).toMatchObject({ debt: 50 });
      await pay(id, NOON + 3);
      expect(await sums(userId)).toMatchObject({ available: 50, debt: 0 });
      await cancel(id, `again:${id}`, NOON + 4);
      expect(await sums(userId)).toMatchObject({ available: 30, debt: 0 });
      const last = (await lotsOf(userId)).at(-1);
      // What had no lot before has one now, for the days of grace.
      expect(last).toMatchObject({ parent_id: null, expires_at: Date.UTC(2027, 0, 7, 23) });
    });

    test('with nothing left all of it is owed, and comes back for ever where points never end', async () => {
      const { userId, id } = await undone(0);
      await reopen(id, NOON + 2);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 80 });
      expect(await readHold(db.read, id)).toBeUndefined();
      const forever = scopeWith(programmeOf({ expiry: { ...programmeOf().expiry, after: null } }));
      await give(userId, 100, NOON + 3);
      await cancel(id, `again:${id}`, NOON + 4, forever);
      expect(await sums(userId)).toMatchObject({ available: 100, debt: 0 });
      expect((await lotsOf(userId)).at(-1)).toMatchObject({ available: 80, expires_at: null });
    });

    test('one that was never called off is left as it is, and one without points earns again', async () => {
      const userId = await someone(50);
      const id = await order(userId, [10_000], 50);
      await reopen(id);
      expect(await readPointsOrder(db.read, id)).toMatchObject({ seq: 1 });
      expect(await sums(userId)).toMatchObject({ held: 50, debt: 0 });
      const plain = await order(userId, [10_000]);
      await pay(plain);
      await reopen(plain);
      expect(await readPointsOrder(db.read, plain)).toMatchObject({ seq: 1, state: 'awarded' });
      await cancel(plain);
      await reopen(plain);
      expect(await readPointsOrder(db.read, plain)).toMatchObject({ seq: 2, state: 'placed', awarded_at: 0 });
      expect(await sums(userId)).toMatchObject({ available: 0, held: 50, debt: 0 });
      await pay(plain);
      expect(await available(userId)).toBe(100);
    });
  });
});
