import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { setVatExempt } from '../../accounts/addresses/store-exemption.ts';
import { type CartShare, extensionOf } from '../../cart/extras.ts';
import { findPurchasables } from '../../catalogue/index.ts';
import { priceGoods, type ToPrice } from './price.ts';

const NOW = Date.now();
const GIRONA = { country: 'ES', state: 'GI', postcode: '17001', city: 'Girona' };

describe.each(engines)('what an order by hand costs on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let file: number;
  const { register } = membersOf(() => house);
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

  test('is less by a coupon that is for the account’s own address, whatever else is written on the order', async () => {
    const { userId, email } = await register();
    const code = await addCoupon(house, { emails: [email] });
    const codes = async (account: number | null) =>
      (
        await priced([[cup, 1]], { userId: account, email: 'regal@example.cat', coupons: [code] })
      ).coupons.map((each) => each.code);
    expect(await codes(userId)).toEqual([code]);
    expect(await codes((await register()).userId)).toEqual([]);
    expect(await codes(null)).toEqual([]);
  });

  test('is free of tax for an account that is exempt, and for nobody else', async () => {
    const { userId } = await register();
    await house.shop.db.transaction((tx) => setVatExempt(tx, userId, { reason: 'consolat', now: 1 }));
    await house.settle();
    const accounts = [userId, (await register()).userId, null];
    const taxes = await Promise.all(
      accounts.map(async (account) => (await priced([[cup, 1]], { userId: account })).totals.sums.total_tax),
    );
    expect(taxes.map((tax) => tax > 0)).toEqual([false, true, true]);
  });

  test('is less by what an account’s level gives, where that counts, and is sent for nothing only where the level says so', async () => {
    const { userId } = await register();
    const opened: (number | null | undefined)[] = [];
    let freeShipping = false;
    const level = (): CartShare => ({
      benefits: () => ({
        discounts: [{ code: 'or', rule: { kind: 'percent', ppm: 500_000 } }],
        freeShipping,
      }),
      price: () => ({ discounts: [], extras: {} }),
    });
    const before = extensionOf(house.shop);
    extensionOf.set(house.shop, {
      open: async ({ session }) => {
        opened.push(session?.userId);
        return level();
      },
      Rows: () => null,
      Section: () => null,
    });
    const costs = async (more: Partial<ToPrice>) => {
      const { sums } = (await priced([[cup, 1]], more)).totals;
      return [sums.subtotal - sums.discount_total, sums.shipping_total > 0];
    };
    expect(await costs({ userId })).toEqual([500, true]);
    freeShipping = true;
    expect(await costs({ userId })).toEqual([500, false]);
    expect(opened).toEqual([userId, userId]);
    expect(await costs({ userId, level: false })).toEqual([1000, true]);
    expect(await costs({ userId: null })).toEqual([1000, true]);
    expect(opened).toHaveLength(2);
    extensionOf.set(house.shop, before);
  });

  test('is more by the fees that it comes with', async () => {
    const fee = { code: 'cod', label: 'Recàrrec', amount: 200, taxClass: 'standard' };
    const { totals } = await priced([[cup, 1]], { fees: [fee] });
    expect(totals.fees).toMatchObject([{ fee: { code: 'cod' } }]);
    expect(totals.sums.total).toBe((await priced([[cup, 1]])).totals.sums.total + 242);
  });
});
