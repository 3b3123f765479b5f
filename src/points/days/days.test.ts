import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { dayAfter, dayIn, dayStart } from '../../platform/i18n/days.ts';
import { settleOrderWallet } from '../wallet/steps-spend.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';
import { countPointDays, type PointSums, readPointsByLevel, readPointsByPart } from './days.ts';
import { dropDays, readLastDay, writeDays } from './store.ts';

type Step =
  | { do: 'give'; who: number; points: number }
  | { do: 'order'; who: number; cents: number; points: number }
  | { do: 'pay' | 'cancel'; which: number }
  | { do: 'wallet'; who: number; points: number }
  | { do: 'spend'; who: number; which: number; cents: number }
  | { do: 'wait'; hours: number }
  | { do: 'count' };

const who = fc.nat(1);
const which = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('give' as const),
    who,
    points: fc.integer({ min: -80, max: 200 }).filter(Boolean),
  }),
  fc.record({
    do: fc.constant('order' as const),
    who,
    cents: fc.integer({ min: 100, max: 9000 }),
    points: fc.nat(60),
  }),
  fc.record({ do: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const), which }),
  fc.record({ do: fc.constant('wallet' as const), who, points: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('spend' as const), who, which, cents: fc.nat(60) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 5, max: 90 }) }),
  fc.constant({ do: 'count' as const }),
);

describe.each(engines)('points by day on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => db.transaction(dropDays));
  const desk = ledgerScope(() => db);
  const shop = () => ({ db, settings });
  const zone = settings.timeZone;

  const sumsOf = async (users: readonly number[], now: number) => {
    const all = await Promise.all(users.map((userId) => desk.sums(userId, now)));
    return all.reduce(
      (sum, { available, pending, held, debt, wallet }) => ({
        owed: sum.owed + available + pending + held - debt,
        money: sum.money + wallet,
      }),
      { owed: 0, money: 0 },
    );
  };
  const moved = (sums: PointSums, money: boolean) =>
    Object.entries(sums).reduce(
      (all, [what, amount]) =>
        /Before|After/.test(what) || what.startsWith('money_') !== money ? all : all + (amount ?? 0),
      0,
    );

  test('what was owed before and what moved come to what is owed, on each day, whether it is kept or not yet', async () => {
    const users = [await desk.someone(), await desk.someone()];
    let turn = 0;
    let now = NOON;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const orders: number[] = [];
        const start = dayIn(now, zone);
        const atStart = await sumsOf(users, now);
        // Nobody has moved anything today yet.
        now += 3 * DAY;
        const first = dayIn(now, zone);
        for (const each of steps) {
          turn += 1;
          now += 1000;
          await live(each, { users, orders, turn, now }).catch((error: Error) => {
            if (error.name !== 'PointsRefused' && error.name !== 'Error') throw error;
          });
          if (each.do === 'wait') now += each.hours * 3_600_000;
        }
        const today = dayIn(now, zone);
        const is = await sumsOf(users, now);
        for (let counted = 0; counted < 2; counted += 1) {
          const byLevel = await readPointsByLevel(shop(), { from: first, to: today, now });
          const whole = byLevel.get('') ?? { owedBefore: 0, owedAfter: 0, moneyBefore: 0, moneyAfter: 0 };
          expect(whole).toMatchObject({ owedAfter: is.owed, moneyAfter: is.money });
          expect(whole.owedBefore + moved(whole, false)).toBe(is.owed);
          expect(whole.moneyBefore + moved(whole, true)).toBe(is.money);
          const parts: { from: string; to: string }[] = [];
          for (let day = start; day <= today; day = dayAfter(day, 1)) parts.push({ from: day, to: day });
          const days = await readPointsByPart(shop(), { parts, now });
          let [owed, money] = [days.get(start)!.owedBefore, days.get(start)!.moneyBefore];
          for (const { from: day } of parts) {
            const sums = days.get(day)!;
            expect([day, sums.owedBefore, sums.moneyBefore]).toEqual([day, owed, money]);
            owed += moved(sums, false);
            money += moved(sums, true);
            expect([day, sums.owedAfter, sums.moneyAfter]).toEqual([day, owed, money]);
          }
          expect([owed, money]).toEqual([is.owed, is.money]);
          if (first > start) expect(days.get(dayAfter(start, 1))!.owedAfter).toBe(atStart.owed);
          await countPointDays(shop(), now);
        }
      }),
      { numRuns: engine === 'sqlite' ? 20 : 8 },
    );
  }, 120_000);

  async function live(
    each: Step,
    { users, orders, turn, now }: { users: number[]; orders: number[]; turn: number; now: number },
  ) {
    const of = (index: number) => orders[index % Math.max(1, orders.length)] ?? 0;
    if (each.do === 'give') await desk.give(users[each.who]!, each.points, now);
    if (each.do === 'order') orders.push(await desk.order(users[each.who]!, [each.cents], each.points, now));
    if (each.do === 'wallet')
      await db.transaction((tx) =>
        convertToWallet(tx, desk.scope, {
          userId: users[each.who]!,
          points: each.points,
          key: `${turn}`,
          now,
        }),
      );
    if (each.do === 'count') await countPointDays(shop(), now);
    if (orders.length === 0) return;
    if (each.do === 'pay') await desk.pay(of(each.which), now);
    if (each.do === 'cancel') await desk.cancel(of(each.which), `cancel:${turn}`, now);
    if (each.do === 'spend')
      await db.transaction((tx) =>
        settleOrderWallet(tx, { orderId: of(each.which), userId: users[each.who]!, amount: each.cents, now }),
      );
  }

  test('a day that is over is counted once, and a day that is not is not', async () => {
    const userId = await desk.someone();
    const days = async () => {
      const rows = await db.read.selectFrom('points_day').select('day').distinct().orderBy('day').execute();
      return rows.map(({ day }) => day);
    };
    const late = NOON + 400 * DAY;
    await countPointDays(shop(), late);
    const last = (await days()).at(-1);
    expect(last).toBe(dayAfter(dayIn(late, zone), -1));
    await desk.give(userId, 50, late);
    await countPointDays(shop(), late);
    expect((await days()).at(-1)).toBe(last);
    const today = dayIn(late, zone);
    const open = await readPointsByLevel(shop(), { from: today, to: today, now: late });
    expect(open.get('')?.adjust).toBe(50);
    await countPointDays(shop(), late + DAY);
    const kept = await days();
    expect(kept.at(-1)).toBe(dayIn(late, zone));
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('a day is over ten minutes after midnight, for what is written down late; the first is that of the first movement', async () => {
    const userId = await desk.someone();
    const midnight = dayStart('2030-05-02', zone);
    await desk.give(userId, 80, midnight - DAY / 2);
    await db.transaction((tx) =>
      convertToWallet(tx, desk.scope, { userId, points: 20, key: 'late', now: midnight - 60_000 }),
    );
    const last = async (now: number) => {
      await countPointDays(shop(), now);
      return readLastDay(db.read);
    };
    expect(await last(midnight + 10 * 60_000 - 1)).toBe('2030-04-30');
    expect(await last(midnight + 10 * 60_000)).toBe('2030-05-01');
    const rows = [
      await db.read.selectFrom('points_posting').select('at').orderBy('at').limit(1).execute(),
      await db.read.selectFrom('wallet_entry').select('at').orderBy('at').limit(1).execute(),
    ];
    const firsts = rows.flatMap(([row]) => (row ? [row.at] : []));
    const { day } = await db.read
      .selectFrom('points_day')
      .select('day')
      .orderBy('day')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(day).toBe(dayIn(Math.min(...firsts), zone));
  });

  test('a part that lasts longer than today ends with what is owed now; one that is over is not told of what came behind it', async () => {
    const userId = await desk.someone();
    const now = NOON + 3000 * DAY;
    const today = dayIn(now, zone);
    await desk.give(userId, 30, now - DAY);
    await desk.give(userId, 5, now);
    const of = async (from: number, to: number) =>
      (await readPointsByLevel(shop(), { from: dayAfter(today, from), to: dayAfter(today, to), now })).get(
        '',
      );
    const [before, until] = [await of(-1, -1), await of(0, 6)];
    expect([before?.adjust, until?.adjust]).toEqual([30, 5]);
    expect(until?.owedBefore).toBe(before?.owedAfter);
    expect(until?.owedAfter).toBe((before?.owedAfter ?? 0) + 5);
    const parts = [{ from: today, to: dayAfter(today, 6) }];
    expect((await readPointsByPart(shop(), { parts, now })).get(today)).toMatchObject({
      owedBefore: before?.owedAfter,
      owedAfter: until?.owedAfter,
    });
    const never = dayIn(NOON - 400 * DAY, zone);
    expect(await readPointsByLevel(shop(), { from: never, to: never, now })).toEqual(new Map());
  });

  test('a day stays as it was counted, by the level that a customer had then; each level is told apart', async () => {
    const userId = await desk.someone();
    const now = NOON + 4000 * DAY;
    await desk.give(userId, 40, now);
    await countPointDays(shop(), now + DAY);
    const { id: account_id } = await desk.accountOf(userId);
    await db.transaction(async (tx) => {
      const version = { slug: 'gold', body: '{}', version: 1, made_at: 1 };
      const { id: level_version_id } = await tx
        .insertInto('points_level_version')
        .values(version)
        .returning('id')
        .executeTakeFirstOrThrow();
      const since = { from_at: now + DAY, until_at: null, grace_until: null, entry_id: null };
      await tx
        .insertInto('points_membership')
        .values({ account_id, level_version_id, state: 'active', cause: 'admin', ...since })
        .execute();
    });
    await desk.give(userId, 7, now + DAY);
    await countPointDays(shop(), now + 2 * DAY);
    await desk.give(userId, 2, now + 2 * DAY);
    const days = [0, 1, 2].map((after) => dayAfter(dayIn(now, zone), after));
    const parts = days.map((day) => ({ from: day, to: day }));
    const given = async (level?: string) => {
      const found = await readPointsByPart(shop(), { parts, level, now: now + 2 * DAY });
      return days.map((day) => found.get(day)?.adjust ?? 0);
    };
    expect([await given(''), await given('gold'), await given()]).toEqual([
      [40, 0, 0],
      [0, 7, 2],
      [40, 7, 2],
    ]);
  });
});

test('where the days of a shop begin at other moments they are counted anew, and only then', async () => {
  const house = await openTestShop('sqlite');
  const { db } = house.shop;
  const counted = async () => (await readLastDay(db.read)) !== undefined;
  const count = async () => {
    const day = { day: '2027-01-04', level: '', what: 'owed' as const, amount: 0 };
    await db.transaction((tx) => writeDays(tx, day.day, [day]));
  };
  await count();
  await house.set({ name: 'Una altra botiga' });
  expect(await counted()).toBe(true);
  // Nobody has anything: there is no level to tell of.
  const asked = { from: '2027-01-04', to: '2027-01-04', now: NOON + DAY };
  expect(await readPointsByLevel(house.shop, asked)).toEqual(new Map());
  await house.set({ timeZone: 'Atlantic/Canary' });
  expect(await counted()).toBe(false);
  await house.close();
});
