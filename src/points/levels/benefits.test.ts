import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { readOrder } from '../../orders/index.ts';
import { changeStatus } from '../../orders/status/steps.ts';
import { evaluateLevels } from '../jobs.ts';
import { buyLevel } from '../membership/steps-level.ts';
import { DAY } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { readStanding } from './store-standing.ts';

const SPEND = { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };
const name = { ca: 'Or', es: 'Oro', en: 'Gold' };
const gold = (benefits: object, more: object = {}) => ({
  slug: 'gold',
  rank: 2,
  name,
  entry: { kind: 'purchase', price: 10 },
  validity: { count: 10, unit: 'day' },
  graceDays: 2,
  benefits,
  ...more,
});

describe.each(engines)('the benefits of a level on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let vase: number;
  let bargain: number;
  let vases: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500, categories: ['Taula'] });
    vase = await addSimple(house, { name: 'Gerro', price: 5000, stock: 500, categories: ['Casa', 'Gerros'] });
    bargain = await addSimple(house, { name: 'Ganga', price: 4000, sale: 2000, stock: 500 });
    const row = await house.shop.db.read
      .selectFrom('term_translation')
      .select('term_id')
      .where('name', '=', 'Casa')
      .executeTakeFirstOrThrow();
    vases = row.term_id;
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
  });
  afterAll(() => house.close());
  const { apply, register, give, balance } = membersOf(() => house);
  async function member(benefits: object, more: object = {}, programme: object = {}) {
    await apply({ levels: [gold(benefits, more)], ...programme });
    const somebody = await register();
    await give(somebody.userId, 500);
    const scope = await programmeContext(house.shop);
    const wish = { userId: somebody.userId, slug: 'gold', expected: 10, key: 'a', now: Date.now() };
    await house.shop.db.transaction((tx) => buyLevel(tx, scope, wish));
    return somebody;
  }
  const cart = async (shopper: Browser) => (await shopper.get('/cistella/')).text;
  const total = (page: string) => partOf(page, /<tr class="order-total">.*?<bdi>([\d.,]+)/);
  const setEnd = (userId: number, until: number, grace: number) =>
    house.shop.db.transaction((tx) =>
      tx
        .updateTable('points_membership')
        .set({ until_at: until, grace_until: grace })
        .where('account_id', 'in', (is) =>
          is.selectFrom('points_account').select('id').where('user_id', '=', userId),
        )
        .execute(),
    );
  const pay = (id: number) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );

  test('a percentage is taken off goods before points, and stands as a row with the level’s name', async () => {
    const { shopper } = await member({ discount: { share: 100_000 } });
    await addByCall(shopper, { product_id: cup });
    const page = await cart(shopper);
    expect(page).toMatch(/<tr class="cart-discount loyalty-level">.*?Avantatge del nivell Or/);
    expect(total(page)).toBe('90,00');
    const { order_id } = await buy(house, cup, { shopper });
    const order = await readOrder(house.shop.db.read, order_id);
    expect(order?.adjustments).toMatchObject([{ kind: 'level', code: 'loyalty-level' }]);
    expect(order?.totals.total).toBe(18_000);
  });

  test('the row says what goes off as the cart shows its prices, with tax or without, and there is none of nothing', async () => {
    const { shopper } = await member({ discount: { share: 100_000, saleItems: false } });
    const row = async () =>
      /loyalty-level">.*?<td[^>]*>(.*?)<\/td>/
        .exec(await cart(shopper))?.[1]
        ?.replaceAll(/<[^>]*>|&nbsp;|[\s\u00a0]/g, '');
    await addByCall(shopper, { product_id: bargain });
    expect(await row()).toBeUndefined();
    await addByCall(shopper, { product_id: cup });
    expect(await row()).toMatch(/^[-−]10,00€$/);
    await house.set({ 'tax.displayInCart': 'excl' });
    expect(await row()).toMatch(/^[-−]8,2[67]€$/);
    await house.set({ 'tax.displayInCart': undefined });
  });

  test('an account stands as it is, with its level while it has one, and in its days of grace too', async () => {
    const standing = (userId: number) => readStanding(house.shop.db.read, userId);
    expect(await standing((await register()).userId)).toBeUndefined();
    const { userId } = await member({ discount: { share: 100_000 } });
    const found = (await standing(userId))!;
    expect(found).toMatchObject({
      status: 'active',
      membership: { state: 'active', level: { slug: 'gold' } },
    });
    expect(found.membership!.until! - found.membership!.from).toBe(10 * DAY);
    await setEnd(userId, 5, 7);
    const state = (to: 'grace' | 'expired') =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('points_membership').set({ state: to }).where('account_id', '=', found.id).execute(),
      );
    await state('grace');
    expect((await standing(userId))?.membership).toMatchObject({ state: 'grace', until: 5, graceUntil: 7 });
    await state('expired');
    expect(await standing(userId)).toEqual({ id: found.id, status: 'active', membership: undefined });
  });

  test('it counts for a category with everything below it, and for no others', async () => {
    const { shopper } = await member({ discount: { share: 200_000, categoryIds: [vases] } });
    await addByCall(shopper, { product_id: cup });
    await addByCall(shopper, { product_id: vase });
    expect(total(await cart(shopper))).toBe('140,00');
  });

  test('goods on sale can be left out', async () => {
    const { shopper } = await member({ discount: { share: 500_000, saleItems: false } });
    await addByCall(shopper, { product_id: bargain });
    await addByCall(shopper, { product_id: cup });
    expect(total(await cart(shopper))).toBe('70,00');
  });

  test('delivery can be free, whatever the zone charges', async () => {
    const costs = async (shopper: Browser) => {
      const { order_id } = await buy(house, vase, { shopper });
      const order = await readOrder(house.shop.db.read, order_id);
      return order?.totals.shipping;
    };
    const { shopper } = await member({ freeShipping: true });
    expect(await costs(shopper)).toBe(0);
    expect(await costs((await register()).shopper)).toBeGreaterThan(0);
  });

  test('every benefit counts while now < until or in the days of grace, and none a moment longer', async () => {
    const benefits = {
      multiplier: 3_000_000,
      orderBonus: 11,
      freeShipping: true,
      discount: { share: 500_000 },
    };
    const { shopper, userId } = await member(benefits, {}, { rules: [SPEND] });
    const now = Date.now();
    const order = async () => {
      const before = (await balance(userId)).available;
      const { order_id } = await buy(house, vase, { shopper, form: MARIA });
      await pay(order_id);
      const kept = await readOrder(house.shop.db.read, order_id);
      const { total: paid = 0, shipping } = kept?.totals ?? {};
      return { paid, shipping, earned: (await balance(userId)).available - before };
    };
    await setEnd(userId, now - DAY, now + DAY);
    expect(await order()).toEqual({ paid: 2500, shipping: 0, earned: 75 + 11 });
    await setEnd(userId, now - DAY, now - 1);
    const over = await order();
    expect(over.shipping).toBeGreaterThan(0);
    expect(over).toMatchObject({ earned: 50 });
    expect(over.paid).toBeGreaterThanOrEqual(5000);
  });

  test('a bonus that is a percentage is promised, told for a hundred units of money, and earned', async () => {
    const { shopper, userId } = await member({ orderBonusShare: 25_000 }, {}, { rules: [SPEND] });
    const page = (await shopper.get('/el-meu-compte/points/')).text;
    expect(page).toContain('2,5 punts extra per cada 100,00');
    await addByCall(shopper, { product_id: cup });
    expect(await cart(shopper)).toContain('Amb aquesta compra guanyaràs 102 punts.');
    const before = (await balance(userId)).available;
    const { order_id } = await buy(house, cup, { shopper });
    await pay(order_id);
    expect((await balance(userId)).available).toBe(before + 205);
  });

  test('a level can be reached by what was spent, less what was given back', async () => {
    const entry = { kind: 'qualify', metric: 'spend', threshold: 15_000 };
    await apply({ levels: [{ ...gold({}), slug: 'spender', entry, validity: undefined }] });
    const { shopper, userId } = await register();
    const level = async () => {
      await evaluateLevels(house.shop, Date.now());
      return house.shop.db.read
        .selectFrom('points_membership as m')
        .innerJoin('points_account as a', 'a.id', 'm.account_id')
        .select('m.state')
        .where('a.user_id', '=', userId)
        .executeTakeFirst();
    };
    const first = (await buy(house, cup, { shopper })).order_id;
    await pay(first);
    expect(await level()).toBeUndefined();
    const wish = { orderId: first, key: 'all', all: true, reason: '', restock: false, byGateway: false };
    const second = (await buy(house, cup, { shopper })).order_id;
    await refundOrder(house.shop, { ...wish, by: 'test' }, Date.now());
    await pay(second);
    expect(await level()).toBeUndefined();
    await pay((await buy(house, cup, { shopper })).order_id);
    expect(await level()).toEqual({ state: 'active' });
  });
});
