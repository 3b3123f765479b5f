import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/database.ts';
import { ledgerScope } from '../../tests/support/points/ledger-desk.ts';
import { NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../tests/support/points/points.ts';
import { engines } from '../../tests/support/shop.ts';
import type { Database } from '../platform/db/index.ts';
import { awardOrder } from './orders/steps-award.ts';
import { capturePoints, placePoints } from './orders/steps-order.ts';
import { returnPoints } from './orders/steps-return.ts';
import { MILLION, type Programme } from './programme/model.ts';
import { quote } from './programme/model-quote.ts';
import { type ProgrammeContext, toBase } from './programme/programme.ts';
import { verifyLedger } from './verify/verify.ts';
import { convertToWallet } from './wallet/steps-wallet.ts';

describe.each(engines)('the worked examples and known faults of the reference on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { scope, sums, give, someone, order, pay, cancel } = ledgerScope(() => db);
  const programmeContext = (more: Partial<Programme>) =>
    scopeWith(programmeOf({ earn: { ...programmeOf().earn, holdDays: 0 }, ...more }));
  const award = (orderId: number, by: ProgrammeContext, number = 1) =>
    db.transaction((tx) => awardOrder(tx, by, { orderId, number, now: NOON }));
  const refund = (orderId: number, by: ProgrammeContext, key: string, amount: number, full = false) =>
    db.transaction((tx) =>
      returnPoints(tx, by, {
        orderId,
        key: `${key}:${orderId}`,
        full,
        now: NOON,
        returned: [{ lineId: orderId * 10, amount, quantity: 0 }],
      }),
    );

  test('loyalty.md 4.5, worked case: 100 earned, 80 spent elsewhere, full refund: 20 taken, debt 80; next 120: 80 repaid, 40 spendable', async () => {
    const userId = await someone();
    const first = await order(userId, [10_000]);
    await pay(first);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 80, key: 'spend', now: NOON }));
    await cancel(first);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 80 });
    await pay(await order(userId, [12_000]));
    expect(await sums(userId)).toMatchObject({ available: 40, debt: 0 });
    const kinds = await db.read
      .selectFrom('points_entry as e')
      .innerJoin('points_account as a', 'a.id', 'e.account_id')
      .select(['e.kind', 'e.change', 'e.balance'])
      .where('a.user_id', '=', userId)
      .orderBy('e.id')
      .execute();
    expect(kinds.map(({ kind, change, balance }) => `${kind} ${change} ${balance}`)).toEqual([
      'earn 100 100',
      'wallet_out -80 20',
      'clawback -100 -80',
      'earn 120 40',
      'repay 0 40',
    ]);
  });

  test('loyalty.md 4.5, the clamp: the shop bears what is not there, and nobody owes it', async () => {
    const kind = programmeContext({ debtPolicy: 'clamp' });
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await pay(id);
    await db.transaction((tx) => convertToWallet(tx, scope, { userId, points: 80, key: 'all', now: NOON }));
    await refund(id, kind, 'all', 10_000, true);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
    await give(userId, 120, NOON + 1);
    expect((await sums(userId)).available).toBe(120);
  });

  test('loyalty.md 1, redemption: at 100 points a euro, 60 points are 60 cents and not 50 euros', () => {
    const euro = { rate: '1', decimals: 2 };
    const balance = { spendable: 60, eligible: 5000, coupons: false };
    const programme = programmeContext({
      redeem: { ...programmeOf().redeem, points: 100, value: 100 },
    }).programme;
    expect(quote(programme, 60, balance, { base: euro, currency: euro })).toEqual({ points: 60, value: 60 });
  });

  test('loyalty.md 1, redemption: one point may be five cents, and a half used is given back to the point', async () => {
    const fine = programmeContext({ redeem: { ...programmeOf().redeem, points: 20, value: 7 } });
    const euro = { rate: '1', decimals: 2 };
    const balance = { spendable: 100, eligible: 5000, coupons: false };
    // 50 points are 17.5 cents: 17, and these need 49.
    const found = quote(fine.programme, 50, balance, { base: euro, currency: euro });
    expect(found).toEqual({ points: 49, value: 17 });
    const userId = await someone(100);
    const placed = orderOf(
      770_000 + userId,
      userId,
      [{ amount: 983, redeemedValue: 17 }],
      found.points,
      NOON,
    );
    await db.transaction((tx) => placePoints(tx, fine, placed));
    await db.transaction((tx) => capturePoints(tx, placed.orderId, NOON));
    expect((await sums(userId)).available).toBe(51);
    await refund(placed.orderId, fine, 'all', 983, true);
    expect((await sums(userId)).available).toBe(100);
  });

  test('loyalty.md 3, note 1: a refund in part and then of the rest takes each point once', async () => {
    const userId = await someone();
    const id = await order(userId, [10_000]);
    await pay(id);
    await refund(id, scope, 'part', 3000);
    expect((await sums(userId)).available).toBe(70);
    await refund(id, scope, 'rest', 10_000, true);
    expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
  });

  test('loyalty.md 3, note 2: what was awarded is taken back, whether its rule is deleted or doubled since', async () => {
    const bands = [
      ruleOf({ code: 'small', from: 0, to: 20_000, group: 'band' }),
      ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } }),
    ];
    const then = programmeContext({ rules: bands });
    const now = [programmeContext({ rules: [] }), programmeContext({ rules: bands.map(doubled) })];
    for (const changed of now) {
      const userId = await someone();
      const id = await order(userId, [10_000]);
      await award(id, then);
      expect((await sums(userId)).available).toBe(110);
      await refund(id, changed, 'half', 5000);
      expect((await sums(userId)).available).toBe(55);
      await refund(id, changed, 'rest', 10_000, true);
      expect(await sums(userId)).toMatchObject({ available: 0, debt: 0 });
    }
    function doubled(rule: (typeof bands)[number]) {
      return { ...rule, amount: { ...rule.amount, points: rule.amount.points * 2 } };
    }
  });

  test('loyalty.md 3, note 4: earning in a weak currency and spending in a strong one gains nothing', () => {
    const base = { code: 'EUR', rate: '1', decimals: 2 } as ProgrammeContext['base'];
    const yen = { code: 'JPY', rate: '157.3', decimals: 0 } as ProgrammeContext['base'];
    const pound = { code: 'GBP', rate: '0.85', decimals: 2 } as ProgrammeContext['base'];
    // 15,730 yen are 100 euros: a hundred points, whatever the coins are called.
    expect(toBase(15_730, base, yen)).toBe(10_000);
    const balance = { spendable: 100, eligible: 1_000_000, coupons: false };
    const spent = (currency: ProgrammeContext['base']) =>
      quote(scope.programme, 100, balance, { base, currency }).value;
    expect([spent(base), spent(pound), spent(yen)]).toEqual([100, 85, 157]);
    expect(toBase(spent(pound), base, pound)).toBe(100);
    expect(toBase(spent(yen), base, yen)).toBeLessThanOrEqual(100);
  });

  test('loyalty.md 1, restriction: an order that earns nothing because of its points still gives them back', async () => {
    const strict = programmeContext({ earn: { ...scope.programme.earn, whenRedeemed: 'none' } });
    const userId = await someone(100);
    const id = await order(userId, [5000], 60);
    await db.transaction((tx) => capturePoints(tx, id, NOON));
    expect(await award(id, strict)).toBe(0);
    expect((await sums(userId)).available).toBe(40);
    await refund(id, strict, 'all', 5000, true);
    expect((await sums(userId)).available).toBe(100);
  });

  test('loyalty.md 1, level bonus: a percentage of the order, and the level’s own rate beside it', async () => {
    const benefits = { multiplier: 2 * MILLION, orderBonusShare: 100_000 };
    const gold = {
      slug: 'gold',
      rank: 1,
      enabled: true,
      name: { ca: 'Or', es: 'Oro', en: 'Gold' },
      entry: { kind: 'purchase' as const, price: 1 },
      validity: null,
      graceDays: 0,
      benefits: { ...benefits, orderBonus: 0, entryReward: 0, discount: null, freeShipping: false },
    };
    const rich = programmeContext({ levels: [gold] });
    const userId = await someone(10);
    await db.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('points_level_version')
        .values({ slug: 'gold', body: JSON.stringify(gold), version: 1, made_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const account = await tx
        .selectFrom('points_account')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('points_membership')
        .values({
          account_id: account.id,
          level_version_id: id,
          state: 'active',
          cause: 'admin',
          from_at: NOON,
          until_at: null,
          grace_until: null,
          entry_id: null,
        })
        .execute();
    });
    const id = await order(userId, [12_345]);
    expect(await award(id, rich)).toBe(246 + 13);
    await refund(id, rich, 'all', 12_345, true);
    expect(await sums(userId)).toMatchObject({ available: 10, debt: 0 });
  });

  test('a wallet may have a rate of its own', async () => {
    const own = programmeContext({ wallet: { ...scope.programme.wallet, rate: { points: 3, value: 2 } } });
    const userId = await someone(100);
    const wish = { userId, points: 50, key: 'own', now: NOON };
    const done = await db.transaction((tx) => convertToWallet(tx, own, wish));
    // 50 points are 33.3 cents: 33, and these need 50.
    expect(done).toEqual({ points: 50, credit: 33, balance: 33 });
  });
});
