import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { deskShop } from '../../../tests/support/desk-shop.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import { AWAITING, type PricedCart } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Database } from '../../platform/db/index.ts';
import { askForPoints, openShare, POINTS_CODE } from './quotes.ts';
import { dropQuote, forgetQuote } from './store-quotes.ts';

describe.each(engines)('points in a cart on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  const { sums, give, someone, order, pay, setStatus } = ledgerScope(() => db);
  const { shop, apply } = deskShop(() => db);
  const [base] = settings.currencies;
  const contextOf = (userId: number | null, { now = NOON, awaiting = 0, ...more } = {}) =>
    ({
      shop,
      now,
      language: 'ca',
      t: (key: string) => key,
      currency: base,
      session: { userId, values: new Map(awaiting === 0 ? [] : [[AWAITING, awaiting]]) },
      ...more,
    }) as unknown as RequestContext;
  /** A cart of so many cents, with its tax apart. */
  const cart = (net: number, tax = 0, coupons: string[] = []) =>
    ({
      totals: { sums: { cart_contents_total: net, cart_contents_tax: tax } },
      coupons,
    }) as unknown as PricedCart;
  const share = async (userId: number | null, of = cart(10_000), more: object = {}) =>
    (await openShare(contextOf(userId, more), db.read))?.price(of);
  const ask = (userId: number, points: number, of = { spendable: 1000, eligible: 10_000, coupons: false }) =>
    db.transaction((tx) => askForPoints(tx, contextOf(userId), { userId, points, balance: of }));
  const value = (of: Awaited<ReturnType<typeof share>>) =>
    of?.discounts.map(({ code, rule }) => [code, 'amount' in rule ? rule.amount : undefined]);

  test('a shop without a programme has no points in its carts', async () => {
    await apply({ enabled: false });
    expect(await openShare(contextOf(await someone(100)), db.read)).toBeUndefined();
  });

  test('a guest’s cart is promised points and spends none', async () => {
    await apply({});
    const found = await share(null);
    expect(found?.discounts).toEqual([]);
    expect(Object.keys(found?.extras ?? {})).toEqual(['earning']);
  });

  test('what was asked for is taken off, and asked for anew it is only the last', async () => {
    await apply({});
    const userId = await someone(500);
    expect(value(await share(userId))).toEqual([]);
    await ask(userId, 300);
    await ask(userId, 200);
    const found = await share(userId);
    expect(value(found)).toEqual([[POINTS_CODE, 200]]);
    expect(found?.extras.points).toMatchObject({
      spendable: 500,
      requested: 200,
      wallet: 0,
      rate: '100:100',
      quote: { points: 200, value: 200 },
      orderLimit: undefined,
      restricted: false,
      balance: { eligible: 10_000, coupons: false },
    });
    // Nothing is taken before the order.
    expect(await sums(userId)).toMatchObject({ available: 500, held: 0 });
    await db.transaction((tx) => dropQuote(tx, userId));
    await db.transaction((tx) => dropQuote(tx, userId));
    expect(value(await share(userId))).toEqual([]);
  });

  test('goods count in the terms in which their prices are entered, and coupons are told', async () => {
    const withTax = settings.tax.pricesIncludeTax;
    await apply({ redeem: { orderShare: 500_000, withCoupons: false } });
    const userId = await someone(5000);
    const found = await share(userId, cart(1000, 210, ['ten']));
    const eligible = withTax ? 1210 : 1000;
    expect(found?.extras.points).toMatchObject({
      orderLimit: eligible / 2,
      balance: { eligible, coupons: true },
    });
    await ask(userId, 400);
    expect(value(await share(userId, cart(1000, 210, ['ten'])))).toEqual([]);
    expect(value(await share(userId, cart(1000, 210)))).toEqual([[POINTS_CODE, 400]]);
  });

  test('an order with points earns nothing where the shop says so, and is told so where it wants to', async () => {
    const userId = await someone(500);
    const restricted = async (restrictionMessage: boolean, whenRedeemed: string) => {
      await apply({ restrictionMessage, earn: { whenRedeemed } });
      return (await share(userId))?.extras.points?.restricted;
    };
    expect(await restricted(true, 'none')).toBe(false);
    await ask(userId, 200);
    expect(await restricted(true, 'none')).toBe(true);
    expect(await restricted(false, 'none')).toBe(false);
    expect(await restricted(true, 'all')).toBe(false);
  });

  test('points that end before an unpaid order would be called off cannot be spent on it', async () => {
    await apply({});
    const userId = await someone(100);
    await give(userId, 50, NOON + DAY);
    const end = Date.UTC(2027, 0, 14, 23);
    const hold = settings.checkout.holdMinutes * 60_000;
    const at = async (now: number) => (await share(userId, cart(10_000), { now }))?.extras.points?.spendable;
    expect([await at(end - hold - 1), await at(end - hold)]).toEqual([150, 50]);
  });

  test('whoever may not spend has nothing to spend, and is told why', async () => {
    await apply({});
    const userId = await someone(500);
    await ask(userId, 100);
    await setStatus(userId, 'no_redeem');
    const found = await share(userId);
    expect([value(found), found?.extras.points?.spendable]).toEqual([[], 0]);
    await expect(ask(userId, 100)).rejects.toThrow('frozen');
    await apply({ enabled: false });
    await setStatus(userId, 'active');
    await expect(ask(userId, 100)).rejects.toThrow('restricted');
  });

  test('what cannot be spent is refused with why, and what was asked for before stays', async () => {
    await apply({});
    const userId = await someone(500);
    await ask(userId, 300);
    await expect(ask(userId, 1001)).rejects.toMatchObject({ refusal: { code: 'insufficient', missing: 1 } });
    expect((await share(userId))?.extras.points?.requested).toBe(300);
  });

  test('what this browser’s unpaid order holds can be spent anew, and what others hold cannot', async () => {
    await apply({});
    const userId = await someone(100);
    const id = await order(userId, [10_000], 80);
    const spendable = async (awaiting: number, who = userId) =>
      (await share(who, cart(10_000), { awaiting }))?.extras.points?.spendable;
    expect([await spendable(0), await spendable(id), await spendable(id + 1)]).toEqual([20, 100, 20]);
    expect(await spendable(id, await someone(5))).toBe(5);
    await pay(id);
    expect(await spendable(id)).toBe(120);
  });

  test('an order has taken what its cart asked for, and others keep theirs', async () => {
    await apply({});
    const [userId, other] = [await someone(100), await someone(100)];
    for (const who of [userId, other]) await ask(who, 60);
    const id = await order(userId, [10_000], 60);
    await db.transaction((tx) => forgetQuote(tx, id));
    const requested = async (who: number) => (await share(who))?.extras.points?.requested;
    expect([await requested(userId), await requested(other)]).toEqual([0, 60]);
  });

  test('who never had points has none', async () => {
    await apply({});
    const found = await share(await someone());
    expect(found?.extras.points).toMatchObject({ spendable: 0, requested: 0, wallet: 0 });
  });
});
