import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { releaseLot } from '../earning/steps-earn.ts';
import { mergePoints } from '../merging/steps.ts';
import { readGiven } from '../programme/store-budgets.ts';
import { verifyLedger } from '../verify/verify.ts';
import { daysOf, lessOf } from './model-again.ts';
import { awardOrder } from './steps-award.ts';
import { changePoints } from './steps-change.ts';
import { returnPoints } from './steps-return.ts';

/** Points can be spent at once in the one, in the other they wait two days; they last ten days. */
const AT_ONCE = scopeWith(programmeOf({ earn: { ...programmeOf().earn, holdDays: 0 } }));
const WAITING = scopeWith();

describe.each(engines)('points that an order had earned before, on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { someone, order, give, cancel, reopen, award, sums } = ledgerScope(() => db);
  const has = async (userId: number, now: number) => {
    const { available, pending, debt } = await sums(userId, now);
    return available + pending - debt;
  };
  const lots = (orderId: number) =>
    db.read
      .selectFrom('points_lot')
      .select(['id', 'pending', 'available', 'available_at', 'expires_at', 'account_id'])
      .where('order_id', '=', orderId)
      .where((is) => is.or([is('pending', '>', 0), is('available', '>', 0)]))
      .orderBy('id')
      .execute();
  const change = (orderId: number, userId: number, cents: number, now: number, scope = AT_ONCE) =>
    db.transaction(async (tx) => {
      const { lines, ...placed } = orderOf(orderId, userId, [{ amount: cents }], 0, now);
      const worth = lines.map((line) => ({ ...line, worth: line.eligible }));
      const had = await changePoints(tx, scope, { ...placed, email: 'soci@example.cat', lines: worth });
      if (had) await awardOrder(tx, scope, { orderId, number: 1, had, now });
    });

  test('and that have expired do not live again when it is called off and comes back, or is changed', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, AT_ONCE);
    const late = NOON + 30 * DAY;
    expect([await has(userId, NOON), await has(userId, late)]).toEqual([100, 0]);
    for (const _ of ['once', 'twice']) {
      await cancel(id, undefined, late, AT_ONCE);
      await reopen(id, late);
      await award(id, AT_ONCE, late);
      expect(await has(userId, late)).toBe(0);
    }
    await change(id, userId, 15_000, late);
    expect(await has(userId, late), 'fifty of it are new').toBe(50);
    await change(id, userId, 8000, late);
    expect(await has(userId, late)).toBe(0);
    await cancel(id, undefined, late, AT_ONCE);
    expect(await has(userId, late)).toBe(0);
  });

  test('and that have expired count into what a rule may give, and what is not given again is left to others', async () => {
    const rules = [
      ruleOf({
        code: 'spend',
        amount: { kind: 'per_money', points: 1, money: 100 },
        dayCap: 60,
        budget: 500,
      }),
    ];
    const capped = scopeWith(programmeOf({ rules, earn: { ...programmeOf().earn, holdDays: 0 } }));
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, capped);
    await give(userId, -20, NOON + 1);
    const late = NOON + 30 * DAY;
    expect([await has(userId, NOON + 2), await has(userId, late)]).toEqual([40, 0]);
    await cancel(id, undefined, late, capped);
    await reopen(id, late);
    await award(id, capped, late);
    expect(await has(userId, late)).toBe(0);
    expect(await readGiven(db.read, 'spend')).toBe(20);
  });

  test.each([
    { name: 'was spent', spent: 50, refunded: NOON + 30 * DAY },
    { name: 'expired too', spent: 0, refunded: NOON + 2 },
  ])('where half is refunded and the other half $name are not owed, nor given again', async (half) => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, AT_ONCE);
    if (half.spent > 0) await give(userId, -half.spent, NOON + 1);
    const late = NOON + 30 * DAY;
    const returned = [{ lineId: id * 10, amount: 5000, quantity: 0 }];
    const back = (key: string, now: number) =>
      db.transaction((tx) => returnPoints(tx, AT_ONCE, { orderId: id, key, full: false, returned, now }));
    await back(`half:${id}`, half.refunded);
    expect(await has(userId, late)).toBe(0);
    await cancel(id, undefined, late, AT_ONCE);
    await reopen(id, late);
    await back(`back:${id}`, late);
    await award(id, AT_ONCE, late);
    expect(await has(userId, late)).toBe(0);
  });

  test('and were spent in time are its shopper’s as before', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, AT_ONCE);
    await give(userId, -60, NOON + 1);
    const late = NOON + 30 * DAY;
    expect(await has(userId, late)).toBe(0);
    await cancel(id, undefined, late, AT_ONCE);
    expect(await has(userId, late), 'sixty were spent, forty had expired').toBe(-60);
    await reopen(id, late);
    await award(id, AT_ONCE, late);
    expect(await has(userId, late)).toBe(0);
  });

  test('and were spent take no others along when it is changed: what these gave way to lives on', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, AT_ONCE);
    await give(userId, -100, NOON + 1);
    const late = NOON + 30 * DAY;
    await give(userId, 100, late);
    await change(id, userId, 10_000, late);
    expect([await has(userId, late), await has(userId, late + 9 * DAY)]).toEqual([100, 100]);
    const other = await someone();
    const [first, second] = [await order(other, [10_000]), await order(other, [10_000])];
    await award(first, AT_ONCE);
    await give(other, -100, NOON + 1);
    await award(second, AT_ONCE, NOON + 9 * DAY);
    await change(first, other, 10_000, NOON + 9 * DAY);
    expect([await has(other, NOON + 9 * DAY), await has(other, NOON + 18 * DAY)]).toEqual([100, 100]);
  });

  test('are those of its last award: of those of one before nothing is left', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, WAITING);
    await db.transaction(async (tx) => {
      for (const lot of await lots(id))
        await releaseLot(tx, { id: lot.id, accountId: lot.account_id }, NOON + 2 * DAY);
    });
    await give(userId, -100, NOON + 3 * DAY);
    await cancel(id, undefined, NOON + 3 * DAY, WAITING);
    await reopen(id, NOON + 3 * DAY);
    await award(id, WAITING, NOON + 3 * DAY);
    await change(id, userId, 12_000, NOON + 3 * DAY, WAITING);
    // All of it waits: nothing can be spent sooner for having been earned once before.
    expect((await lots(id)).map(({ pending, available }) => [pending, available])).toEqual([
      [100, 0],
      [20, 0],
    ]);
  });

  test('keep their days when it is changed: what is new of them alone has new ones', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, WAITING);
    const [first] = await lots(id);
    const days = ({ available_at, expires_at }: { available_at: number; expires_at: number | null }) => [
      available_at,
      expires_at,
    ];
    await change(id, userId, 12_000, NOON + DAY, WAITING);
    const [old, fresh, ...none] = await lots(id);
    expect(none).toEqual([]);
    expect([old?.pending, fresh?.pending]).toEqual([100, 20]);
    expect(days(old!)).toEqual(days(first!));
    expect(fresh!.available_at).toBe(NOON + 3 * DAY);
    await db.transaction((tx) => releaseLot(tx, { id: old!.id, accountId: old!.account_id }, NOON + 2 * DAY));
    await change(id, userId, 11_000, NOON + 2.5 * DAY, WAITING);
    expect((await lots(id)).map(({ pending, available }) => [pending, available])).toEqual([
      [0, 100],
      [10, 0],
    ]);
    expect((await lots(id)).map(days)).toEqual([days(old!), days(fresh!)]);
  });

  test('keep their days also where they were spent before its customer became one with another', async () => {
    const [userId, into] = [await someone(), await someone()];
    const id = await order(userId, [10_000]);
    await award(id, WAITING);
    const free = NOON + 3 * DAY;
    for (const { id: lot, account_id: accountId } of await lots(id))
      await db.transaction((tx) => releaseLot(tx, { id: lot, accountId }, free));
    await give(userId, -60, free);
    await give(into, 100, free);
    await db.transaction((tx) =>
      mergePoints(tx, WAITING, { fromUserId: userId, toUserId: into, by: 'Botiga', now: free + 1 }),
    );
    expect(await sums(into, free + 1)).toMatchObject({ available: 140, pending: 0 });
    await change(id, into, 11_000, free + 2, WAITING);
    expect(await sums(into, free + 2), 'ten are new').toMatchObject({ available: 140, pending: 10, debt: 0 });
  });

  test('wait anew where it was called off and comes back: its goods go out anew', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await award(id, WAITING);
    await cancel(id, undefined, NOON + 5 * DAY, WAITING);
    await reopen(id, NOON + 5 * DAY);
    await award(id, WAITING, NOON + 5 * DAY);
    expect((await lots(id)).map(({ pending, available_at }) => [pending, available_at])).toEqual([
      [100, NOON + 7 * DAY],
    ]);
  });
});

const had = fc.array(
  fc
    .record({ there: fc.nat(100), gone: fc.nat(100), availableAt: fc.nat(9) })
    .map((lot) => ({ ...lot, expiresAt: lot.availableAt + 10 })),
  { maxLength: 5 },
);
const given = fc.array(
  fc.nat(150).map((points) => ({ points })),
  { maxLength: 4 },
);
const sumOf = (all: readonly { points: number }[]) => all.reduce((sum, { points }) => sum + points, 0);

test('what is withheld of points comes off what rules give, and no more than they give', () => {
  fc.assert(
    fc.property(given, fc.nat(400), (rules, points) => {
      const left = lessOf(rules, points);
      expect(sumOf(left)).toBe(Math.max(0, sumOf(rules) - points));
      expect(left.every((each, at) => each.points >= 0 && each.points <= rules[at]!.points)).toBe(true);
    }),
  );
});

test('each point gets its days once: those that were there theirs, those of spent ones no sooner an end than new ones', () => {
  const days = { availableAt: 99, expiresAt: 99 };
  fc.assert(
    fc.property(given, had, (rules, before) => {
      const next = daysOf(before, days);
      const dated = rules.flatMap(({ points }) => next(points));
      expect(sumOf(dated)).toBe(sumOf(rules));
      expect(dated.every(({ points }) => points > 0)).toBe(true);
      const [there, gone] = (['there', 'gone'] as const).map((part) =>
        before.reduce((sum, lot) => sum + lot[part], 0),
      );
      const [old, instead, fresh] = [
        dated.filter(({ availableAt, expiresAt }) => availableAt < 99 && expiresAt! < 99),
        dated.filter(({ availableAt, expiresAt }) => availableAt < 99 && expiresAt === 99),
        dated.filter(({ availableAt }) => availableAt === 99),
      ];
      expect(sumOf(old)).toBe(Math.min(there!, sumOf(rules)));
      expect(sumOf(instead)).toBe(Math.min(gone!, Math.max(0, sumOf(rules) - there!)));
      expect(sumOf(fresh)).toBe(Math.max(0, sumOf(rules) - there! - gone!));
    }),
  );
});

test('what never ended does not end where others took its place, nor does anything where nothing ends any more', () => {
  const lot = (expiresAt: number | null) => [{ there: 1, gone: 1, availableAt: 1, expiresAt }];
  const ends = (old: number | null, fresh: number | null) =>
    daysOf(lot(old), { availableAt: 9, expiresAt: fresh })(3).map(({ expiresAt }) => expiresAt);
  expect(ends(null, 20)).toEqual([null, null, 20]);
  expect(ends(11, null)).toEqual([11, null, null]);
  expect(ends(30, 20)).toEqual([30, 30, 20]);
  expect(ends(11, 20)).toEqual([11, 20, 20]);
});
