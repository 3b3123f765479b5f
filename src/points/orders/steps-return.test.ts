import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { listFlags } from '../guards/store.ts';
import { readHold, readPointsOrder } from '../holds/store.ts';
import { verifyLedger } from '../verify/verify.ts';
import { capturePoints, placePoints } from './steps-order.ts';
import { returnPoints } from './steps-return.ts';

describe.each(engines)('points of an order that comes back on %s', (engine) => {
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
    reopen,
    award,
    available,
    lotsOf,
    kindsOf,
  } = ledgerScope(() => db);
  const back = (
    orderId: number,
    amounts: number[],
    { full = false, now = NOON, by = scope, key = '' } = {},
  ) =>
    db.transaction((tx) =>
      returnPoints(tx, by, {
        orderId,
        key: key || `back:${orderId}:${amounts.join()}`,
        full,
        now,
        returned: amounts.map((amount, index) => ({ lineId: orderId * 10 + index, amount, quantity: 0 })),
      }),
    );
  /** Midnight of the shop after the tenth day from the 4th. */
  const END = Date.UTC(2027, 0, 14, 23);

  test('each line takes its own part with it, and what was spent on it returns', async () => {
    const userId = await someone(30);
    const lines = [
      { amount: 6000, redeemedValue: 20 },
      { amount: 4000, redeemedValue: 10 },
    ];
    const placed = orderOf(880_200, userId, lines, 30, NOON);
    await db.transaction((tx) => placePoints(tx, scope, placed));
    await pay(placed.orderId);
    expect(await available(userId)).toBe(100);
    await back(placed.orderId, [0, 4000]);
    expect(await available(userId)).toBe(100 - 40 + 10);
    await back(placed.orderId, [3000, 4000]);
    expect(await available(userId)).toBe(70 - 30 + 10);
    await back(placed.orderId, [6000, 4000], { full: true });
    expect(await available(userId)).toBe(30);
    await back(placed.orderId, [6000, 4000], { full: true, key: 'once more' });
    expect(await sums(userId)).toMatchObject({ available: 30, debt: 0 });
  });

  test('a refund of an order that was not told as paid spends what was held, and gives its part back', async () => {
    const userId = await someone(100);
    const id = await order(userId, [10_000], 100);
    await back(id, [2500]);
    expect(await sums(userId)).toMatchObject({ available: 25, held: 0 });
    expect(await readHold(db.read, id)).toMatchObject({ state: 'captured' });
    await back(id, [10_000], { full: true });
    expect(await sums(userId)).toMatchObject({ available: 100, held: 0 });
    expect(await readHold(db.read, id)).toBeUndefined();
  });

  test('refunded in full before it was told as paid, its points come back as spent ones', async () => {
    const userId = await someone(100);
    const id = await order(userId, [10_000], 60);
    await back(id, [10_000], { full: true });
    expect(await sums(userId)).toMatchObject({ available: 100, held: 0 });
    expect((await kindsOf(userId)).slice(1)).toEqual(['hold -60', 'capture 0', 'restore 60']);
  });

  test('spent points return with the end they had, what ends last first, and some days at least', async () => {
    const userId = await someone();
    await give(userId, 30, NOON);
    await give(userId, 20, NOON + 5 * DAY);
    const id = await order(userId, [5000], 50, NOON + 5 * DAY);
    await db.transaction((tx) => capturePoints(tx, id, NOON + 5 * DAY));
    const [first, second] = await lotsOf(userId);
    await back(id, [3000], { now: NOON + 5 * DAY });
    await back(id, [5000], { full: true, now: NOON + 9 * DAY });
    const grace = Date.UTC(2027, 0, 16, 23);
    expect((await lotsOf(userId)).slice(2)).toMatchObject([
      { available: 20, parent_id: second?.id, expires_at: second?.expires_at },
      { available: 10, parent_id: first?.id, expires_at: first?.expires_at },
      { available: 20, parent_id: first?.id, expires_at: grace },
    ]);
    expect(first?.expires_at).toBe(END);
  });

  test('points that never end come back without an end', async () => {
    const forever = scopeWith(programmeOf({ expiry: { ...programmeOf().expiry, after: null } }));
    const userId = await someone();
    const earning = await order(userId, [10_000]);
    await award(earning, { ...forever, programme: { ...forever.programme, earn: scope.programme.earn } });
    const id = await order(userId, [5000], 40);
    await db.transaction((tx) => capturePoints(tx, id, NOON));
    await back(id, [5000], { full: true });
    expect((await lotsOf(userId)).map(({ expires_at }) => expires_at)).toEqual([null, null]);
    const held = await order(userId, [5000], 40);
    await cancel(held, 'held', NOON + 99 * DAY);
    expect(await available(userId, NOON + 300 * DAY)).toBe(100);
  });

  test('an unpaid order frees its points; the ends that are not past stay as they were', async () => {
    const userId = await someone(20);
    await give(userId, 20, NOON + DAY);
    const id = await order(userId, [5000], 40, NOON + DAY);
    await cancel(id, 'late', END);
    expect((await lotsOf(userId)).map(({ available: left, expires_at }) => [left, expires_at])).toEqual([
      [20, Date.UTC(2027, 0, 18, 23)],
      [20, END + DAY],
    ]);
  });

  test('what was earned is taken from its own points, then from the oldest others, then owed', async () => {
    const userId = await someone();
    await give(userId, 15, NOON + DAY);
    await give(userId, 15, NOON);
    const id = await order(userId, [10_000]);
    await pay(id, NOON + DAY);
    await give(userId, -100, NOON + DAY);
    // Its own went with what ended first: what is left is spread.
    const before = await lotsOf(userId);
    expect(before.map(({ available: left }) => left)).toEqual([0, 0, 30]);
    await cancel(id, `c:${id}`, NOON + DAY);
    expect(await sums(userId, NOON + DAY)).toMatchObject({ available: 0, debt: 70 });
  });

  test('what two rules gave is taken from each once, and what was spent of it is owed', async () => {
    const rules = [...programmeOf().rules, ruleOf({ code: 'bonus' })];
    const both = scopeWith(programmeOf({ rules, earn: scope.programme.earn }));
    const userId = await someone();
    const id = await order(userId, [9000]);
    expect(await award(id, both)).toBe(100);
    await give(userId, -30);
    await cancel(id);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 30 });
  });

  test('where the shop bears what is not there, others pay before it does', async () => {
    const kind = scopeWith(programmeOf({ debtPolicy: 'clamp', earn: scope.programme.earn }));
    const userId = await someone();
    const id = await order(userId, [1000]);
    await pay(id);
    await give(userId, -10);
    await give(userId, 7, NOON + 1);
    await cancel(id, `c:${id}`, NOON + 1, kind);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
  });

  test('an unpaid order that is called off twice frees its points once', async () => {
    const userId = await someone(100);
    const id = await order(userId, [5000], 60);
    await cancel(id);
    await cancel(id, `once more:${id}`);
    await back(id, [5000], { full: true });
    expect(await sums(userId)).toMatchObject({ available: 100, held: 0, debt: 0 });
  });

  test('others are taken from the oldest on, whatever ends first', async () => {
    const userId = await someone();
    const id = await order(userId, [1000]);
    await pay(id);
    await give(userId, -10, NOON);
    await give(userId, 20, NOON + 2 * DAY);
    await give(userId, 20, NOON + DAY);
    await cancel(id, `c:${id}`, NOON + 2 * DAY);
    expect((await lotsOf(userId)).map(({ available: left }) => left)).toEqual([0, 10, 20]);
    expect((await kindsOf(userId)).at(-1)).toBe('clawback -10');
  });

  test('what has expired of it is forgiven once, and what an order holds is left alone', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await pay(id);
    await order(userId, [5000], 40);
    const late = END + DAY;
    expect(await sums(userId, late)).toMatchObject({ available: 0, held: 40 });
    await give(userId, 500, late);
    // 60 of the 100 are gone already.
    await back(id, [5000], { now: late });
    expect(await available(userId, late)).toBe(500);
    expect(await readPointsOrder(db.read, id)).toMatchObject({ forgiven: 50 });
    await back(id, [7000], { now: late });
    expect(await available(userId, late)).toBe(490);
    await back(id, [10_000], { now: late, full: true });
    expect(await sums(userId, late)).toMatchObject({ available: 460, held: 40, debt: 0 });
  });

  test('an earlier award of the same order is over: its expired points forgive nothing of the next', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await pay(id);
    await give(userId, -30);
    const late = END + DAY;
    await cancel(id, 'first', late);
    expect(await sums(userId, late)).toMatchObject({ available: 0, debt: 30 });
    await reopen(id, late);
    // Seventy of it have had their time.
    expect(await award(id, scope, late + 1)).toBe(30);
    expect(await sums(userId, late + 1)).toMatchObject({ available: 0, debt: 0 });
    await cancel(id, 'second', late + 1);
    expect(await sums(userId, late + 1)).toMatchObject({ available: 0, debt: 30 });
  });

  test('only orders that had earned count as undone, once each', async () => {
    const userId = await someone();
    for (let turn = 0; turn < 4; turn += 1) await cancel(await order(userId, [1000]));
    const flags = async () => (await listFlags(db.read)).filter((flag) => flag.userId === userId);
    for (let turn = 0; turn < 2; turn += 1) {
      const id = await order(userId, [1000]);
      await pay(id);
      await back(id, [500]);
      await back(id, [1000], { full: true });
    }
    expect(await flags()).toEqual([]);
    const unpaid = await order(userId, [1000]);
    await cancel(unpaid);
    expect(await flags()).toEqual([]);
    const third = await order(userId, [1000]);
    await pay(third);
    await cancel(third);
    expect(await flags()).toMatchObject([{ kind: 'refund_cycles', count: 1 }]);
    await cancel(await order(userId, [1000]));
    expect(await flags()).toMatchObject([{ count: 1 }]);
  });

  test('the referrer of its customer is looked at again, unless it was never paid', async () => {
    const jobs = async () =>
      (await db.read.selectFrom('job').select('id').where('kind', '=', 'points.referral_back').execute())
        .length;
    const [referrer, friend] = [await someone(1), await someone(100)];
    const link = async (orderId: number) => {
      await db.transaction((tx) => tx.deleteFrom('points_referral').execute());
      const [one, other] = [await accountOf(referrer), await accountOf(friend)];
      await db.transaction((tx) =>
        tx
          .insertInto('points_referral')
          .values({
            referrer_id: one.id,
            friend_id: other.id,
            state: 'paid',
            reasons: '',
            ip_hash: null,
            order_id: orderId,
            settled_at: NOON,
            at: NOON,
          })
          .execute(),
      );
    };
    const unpaid = await order(friend, [1000], 10);
    await link(unpaid);
    await cancel(unpaid);
    expect(await jobs()).toBe(0);
    const paid = await order(friend, [1000]);
    await pay(paid);
    await link(paid);
    await back(paid, [500]);
    expect(await jobs()).toBe(1);
  });
});
