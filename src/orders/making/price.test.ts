import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/cart.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { addCoupon } from '../../../tests/support/coupons.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import { priceGoods, type ToPrice } from './price.ts';

const NOW = Date.now();
const GIRONA = { country: 'ES', state: 'GI', postcode: '17001', city: 'Girona' };

describe.each(engines)('what an order by hand costs on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let file: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210 });
    file = await addSimple(house, { name: 'Guia', price: 605, more: { virtual: true } });
  });
  afterAll(() => house.close());

  async function priced(quantities: readonly [id: number, quantity: number][], more: Partial<ToPrice> = {}) {
    const { settings, db } = house.shop;
    const { languages, currencies } = settings;
    const currency = currencies[0]!;
    const ids = quantities.map(([id]) => id);
    const items = await findPurchasables(db.read, ids, {
      language: 'ca',
      languages,
      currency,
      currencies,
      now: NOW,
    });
    return priceGoods(house.shop, db.read, {
      goods: quantities.map(([id, quantity]) => ({
        key: `k${id}`,
        item: items.get(id)!,
        choices: [],
        quantity,
      })),
      place: GIRONA,
      billing: GIRONA,
      email: 'maria@example.cat',
      currency,
      language: 'ca',
      userId: null,
      chosenRate: '',
      coupons: [],
      level: true,
      orderId: null,
      now: NOW,
      ...more,
    });
  }

  test('is a cart like any other: of so many pieces, sent where it is said, and dearer by what comes on top', async () => {
    const cart = await priced([
      [cup, 3],
      [file, 2],
    ]);
    expect(cart).toMatchObject({ count: 5, placeKnown: true, needsShipping: true, place: GIRONA });
    expect(cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [cup, 3],
      [file, 2],
    ]);
    const fee = { code: 'cod', label: 'Recàrrec', amount: 200, taxClass: 'standard' };
    expect(cart.totalsWith([fee]).sums.total).toBe(cart.totals.sums.total + 242);
    expect(cart.totals.fees).toEqual([]);
    expect((await priced([[file, 1]])).needsShipping).toBe(false);
  });

  test('is less by a coupon that is for this e-mail, however that was typed, and for no other', async () => {
    const code = await addCoupon(house, { emails: ['maria@example.cat'] });
    const codes = async (email: string) =>
      (await priced([[cup, 1]], { email, coupons: [code.toUpperCase()] })).coupons.map((each) => each.code);
    expect(await codes(' Maria@Example.CAT ')).toEqual([code]);
    expect(await codes('joan@example.cat')).toEqual([]);
    expect(await codes('')).toEqual([]);
    await house.set({ 'coupons.enabled': false });
    expect(await codes('maria@example.cat')).toEqual([]);
    await house.set({ 'coupons.enabled': true });
  });
});
