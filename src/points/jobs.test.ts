import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { deskShop } from '../../tests/support/desk-shop.ts';
import { ledgerScope } from '../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, scopeWith } from '../../tests/support/points/points.ts';
import { engines } from '../../tests/support/shop.ts';
import { readAudit } from '../frame/command/index.ts';
import type { Database } from '../platform/db/index.ts';
import { adjustPoints } from './earning/steps-earn.ts';
import { saveBirthday } from './earning/store-birthday.ts';
import { applyDueForecasts } from './forecast/due.ts';
import { noteCard } from './guards/guards.ts';
import { evaluateLevels, expireAll, passTime, releaseDue, verifyNightly } from './jobs.ts';
import { rewardBirthdays, settleReferrals } from './jobs-earning.ts';
import { warnOfExpiry } from './messages/jobs-warnings.ts';
import { awardOrder } from './orders/steps-award.ts';
import { pointsHolder } from './persons.ts';
import { bindReferral, referralCode } from './referrals/steps.ts';

const fixed = (code: string, trigger: string, points: number, more: object = {}) => ({
  code,
  trigger,
  amount: { kind: 'fixed', points },
  ...more,
});

describe.each(engines)('what happens to points by the clock on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { scope, sums, give, someone, person, order, pay, accountOf, setStatus } = ledgerScope(() => db);
  const { shop, apply, logged } = deskShop(() => db);
  /** Somebody with so many points that wait two days. */
  async function waiting(points: number, now = NOON) {
    const userId = await someone();
    const id = await order(userId, [points * 100], 0, now);
    await db.transaction((tx) => awardOrder(tx, scopeWith(), { orderId: id, number: 1, now }));
    return userId;
  }
  const told = async (userId: number, of: string) => {
    const { id } = await accountOf(userId);
    const jobs = await db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'points.notice')
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload) as { accountId: number; sentence: string; values?: object })
      .filter(({ accountId, sentence }) => accountId === id && sentence === of)
      .map(({ values }) => values);
  };

  test('points whose days of waiting are over can be spent, each lot once, told by their number', async () => {
    const [one, other] = [await waiting(30), await waiting(20, NOON + 1)];
    const due = NOON + 2 * DAY;
    expect([
      await releaseDue(shop, due - 1),
      await releaseDue(shop, due),
      await releaseDue(shop, due),
    ]).toEqual([0, 1, 0]);
    expect(await sums(one, due)).toMatchObject({ available: 30, pending: 0 });
    expect(await sums(other, due)).toMatchObject({ available: 0, pending: 20 });
    expect(await releaseDue(shop, due + 1)).toBe(1);
    const lines = await readAudit(db.read, { command: 'points.release', limit: 10 });
    expect(lines).toMatchObject([
      { subjectId: String(other), after: { available: 20, pending: 0 }, at: due + 1 },
      { subjectId: String(one), before: { available: 0, pending: 30 }, after: { available: 30, pending: 0 } },
    ]);
    expect(lines[0]?.actor).toEqual({ kind: 'job', id: 'points.release', name: 'points.release' });
  });

  test('points whose day is over are gone, of everybody, told by how many', async () => {
    const [one, other] = [await someone(30), await someone(12)];
    await give(one, 5, NOON + DAY);
    const end = Date.UTC(2027, 0, 14, 23);
    expect(await expireAll(shop, end - 1)).toBe(0);
    // What the tests above have given ends later.
    expect([await expireAll(shop, end), await expireAll(shop, end)]).toEqual([42, 0]);
    expect([(await sums(one, end)).available, (await sums(other, end)).available]).toEqual([5, 0]);
    await expireAll(shop, end + 30 * DAY);
  });

  test('everybody’s level is looked at, and how many moved is told', async () => {
    const name = { ca: 'a', es: 'a', en: 'a' };
    const entry = { kind: 'qualify', threshold: 100 };
    await apply({ levels: [{ slug: 'star', rank: 1, name, entry }] });
    let userId = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      userId = await someone();
      await pay(await order(userId, [turn * 5000]));
    }
    expect([await evaluateLevels(shop, NOON), await evaluateLevels(shop, NOON)]).toEqual([1, 0]);
    // The trail has a line of who moved, and of nobody else.
    expect(await readAudit(db.read, { command: 'points.level', limit: 9 })).toMatchObject([
      { subjectId: `${userId}`, after: { level: 'star', status: 'active', available: 100 } },
    ]);
  });

  test('the nightly replay tells the log each fault, and nothing where there is none', async () => {
    await verifyNightly(shop);
    expect(logged).toEqual([]);
    const userId = await someone(10);
    const { id } = await accountOf(userId);
    const set = (wallet: number) =>
      db.transaction((tx) => tx.updateTable('points_account').set({ wallet }).where('id', '=', id).execute());
    await set(5);
    await verifyNightly(shop);
    expect(logged).toEqual([{ fault: `account ${id}: its wallet has 5, its entries say 0` }]);
    await set(0);
  });

  describe('birthdays', () => {
    const born = async (date: string, userId?: number) => {
      const who = userId ?? (await someone());
      await db.transaction((tx) => saveBirthday(tx, scope, { userId: who, date, now: NOON }));
      return who;
    };

    test('are rewarded on the day in the shop, once a year', async () => {
      await apply({ rules: [fixed('birthday', 'birthday', 75)] });
      const today = [await born('1990-01-04'), await born('1991-01-04')];
      const tomorrow = await born('1990-01-05');
      expect([await rewardBirthdays(shop, NOON), await rewardBirthdays(shop, NOON)]).toEqual([2, 0]);
      for (const userId of today) expect((await sums(userId)).available).toBe(75);
      const [line] = await readAudit(db.read, { command: 'points.earn', limit: 1 });
      expect(line).toMatchObject({ reason: 'birthday', before: { available: 0 }, after: { available: 75 } });
      expect((await sums(tomorrow)).available).toBe(0);
      // Half past eleven at night in Greenwich is the 5th in Girona.
      expect(await rewardBirthdays(shop, Date.UTC(2027, 0, 4, 23, 30))).toBe(1);
      expect(await rewardBirthdays(shop, Date.UTC(2028, 0, 4, 12))).toBe(2);
    });

    test('of whoever may not earn are not, and of nobody without a rule or a programme', async () => {
      const frozen = await born('1990-01-06');
      await born('1990-01-06');
      await setStatus(frozen, 'frozen');
      const at = Date.UTC(2027, 0, 6, 12);
      await apply({ rules: [fixed('welcome', 'signup', 5)] });
      expect(await rewardBirthdays(shop, at)).toBe(0);
      await apply({ enabled: false, rules: [fixed('birthday', 'birthday', 75)] });
      expect(await rewardBirthdays(shop, at)).toBe(0);
      await apply({ rules: [fixed('birthday', 'birthday', 75)] });
      expect(await rewardBirthdays(shop, at)).toBe(1);
    });
  });

  describe('friends', () => {
    let places = 0;
    async function couple() {
      const [referrer, friend] = [await person(), await person({ since: NOON })];
      places += 1;
      await db.transaction(async (tx) => {
        const code = await referralCode(tx, referrer, NOON);
        const wish = {
          friendUserId: friend,
          code,
          clickedAt: NOON,
          ipHash: `p${places}`,
          deviceOf: undefined,
        };
        await bindReferral(tx, { ...wish, now: NOON });
      });
      const first = await order(friend, [1000]);
      return { referrer, friend, first };
    }

    test('are paid for when their first paid order has stood for its days, and only that one is named', async () => {
      await apply({ rules: [fixed('friend', 'referral', 300)], earn: { holdDays: 5 } });
      const { referrer, friend, first } = await couple();
      const unpaid = await couple();
      const second = await order(friend, [1000]);
      await pay(second);
      await pay(first);
      const due = NOON + 5 * DAY;
      const settled = [];
      for (const now of [due - 1, due, due]) settled.push(await settleReferrals(shop, now));
      expect(settled).toEqual([0, 1, 0]);
      expect((await sums(referrer, due)).available).toBe(300);
      const [line] = await readAudit(db.read, { command: 'points.referral_due', limit: 1 });
      expect(line).toMatchObject({
        subjectId: `${referrer}`,
        before: { state: 'waiting', available: 0 },
        after: { state: 'paid', available: 300 },
      });
      expect((await sums(unpaid.referrer, due)).available).toBe(0);
      const { id } = await accountOf(friend);
      const row = await db.read
        .selectFrom('points_referral')
        .select('order_id')
        .where('friend_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.order_id).toBe(first);
    });

    test('are not paid for without a rule or a programme', async () => {
      const { first } = await couple();
      await pay(first);
      await apply({ rules: [fixed('welcome', 'signup', 5)], earn: { holdDays: 0 } });
      expect(await settleReferrals(shop, NOON)).toBe(0);
      await apply({ enabled: false, rules: [fixed('friend', 'referral', 300)], earn: { holdDays: 0 } });
      expect(await settleReferrals(shop, NOON)).toBe(0);
      await apply({ rules: [fixed('friend', 'referral', 300)], earn: { holdDays: 0 } });
      expect(await settleReferrals(shop, NOON)).toBe(1);
    });

    test('that wait for the shopkeeper are not counted as paid', async () => {
      await apply({ rules: [fixed('friend', 'referral', 300)], earn: { holdDays: 0 } });
      const [{ first, referrer, friend }, other] = [await couple(), await couple()];
      await pay(first);
      await pay(other.first);
      for (const orderId of [first, await order(referrer, [1000])])
        await db.transaction((tx) => noteCard(tx, scope, { orderId, mark: `both ${friend}`, now: NOON }));
      expect(await settleReferrals(shop, NOON)).toBe(1);
      expect((await sums(referrer)).available).toBe(0);
    });

    test('where they came from is forgotten after ninety days, and with which card they paid after a year', async () => {
      const { friend, first } = await couple();
      await db.transaction((tx) => noteCard(tx, scope, { orderId: first, mark: `m${first}`, now: NOON }));
      const { id } = await accountOf(friend);
      const kept = async () => {
        const referral = await db.read
          .selectFrom('points_referral')
          .select('ip_hash')
          .where('friend_id', '=', id)
          .executeTakeFirstOrThrow();
        const card = await db.read
          .selectFrom('points_card')
          .select('mark')
          .where('order_id', '=', first)
          .executeTakeFirst();
        return [referral.ip_hash !== null, card !== undefined];
      };
      const found = [];
      for (const now of [NOON + 90 * DAY, NOON + 90 * DAY + 1, NOON + 365 * DAY, NOON + 365 * DAY + 1]) {
        for (const { days, forget } of pointsHolder.forgets ?? [])
          await db.transaction((tx) => forget(tx, now - days(shop.settings) * DAY, shop.settings));
        found.push(await kept());
      }
      expect(found).toEqual([
        [true, true],
        [false, true],
        [false, true],
        [false, false],
      ]);
    });
  });

  describe('the end of points', () => {
    const end = Date.UTC(2027, 0, 14, 23);
    const warned = (days: number) => warnOfExpiry(shop, end - days * DAY);

    test('is told at each threshold, once, all of a day in one message', async () => {
      await apply({ expiry: { warnings: [1, 7, 3] } });
      await expireAll(shop, end + 90 * DAY);
      const userId = await someone(30);
      await give(userId, 12, NOON + 1);
      const found = [];
      for (const days of [8, 7, 6.9, 3, 2, 1, 0.5, 0]) found.push(await warned(days));
      expect(found).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
      expect(await told(userId, 'expiring')).toEqual(Array(3).fill({ points: 42, date: end }));
    });

    test('a threshold that was missed is not made up for', async () => {
      await apply({ expiry: { warnings: [1, 7, 3] } });
      const userId = await someone(30);
      expect([await warned(2), await warned(1.5), await warned(1)]).toEqual([1, 0, 1]);
      expect(await told(userId, 'expiring')).toHaveLength(2);
    });

    test('of two days is told of each day', async () => {
      await apply({ expiry: { warnings: [7] } });
      const userId = await someone(30);
      await give(userId, 12, NOON + DAY);
      const found = [];
      for (const days of [7, 6, 5]) found.push(await warned(days));
      expect(found).toEqual([1, 1, 0]);
      expect(await told(userId, 'expiring')).toEqual([
        { points: 30, date: end },
        { points: 12, date: end + DAY },
      ]);
    });

    test('of what is over already, or never, nothing is told; nor without a programme or thresholds', async () => {
      await expireAll(shop, end + 90 * DAY);
      await someone(30);
      await apply({ expiry: { warnings: [] } });
      expect(await warned(1)).toBe(0);
      await apply({ enabled: false, expiry: { warnings: [1] } });
      expect(await warned(1)).toBe(0);
      await apply({ expiry: { warnings: [1] } });
      expect(await warnOfExpiry(shop, end)).toBe(0);
      expect(await warned(1)).toBe(1);
    });
  });

  test('whoever has points that end soon hears nothing of those that never end, or have ended and wait to be taken', async () => {
    const end = Date.UTC(2027, 0, 14, 23);
    await expireAll(shop, end + 90 * DAY);
    await apply({ expiry: { warnings: [1] } });
    const userId = await someone(30);
    const lasting = scopeWith(programmeOf({ expiry: { ...programmeOf().expiry, after: null } }));
    await give(userId, 12, NOON + DAY);
    await db.transaction((tx) =>
      adjustPoints(tx, lasting, {
        userId,
        points: 7,
        key: `lasting:${userId}`,
        reason: 'a gift',
        by: 'test',
        now: NOON,
      }),
    );
    expect(await warnOfExpiry(shop, end)).toBe(1);
    expect(await told(userId, 'expiring')).toEqual([{ points: 12, date: end + DAY }]);
  });

  test('pages that promise points are made anew when a rule or a campaign has just begun or ended', async () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const campaign = { code: 'c', multiplier: 2_000_000, startsAt: at(NOON), endsAt: at(NOON + DAY) };
    await apply({ campaigns: [campaign], rules: [fixed('r', 'order', 5, { endsAt: at(NOON + 2 * DAY) })] });
    const turned = (now: number) => applyDueForecasts(shop, now);
    for (const moment of [NOON, NOON + DAY, NOON + 2 * DAY]) {
      expect([await turned(moment - 1), await turned(moment), await turned(moment + 60_000)]).toEqual([
        false,
        true,
        true,
      ]);
      expect(await turned(moment + 150_000)).toBe(false);
    }
    await apply({});
    expect(await turned(NOON)).toBe(false);
  });

  test('by the clock what waits comes free first, then what is over goes, friends are paid for, and levels looked at', async () => {
    const name = { ca: 'a', es: 'a', en: 'a' };
    await apply({
      rules: [fixed('friend', 'referral', 300)],
      earn: { holdDays: 2 },
      levels: [{ slug: 'moon', rank: 9, name, entry: { kind: 'qualify', threshold: 1_000_000 } }],
    });
    const userId = await waiting(40);
    await give(userId, 25, NOON);
    await passTime(shop, Date.UTC(2027, 0, 14, 23));
    const { id } = await accountOf(userId);
    const kinds = await db.read
      .selectFrom('points_entry')
      .select('kind')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['earn', 'adjust', 'release', 'expire']);
  });
});
