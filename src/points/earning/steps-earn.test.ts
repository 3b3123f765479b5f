import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { Database } from '../../platform/db/index.ts';
import { takeBackEvent } from '../guards/steps-takeback.ts';
import { expireDue } from '../ledger/ledger.ts';
import { fraction } from '../ledger/model-fraction.ts';
import { lockAccountId } from '../ledger/store.ts';
import { awardOrder } from '../orders/steps-award.ts';
import type { EarnRule, Programme } from '../programme/model.ts';
import { readGiven } from '../programme/store-budgets.ts';
import { sumEarned } from '../programme/store-earned.ts';
import { verifyLedger } from '../verify/verify.ts';
import { adjustPoints, type EarnEvent, earnByEvent, releaseLot, withinCaps } from './steps-earn.ts';

describe.each(engines)('points that are earned on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, sums, give, someone, order, accountOf, setStatus } = ledgerScope(() => db);
  const fixed = (code: string, points: number, more: Partial<EarnRule> = {}) =>
    ruleOf({ code, trigger: 'review', amount: { kind: 'fixed', points }, ...more });
  const by = (rules: EarnRule[], more: Partial<Programme> = {}) =>
    scopeWith(programmeOf({ rules, earn: { ...programmeOf().earn, holdDays: 0 }, ...more }));
  const reward = (userId: number, shop: typeof scope, key: string, more: Partial<EarnEvent> = {}) =>
    db.transaction((tx) =>
      earnByEvent(tx, shop, {
        trigger: 'review',
        userId,
        key: `${key}:${userId}`,
        source: 'product',
        sourceId: 7,
        now: NOON,
        ...more,
      }),
    );
  const available = async (userId: number, now = NOON) => (await sums(userId, now)).available;

  describe('for a deed', () => {
    test('every rule for it gives, and the deed is rewarded once whatever becomes of the rules', async () => {
      const userId = await someone();
      const [a, b] = [fixed('a', 20), fixed('b', 5)];
      expect(await reward(userId, by([a, b]), 'r')).toBe(25);
      const entries = await db.read
        .selectFrom('points_entry')
        .select(['key', 'rule'])
        .where('account_id', '=', (await accountOf(userId)).id)
        .orderBy('id')
        .execute();
      expect(entries).toEqual([
        { key: `r:${userId}`, rule: 'a@1' },
        { key: `r:${userId}:b`, rule: 'b@1' },
      ]);
      const later = [by([b, a]), by([fixed('new', 9), a, b]), by([b]), by([a, b, fixed('last', 1)])];
      for (const shop of later) expect(await reward(userId, shop, 'r')).toBe(0);
      expect(await available(userId)).toBe(25);
      expect(await reward(userId, by([b, a]), 'other')).toBe(25);
    });

    test('nothing is given without a programme, by rules for something else, or before and after their time', async () => {
      const userId = await someone();
      const a = fixed('a', 20);
      const none = [
        by([a], { enabled: false }),
        by([]),
        by([{ ...a, trigger: 'signup' }]),
        by([{ ...a, startsAt: NOON + 1 }]),
        by([{ ...a, endsAt: NOON }]),
      ];
      for (const shop of none) expect(await reward(userId, shop, 'r')).toBe(0);
      expect(await reward(userId, by([a]), 'r')).toBe(20);
    });

    test('nobody who may not earn is given anything; who may only not spend is', async () => {
      const userId = await someone(1);
      const shop = by([fixed('a', 20)]);
      for (const status of ['no_earn', 'frozen', 'closed'] as const) {
        await setStatus(userId, status);
        expect(await reward(userId, shop, status)).toBe(0);
      }
      await setStatus(userId, 'no_redeem');
      expect(await reward(userId, shop, 'r')).toBe(20);
    });

    test('a rule that has no more to give lets the others give', async () => {
      const userId = await someone();
      const shop = by([fixed('a', 20, { customerCap: 20 }), fixed('b', 5)]);
      expect([await reward(userId, shop, 'one'), await reward(userId, shop, 'two')]).toEqual([25, 5]);
      expect(await reward(userId, shop, 'two')).toBe(0);
    });

    test('where points end by inactivity, it moves their end, unless it gave nothing', async () => {
      const expiry = { ...programmeOf().expiry, inactivity: true };
      const shop = by([fixed('a', 20, { customerCap: 20 })], { expiry });
      const userId = await someone(100);
      expect(await reward(userId, shop, 'one', { now: NOON + 5 * DAY })).toBe(20);
      expect(await available(userId, NOON + 12 * DAY)).toBe(120);
      expect(await reward(userId, shop, 'two', { now: NOON + 12 * DAY })).toBe(0);
      expect(await available(userId, NOON + 17 * DAY)).toBe(0);
    });

    test('without inactivity each lot keeps its own end', async () => {
      const userId = await someone(100);
      await reward(userId, by([fixed('a', 20)]), 'one', { now: NOON + 5 * DAY });
      expect(await available(userId, NOON + 12 * DAY)).toBe(20);
    });
  });

  describe('within the caps of a rule', () => {
    test('a customer gets so many in a day of the shop, and so many ever', async () => {
      const userId = await someone();
      const shop = by([fixed('capped', 20, { dayCap: 30, customerCap: 65 })]);
      const at = (now: number, key: string) => reward(userId, shop, key, { now });
      const midnight = Date.UTC(2027, 0, 4, 23);
      expect([await at(NOON, '1'), await at(midnight - 1, '2'), await at(midnight - 1, '3')]).toEqual([
        20, 10, 0,
      ]);
      expect([await at(midnight, '4'), await at(midnight, '5')]).toEqual([20, 10]);
      expect([await at(NOON + 3 * DAY, '6'), await at(NOON + 5 * DAY, '7')]).toEqual([5, 0]);
    });

    test('a budget is for all customers together, and what was given is counted', async () => {
      const rule = fixed('purse', 30, { budget: 70 });
      const given = [];
      for (const key of ['1', '2', '3', '4']) given.push(await reward(await someone(), by([rule]), key));
      expect(given).toEqual([30, 30, 10, 0]);
      expect([await readGiven(db.read, 'purse'), await sumEarned(db.read, 'purse', {})]).toEqual([70, 70]);
      const account = { id: 0 };
      expect(await withinCaps(db.read, scope, account, rule, 50, NOON)).toBe(0);
      // Lowered below what was given already, it gives nothing and takes nothing.
      expect(await withinCaps(db.read, scope, account, { ...rule, budget: 20 }, 50, NOON)).toBe(0);
      expect(await withinCaps(db.read, scope, account, { ...rule, budget: 100 }, 50, NOON)).toBe(30);
      expect(await withinCaps(db.read, scope, account, { ...rule, budget: 500 }, 50, NOON)).toBe(50);
    });

    test('a rule without a budget keeps no count', async () => {
      await reward(await someone(), by([fixed('free', 30)]), '1');
      const kept = await db.read.selectFrom('points_budget').select('code').execute();
      expect(kept.map(({ code }) => code)).not.toContain('free');
    });

    test('an order is cut to them rule by rule, and its lines share what is left', async () => {
      const rules = [
        ruleOf({ code: 'rate', amount: { kind: 'per_money', points: 1, money: 100 }, customerCap: 60 }),
        ruleOf({ code: 'bonus', amount: { kind: 'fixed', points: 10 } }),
      ];
      const userId = await someone();
      const id = await order(userId, [7500, 2500]);
      const award = (orderId: number) =>
        db.transaction((tx) => awardOrder(tx, by(rules), { orderId, number: 1, now: NOON }));
      expect(await award(id)).toBe(70);
      const lines = await db.read
        .selectFrom('points_order_line')
        .select('earned')
        .where('order_id', '=', id)
        .orderBy('line_id')
        .execute();
      expect(lines).toEqual([{ earned: 53 }, { earned: 17 }]);
      expect(await award(await order(userId, [7500]))).toBe(10);
      const entries = await db.read
        .selectFrom('points_entry')
        .select('rule')
        .where('key', 'like', `earn:order:${id}:%`)
        .orderBy('id')
        .execute();
      expect(entries.map(({ rule }) => rule)).toEqual(['rate@1', 'bonus@1']);
    });
  });

  describe('by hand', () => {
    const adjust = (userId: number, points: number, key: string, reason = 'regal') =>
      db.transaction((tx) => adjustPoints(tx, scope, { userId, points, key, reason, by: 'Anna', now: NOON }));

    test('a number above zero gives, below zero takes, and the same key does it once', async () => {
      const userId = await someone();
      const first = await adjust(userId, 50, `up ${userId}`);
      expect(await adjust(userId, 50, `up ${userId}`)).toBe(first);
      await adjust(userId, -20, `down ${userId}`);
      expect(await sums(userId)).toMatchObject({ available: 30, debt: 0 });
      await expect(adjust(userId, 5, 'blank', ' ')).rejects.toThrow('empty');
      for (const bad of [0, 1.5, Number.NaN])
        await expect(adjust(userId, bad, 'bad')).rejects.toThrow('empty');
    });

    test('what is taken and not there is owed, and all that is there is taken first', async () => {
      const userId = await someone(30);
      await adjust(userId, -30, `all ${userId}`);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
      await give(userId, 10, NOON + 1);
      await adjust(userId, -25, `more ${userId}`);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 15 });
    });

    test('a debt is repaid by the oldest points first', async () => {
      const userId = await someone();
      const id = await order(userId, [3000]);
      await db.transaction((tx) => awardOrder(tx, scopeWith(), { orderId: id, number: 1, now: NOON }));
      await adjust(userId, -50, `debt ${userId}`);
      const lot = await db.read
        .selectFrom('points_lot')
        .select(['id', 'account_id as accountId'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      const release = (now: number) => db.transaction((tx) => releaseLot(tx, lot, now));
      expect(await release(NOON + 2 * DAY - 1)).toBe(0);
      expect([await release(NOON + 2 * DAY), await release(NOON + 2 * DAY)]).toEqual([30, 0]);
      expect(await sums(userId, NOON + 2 * DAY)).toMatchObject({ available: 0, debt: 20, pending: 0 });
      await give(userId, 45, NOON + 3 * DAY);
      expect(await sums(userId, NOON + 3 * DAY)).toMatchObject({ available: 25, debt: 0 });
    });
  });

  describe('taken back', () => {
    const rules = [fixed('a', 70), fixed('b', 30)];
    const take = (userId: number, part: number, of = 100, shop = scope) =>
      db.transaction((tx) =>
        takeBackEvent(tx, shop, { userId, key: `r:${userId}`, share: fraction(part, of), now: NOON }),
      );
    async function rewarded() {
      const userId = await someone(10);
      expect(await reward(userId, by(rules), 'r')).toBe(100);
      return userId;
    }

    test('a deed loses the share that is asked for of all its rules gave, and never the same part twice', async () => {
      const userId = await rewarded();
      await take(userId, 25);
      await take(userId, 25);
      expect(await available(userId)).toBe(85);
      await take(userId, 10);
      expect(await available(userId)).toBe(85);
      await take(userId, 75);
      expect(await available(userId)).toBe(35);
      await take(userId, 100);
      expect(await sums(userId)).toMatchObject({ available: 10, debt: 0 });
    });

    test('its own points go first, then others, and the rest is owed', async () => {
      const userId = await rewarded();
      await adjustBy(userId, -60);
      await take(userId, 50);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
      await take(userId, 100);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 50 });
    });
    const adjustBy = (userId: number, points: number) => give(userId, points, NOON);

    test('or is the shop’s loss, where the shop says so', async () => {
      const userId = await rewarded();
      await adjustBy(userId, -90);
      const clamp = by(rules, { debtPolicy: 'clamp' });
      await take(userId, 40, 100, clamp);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
      // What others there are pays before the shop does.
      await give(userId, 35, NOON + 1);
      await take(userId, 70, 100, clamp);
      expect(await sums(userId)).toMatchObject({ available: 5, debt: 0 });
    });

    test('a deed that nobody has done, or that was rewarded with nothing, loses nothing', async () => {
      const userId = await someone(10);
      await take(userId, 100);
      expect(await available(userId)).toBe(10);
      expect(await reward(userId, by(rules), 'r')).toBe(100);
      await take(userId, 0);
      expect(await available(userId)).toBe(110);
    });

    test('what has expired of it is gone already, counted once', async () => {
      const userId = await rewarded();
      const late = NOON + 11 * DAY;
      expect(await available(userId, late)).toBe(0);
      await give(userId, 500, late);
      await take(userId, 60);
      await take(userId, 100);
      expect((await accountOf(userId)).available).toBe(500);
      const clawed = await db.read
        .selectFrom('points_entry as e')
        .innerJoin('points_account as a', 'a.id', 'e.account_id')
        .select('e.id')
        .where('a.user_id', '=', userId)
        .where('e.kind', '=', 'clawback')
        .execute();
      expect(clawed).toEqual([]);
    });
  });

  test('points that never end are never over, and each posting says until when its points were good', async () => {
    const forever = scopeWith(programmeOf({ expiry: { ...programmeOf().expiry, after: null } }));
    const userId = await someone(30);
    const wish = { userId, points: 12, key: `ever ${userId}`, reason: 'regal', by: 'Anna', now: NOON };
    await db.transaction((tx) => adjustPoints(tx, forever, wish));
    const end = Date.UTC(2027, 0, 14, 23);
    expect(await available(userId, end)).toBe(12);
    await give(userId, -20, end);
    const postings = await db.read
      .selectFrom('points_posting')
      .select(['from_book', 'points', 'lot_expires_at'])
      .where('account_id', '=', (await accountOf(userId)).id)
      .orderBy('id')
      .execute();
    expect(postings).toEqual([
      { from_book: 'adjust', points: 30, lot_expires_at: end },
      { from_book: 'adjust', points: 12, lot_expires_at: null },
      { from_book: 'available', points: 30, lot_expires_at: end },
      { from_book: 'available', points: 12, lot_expires_at: null },
      { from_book: 'debt', points: 8, lot_expires_at: null },
    ]);
  });

  test('what is over on a day is told as so many points', async () => {
    const userId = await someone(30);
    await give(userId, 12, NOON + 1);
    await give(userId, 8, NOON + DAY);
    const { id } = await accountOf(userId);
    const expire = (now: number) =>
      db.transaction(async (tx) => expireDue(tx, await lockAccountId(tx, id), now));
    const end = Date.UTC(2027, 0, 14, 23);
    expect([await expire(end - 1), await expire(end), await expire(end), await expire(end + DAY)]).toEqual([
      0, 42, 0, 8,
    ]);
  });
});
