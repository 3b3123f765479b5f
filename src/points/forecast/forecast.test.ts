import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import type { Cart } from '../../cart/index.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Database } from '../../platform/db/index.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import type { Membership } from '../levels/model.ts';
import { awardOrder } from '../orders/steps-award.ts';
import { MILLION, NO_BENEFITS, type Programme } from '../programme/model.ts';
import { type Earning, earnedByCart, readEarning } from './forecast.ts';

const EUR = scopeWith().base;
const POUND: CurrencySettings = { ...EUR, code: 'GBP', rate: '0.8' };

describe('the points that a cart is promised', () => {
  const line = (
    key: string,
    total: number,
    more: { tax?: number; onSale?: boolean; productId?: number } = {},
  ) => ({
    key,
    quantity: 1,
    productId: more.productId ?? 1,
    item: { onSale: more.onSale ?? false, categoryIds: [] },
    totals: { line_total: total, line_tax: more.tax ?? 0 },
  });
  const cartOf = (
    lines: ReturnType<typeof line>[],
    earning: object | undefined,
    adjustments: object[] = [],
    points = 0,
  ) =>
    ({
      lines,
      totals: { adjustments },
      extras: { earning, points: points === 0 ? undefined : { quote: { points } } },
    }) as unknown as Cart;
  const earning = (earn: Partial<Programme['earn']> = {}, more: Partial<Earning> = {}): Earning => ({
    scope: scopeWith(programmeOf({ earn: { ...programmeOf().earn, ...earn } })),
    mayEarn: true,
    left: new Map(),
    level: undefined,
    ...more,
  });
  const off = (lineKey: string, amount: number, kind = 'points') => ({ kind, lineKey, amount: -amount });
  const promised = (cart: Cart, currency = EUR) => earnedByCart(cart, currency, NOON);

  test('are counted from what is paid for goods, with tax where the shop says so', () => {
    const lines = [line('a', 5000, { tax: 1000 }), line('b', 2000, { tax: 400 })];
    expect(promised(cartOf(lines, earning({ tax: false })))).toBe(70);
    expect(promised(cartOf(lines, earning({ tax: true })))).toBe(84);
  });

  test('leave out what is on sale where the shop says so', () => {
    const lines = [line('a', 5000), line('b', 2000, { onSale: true })];
    expect(promised(cartOf(lines, earning({ saleItems: true })))).toBe(70);
    expect(promised(cartOf(lines, earning({ saleItems: false })))).toBe(50);
  });

  test('are counted in the shop’s own currency', () => {
    expect(promised(cartOf([line('a', 4000)], earning()), POUND)).toBe(50);
  });

  test('count what points pay only where the shop says so, line by line', () => {
    const lines = [line('a', 4000), line('b', 1000, { productId: 2 })];
    const adjustments = [off('a', 1000), off('b', 500), off('a', 700, 'coupon')];
    const cart = (earn: Partial<Programme['earn']>, rules = programmeOf().rules) => {
      const programme = programmeOf({ rules, earn: { ...programmeOf().earn, ...earn } });
      return cartOf(lines, { ...earning(), scope: scopeWith(programme) }, adjustments, 1500);
    };
    expect(promised(cart({ whenRedeemed: 'paid_part' }))).toBe(50);
    expect(promised(cart({ whenRedeemed: 'all' }))).toBe(65);
    expect(promised(cart({ whenRedeemed: 'none' }))).toBe(0);
    const second = {
      ...ruleOf({ productIds: [2] }),
      amount: { kind: 'per_money' as const, points: 1, money: 100 },
    };
    expect(promised(cart({ whenRedeemed: 'all' }, [second]))).toBe(15);
    expect(promised(cartOf(lines, earning({ whenRedeemed: 'none' })))).toBe(50);
  });

  test('are none for who earns nothing, and where nobody does', () => {
    expect(promised(cartOf([line('a', 5000)], earning({}, { mayEarn: false })))).toBe(0);
    expect(promised(cartOf([line('a', 5000)], undefined))).toBe(0);
  });
});

describe('what earning depends on', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase('sqlite');
  });
  afterAll(() => db.close());
  const { someone, order, accountOf } = ledgerScope(() => db);
  const rate = (code: string, more: object) =>
    ruleOf({ code, amount: { kind: 'per_money', points: 1, money: 100 }, ...more });
  const read = (scope: Earning['scope'], account?: Parameters<typeof readEarning>[3], now = NOON) =>
    readEarning({ now }, db.read, scope, account);

  test('only rules for every order that are in force and have a cap are asked what is left', async () => {
    const rules = [
      rate('free', {}),
      rate('day', { dayCap: 30 }),
      rate('ever', { customerCap: 40 }),
      rate('purse', { budget: 50 }),
      rate('over', { budget: 50, endsAt: NOON }),
      rate('first', { budget: 50, trigger: 'first_order' }),
    ];
    const scope = scopeWith(programmeOf({ rules }));
    const { left, mayEarn, level } = await read(scope);
    expect([...left]).toEqual([
      ['day', 30],
      ['ever', 40],
      ['purse', 50],
    ]);
    expect([mayEarn, level]).toEqual([true, undefined]);
  });

  test('what somebody got counts against their own caps, and against the budget of all', async () => {
    const rules = [rate('ever', { customerCap: 40 }), rate('purse', { budget: 1000 })];
    const scope = scopeWith(programmeOf({ rules }));
    const [one, other] = [await someone(), await someone(5)];
    const id = await order(one, [2500]);
    await db.transaction((tx) => awardOrder(tx, scope, { orderId: id, number: 1, now: NOON }));
    const leftOf = async (userId: number) => {
      const { id: accountId, status } = await accountOf(userId);
      return [...(await read(scope, { id: accountId, status, membership: undefined })).left.values()];
    };
    expect([await leftOf(one), await leftOf(other)]).toEqual([
      [15, 975],
      [40, 975],
    ]);
  });

  test('an account that may not earn is promised nothing, and one with a level its rate while it lasts', async () => {
    const gold: Membership = {
      level: {
        slug: 'gold',
        rank: 1,
        enabled: true,
        name: { ca: 'Or', es: 'Oro', en: 'Gold' },
        validity: null,
        entry: { kind: 'purchase', price: 1 },
        graceDays: 0,
        benefits: { ...NO_BENEFITS, multiplier: 3 * MILLION },
      },
      state: 'active',
      from: NOON,
      until: NOON + DAY,
      graceUntil: null,
    };
    const at = (now: number) => read(scopeWith(), { id: 1, status: 'no_earn', membership: gold }, now);
    expect(await at(NOON)).toMatchObject({ mayEarn: false, level: { multiplier: 3 * MILLION } });
    expect((await at(NOON + DAY)).level?.multiplier).toBe(MILLION);
  });

  test('a deed is no order: what it gives is not promised', async () => {
    const rules = [
      ruleOf({ code: 'welcome', trigger: 'signup', amount: { kind: 'fixed', points: 9 }, budget: 90 }),
    ];
    const scope = scopeWith(programmeOf({ rules }));
    const userId = await someone();
    const event = {
      trigger: 'signup',
      userId,
      key: `s:${userId}`,
      source: 'user',
      sourceId: userId,
    } as const;
    await db.transaction((tx) => earnByEvent(tx, scope, { ...event, now: NOON }));
    expect([...(await read(scope)).left]).toEqual([]);
  });
});
