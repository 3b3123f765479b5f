import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { adjustPoints, earnByEvent, releaseLot } from '../earning/steps-earn.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { placePoints, reopenPoints } from '../orders/steps-order.ts';
import { returnPoints } from '../orders/steps-return.ts';
import { verifyLedger } from '../verify/verify.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';

describe.each(engines)('the points ledger on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, sums, give, someone, order, pay, cancel } = ledgerScope(() => db);

  test('entries and postings are never updated or deleted', async () => {
    await someone(10);
    for (const table of ['points_entry', 'points_posting'] as const) {
      await expect(db.transaction((tx) => tx.updateTable(table).set({ at: 1 }).execute())).rejects.toThrow(
        /never changed/,
      );
      await expect(db.transaction((tx) => tx.deleteFrom(table).execute())).rejects.toThrow(/never changed/);
    }
  });

  test('the database itself refuses a lot that loses points, and a balance below zero', async () => {
    const userId = await someone(10);
    const change = (set: object, table: 'points_lot' | 'points_account') =>
      db.transaction((tx) =>
        tx
          .updateTable(table)
          .set(set as never)
          .where('available', '>', 0)
          .execute(),
      );
    await expect(change({ available: 9 }, 'points_lot')).rejects.toThrow();
    await expect(change({ available: -1 }, 'points_account')).rejects.toThrow();
    await expect(change({ debt: 1 }, 'points_account')).rejects.toThrow();
    expect((await sums(userId)).available).toBe(10);
  });

  test('the database itself refuses to allocate points past their expiry', async () => {
    const userId = await someone(10);
    const entry = await db.read
      .selectFrom('points_entry')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const lot = await db.read
      .selectFrom('points_lot')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const posting = {
      entry_id: entry.id,
      account_id: entry.account_id,
      from_book: 'available' as const,
      to_book: 'held' as const,
      points: 1,
      lot_id: lot.id,
      lot_expires_at: lot.expires_at,
      at: (lot.expires_at ?? 0) + 1,
    } as const;
    await expect(
      db.transaction((tx) => tx.insertInto('points_posting').values(posting).execute()),
    ).rejects.toThrow();
    expect((await sums(userId)).available).toBe(10);
  });

  test('an order has one hold that is not void', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 10);
    const hold = await db.read
      .selectFrom('points_hold')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, ...again } = hold;
    await expect(
      db.transaction((tx) => tx.insertInto('points_hold').values(again).execute()),
    ).rejects.toThrow();
  });

  test('fifty orders at once for one balance spend it once', async () => {
    const userId = await someone(100);
    const tries = Array.from({ length: 50 }, () => order(userId, [20_000], 100));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sums(userId)).toEqual({ available: 0, pending: 0, held: 100, debt: 0, wallet: 0 });
  });

  test('the same key gives the same answer and no second entry', async () => {
    const userId = await someone(500);
    const convert = () =>
      db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 300, key: 'k', now: NOON }));
    const answers = await Promise.all([convert(), convert(), convert()]);
    expect(answers).toEqual(Array(3).fill({ points: 300, credit: 300, balance: 300 }));
    expect(await sums(userId)).toMatchObject({ available: 200, wallet: 300 });
  });

  test('a negative or fractional conversion is refused', async () => {
    const userId = await someone(500);
    for (const points of [-5, 0, 1.5, Number.NaN])
      await expect(
        db.transaction((tx) => convertToWallet(tx, scope, { userId, points, key: `${points}`, now: NOON })),
      ).rejects.toThrow(/below_minimum|not_integer/);
    expect(await sums(userId)).toMatchObject({ available: 500, wallet: 0 });
  });

  test('an order that was never paid gives its points back into the same lots', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 60);
    expect(await sums(userId)).toMatchObject({ available: 40, held: 60 });
    await cancel(id);
    expect(await sums(userId)).toMatchObject({ available: 100, held: 0 });
    const lots = await db.read
      .selectFrom('points_lot as l')
      .innerJoin('points_account as a', 'a.id', 'l.account_id')
      .select('l.issued')
      .where('a.user_id', '=', userId)
      .execute();
    expect(lots).toEqual([{ issued: 100 }]);
  });

  test('held points whose day passes come back for some days more', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 60);
    const late = NOON + 11 * DAY;
    await cancel(id, 'late', late);
    expect(await sums(userId, late)).toMatchObject({ available: 60, held: 0 });
    expect(await sums(userId, late + 5 * DAY)).toMatchObject({ available: 0 });
  });

  test('partial refunds end where one full refund would', async () => {
    const ends: unknown[] = [];
    for (const parts of [[9999], [3333, 6666, 9999], [1, 2, 5000, 9998, 9999]]) {
      const userId = await someone(77);
      const id = await order(userId, [9999], 77);
      await pay(id);
      for (const [index, amount] of parts.entries())
        await db.transaction((tx) =>
          returnPoints(tx, scope, {
            orderId: id,
            key: `part:${id}:${index}`,
            full: amount === 9999,
            now: NOON,
            returned: [{ lineId: id * 10, amount, quantity: 0 }],
          }),
        );
      ends.push(await sums(userId));
    }
    expect(ends).toEqual(Array(3).fill({ available: 77, pending: 0, held: 0, debt: 0, wallet: 0 }));
  });

  test('cancelled and completed again, an order earns again and takes its points again', async () => {
    const userId = await someone(100);
    const id = await order(userId, [10_000], 50);
    await pay(id);
    expect(await sums(userId)).toMatchObject({ available: 150 });
    await cancel(id);
    expect(await sums(userId)).toMatchObject({ available: 100 });
    await db.transaction((tx) => reopenPoints(tx, id, NOON));
    await pay(id);
    expect(await sums(userId)).toMatchObject({ available: 150, held: 0 });
  });

  test('an order that is written over gives its points back first', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 100);
    const again = orderOf(id, userId, [{ amount: 6000, redeemedValue: 70 }], 70, NOON + 1);
    await db.transaction((tx) => placePoints(tx, scope, again));
    expect(await sums(userId)).toMatchObject({ available: 30, held: 70 });
  });

  test('what is earned waits its days and then can be spent', async () => {
    const waiting = scopeWith();
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await db.transaction((tx) => awardOrder(tx, waiting, { orderId: id, number: 1, now: NOON }));
    expect(await sums(userId)).toMatchObject({ available: 0, pending: 100 });
    const lot = await db.read
      .selectFrom('points_lot')
      .select(['id', 'account_id as accountId'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const release = (now: number) => db.transaction((tx) => releaseLot(tx, lot, now));
    expect([await release(NOON + DAY), await release(NOON + 2 * DAY), await release(NOON + 3 * DAY)]).toEqual(
      [0, 100, 0],
    );
    expect(await sums(userId, NOON + 2 * DAY)).toMatchObject({ available: 100, pending: 0 });
  });

  test('points expire lot by lot, at the end of the day in the shop’s time', async () => {
    const userId = await someone(30);
    await give(userId, 50, NOON + DAY);
    // The tenth day after Monday the 4th ends at midnight of Girona, 23:00 of Greenwich.
    const midnight = Date.UTC(2027, 0, 14, 23);
    expect((await sums(userId, midnight - 1)).available).toBe(80);
    expect((await sums(userId, midnight)).available).toBe(50);
    expect((await sums(userId, midnight + DAY)).available).toBe(0);
  });

  test('the customer’s own restriction counts', async () => {
    const userId = await someone(100);
    const set = (status: 'no_earn' | 'no_redeem') =>
      db.transaction((tx) =>
        tx.updateTable('points_account').set({ status }).where('user_id', '=', userId).execute(),
      );
    await set('no_redeem');
    await expect(order(userId, [5000], 10)).rejects.toThrow('restricted');
    await set('no_earn');
    await pay(await order(userId, [5000]));
    expect((await sums(userId)).available).toBe(100);
  });

  test('a deed is rewarded once, by every rule for it and within its caps', async () => {
    const rules = [
      ruleOf({ code: 'welcome', trigger: 'signup', amount: { kind: 'fixed', points: 50 } }),
      ruleOf({ code: 'review', trigger: 'review', amount: { kind: 'fixed', points: 20 }, dayCap: 30 }),
    ];
    const generous = scopeWith(programmeOf({ rules }));
    const userId = await someone(5);
    const event = (trigger: 'signup' | 'review', key: string, now = NOON) =>
      db.transaction((tx) =>
        earnByEvent(tx, generous, {
          trigger,
          userId,
          key: `${key}:${userId}`,
          source: 'user',
          sourceId: userId,
          now,
        }),
      );
    expect([await event('signup', 's'), await event('signup', 's')]).toEqual([50, 0]);
    expect((await sums(userId)).available).toBe(55);
    expect([await event('review', 'r1'), await event('review', 'r2'), await event('review', 'r3')]).toEqual([
      20, 10, 0,
    ]);
    expect(await event('review', 'r4', NOON + DAY)).toBe(20);
  });

  test('a correction by hand needs a reason', async () => {
    const wish = { userId: 1, points: 5, key: 'x', reason: ' ', by: 'test', now: NOON };
    await expect(db.transaction((tx) => adjustPoints(tx, scope, wish))).rejects.toThrow('empty');
  });

  test('the replay of all this finds nothing, and names what somebody changed', async () => {
    const whole = await verifyLedger(db.read);
    expect(whole.faults).toEqual([]);
    expect(whole.entries).toBeGreaterThan(50);
    const userId = await someone(10);
    await db.transaction((tx) =>
      tx.updateTable('points_account').set({ available: 11 }).where('user_id', '=', userId).execute(),
    );
    const { id } = await db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const lot = await db.read
      .selectFrom('points_lot')
      .select('id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    await db.transaction((tx) =>
      tx.updateTable('points_lot').set({ available: 9, spent: 1 }).where('id', '=', lot.id).execute(),
    );
    const { faults } = await verifyLedger(db.read);
    expect(faults).toContain(`account ${id}: available is 11, the replay says 10`);
    expect(faults.some((fault) => fault.includes(`lot ${lot.id} has available 9, the replay says 10`))).toBe(
      true,
    );
  });
});
