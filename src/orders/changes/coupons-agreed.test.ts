import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { removeCoupon } from '../../pricing/coupons/store.ts';
import type { CouponInput } from '../../pricing/index.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';
import type { OrderEdit } from './model.ts';

describe.each(engines)('what a coupon takes off an order that is changed, on %s', (engine) => {
  let house: TestShop;
  const { order } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({ 'checkout.unpaidOffline': 100 });
  });
  afterAll(() => house.close());

  let shelf = 0;
  /** A cup of 10 euros in a category of its own. */
  async function cupOn(more: { sale?: number } = {}) {
    shelf += 1;
    const categories = [`Lleixa ${shelf}`];
    const cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 100, categories, ...more });
    const inIt = house.shop.db.read
      .selectFrom('product_term')
      .select('term_id')
      .where('product_id', '=', cup);
    const { term_id } = await inIt.executeTakeFirstOrThrow();
    return { cup, category: term_id, categories };
  }
  const write = async (product: number, run: (tx: Tx) => Promise<unknown>) => {
    await house.shop.db.transaction(async (tx) => {
      await run(tx);
      await announceChange(tx, `product:${product}`);
    });
    await house.settle();
  };
  const priceOf = (id: number, sale: number | null) =>
    write(id, (tx) => tx.updateTable('product_price').set({ sale }).where('product_id', '=', id).execute());
  const takeOut = (id: number) =>
    write(id, (tx) => tx.deleteFrom('product_term').where('product_id', '=', id).execute());

  const bought = async (id: number, code: string, quantity = 1) => {
    const shopper = house.browser();
    await applyByCall(shopper, code);
    return order((await buy(house, id, { shopper, quantity })).order_id);
  };
  const change = async (of: Order, edit: OrderEdit) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    await changeOrder(asked, { orderId: of.id, edit, byGateway: false, reason: '', tell: false });
    return order(of.id);
  };
  const kept = (of: Order, quantity: number) => ({ lineId: of.lines[0]?.id ?? 0, quantity });
  /** What comes off each line, with its tax. */
  const off = ({ lines }: Order) =>
    lines.map((line) => line.subtotal + line.subtotalTax - line.total - line.totalTax);
  const percent = (wish: Partial<CouponInput> = {}) => addCoupon(house, { ppm: 100_000, ...wish });

  test('it takes off what was ordered in its category, wherever that stands by now', async () => {
    const { cup, category } = await cupOn();
    const before = await bought(cup, await percent({ categoryIds: [category] }));
    expect(off(before)).toEqual([100]);
    await takeOut(cup);
    const after = await change(before, { lines: [kept(before, 3)] });
    expect(off(after)).toEqual([300]);
    // And it is still known when the order is changed once more.
    expect(off(await change(after, { lines: [kept(after, 2)] }))).toEqual([200]);
  });

  test('where it is not for a sale, that counts in which the goods were when they were ordered', async () => {
    const { cup, categories } = await cupOn();
    const cheap = await addSimple(house, { name: 'Bol', price: 2000, sale: 1500, stock: 100, categories });
    const code = await percent({ excludeSaleItems: true });
    const shopper = house.browser();
    for (const id of [cheap, cup]) await shopper.call('add_to_cart', { product_id: id, quantity: 1 });
    await applyByCall(shopper, code);
    const before = await order((await buy(house, cup, { shopper, quantity: 1 })).order_id);
    const wish = before.lines.map(({ id = 0 }) => ({ lineId: id, quantity: 2 }));
    const at = (of: Order, product: number) =>
      off(of)[of.lines.findIndex((line) => line.productId === product)];
    expect([at(before, cheap), at(before, cup)]).toEqual([0, 200]);
    await priceOf(cup, 900);
    await priceOf(cheap, null);
    const after = await change(before, { lines: wish.map((line) => ({ ...line, quantity: 3 })) });
    expect([at(after, cheap), at(after, cup)]).toEqual([0, 300]);
  });

  test('what is new in the order it takes off as it says now', async () => {
    const { cup, category, categories } = await cupOn();
    const before = await bought(cup, await percent({ categoryIds: [category] }));
    const [inIt, other] = [
      await addSimple(house, { name: 'Plat', price: 3000, stock: 100, categories }),
      await addSimple(house, { name: 'Got', price: 3000, stock: 100 }),
    ];
    const lines = [kept(before, 1), { productId: inIt, quantity: 1 }, { productId: other, quantity: 1 }];
    expect(off(await change(before, { lines }))).toEqual([100, 300, 0]);
  });

  test('one for the whole cart is borne by all that is in it, be it for that or not', async () => {
    const { cup } = await cupOn();
    const other = await addSimple(house, { name: 'Plat', price: 1000, stock: 100 });
    const code = await addCoupon(house, { kind: 'fixed_cart', amount: { EUR: 250 }, productIds: [cup] });
    const before = await bought(cup, code);
    const lines = [kept(before, 1), { productId: other, quantity: 1 }];
    expect(off(await change(before, { lines }))).toEqual([125, 125]);
  });

  test('one that is new in it counts for what was ordered as the goods are now', async () => {
    const { cup, category } = await cupOn();
    const plain = await addSimple(house, { name: 'Got', price: 1000, stock: 100 });
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: plain, quantity: 1 });
    const before = await order((await buy(house, cup, { shopper, quantity: 1 })).order_id);
    const after = await change(before, { coupons: [await percent({ categoryIds: [category] })] });
    const offOf = (id: number) => off(after)[after.lines.findIndex(({ productId }) => productId === id)];
    expect([offOf(cup), offOf(plain)]).toEqual([100, 0]);
  });

  test('what it takes off is agreed, also where it takes off more for others by now', async () => {
    const { cup } = await cupOn();
    const code = await percent();
    const before = await bought(cup, code);
    await addCoupon(house, { code, ppm: 500_000 });
    expect(off(await change(before, { lines: [kept(before, 2)] }))).toEqual([200]);
    const fixed = await addCoupon(house, { kind: 'fixed_product', amount: { EUR: 150 }, itemLimit: 2 });
    const pieces = await bought(cup, fixed, 3);
    expect(off(pieces)).toEqual([300]);
    await addCoupon(house, { code: fixed, kind: 'fixed_product', amount: { EUR: 500 }, itemLimit: 9 });
    expect(off(await change(pieces, { lines: [kept(pieces, 4)] }))).toEqual([300]);
    const whole = await addCoupon(house, { kind: 'fixed_cart', amount: { EUR: 250 } });
    const cart = await bought(cup, whole);
    await addCoupon(house, { code: whole, kind: 'fixed_cart', amount: { EUR: 900 } });
    expect(off(await change(cart, { lines: [kept(cart, 2)] }))).toEqual([250]);
  });

  test('one that is gone from the shop counts on for what was ordered, and for nothing new', async () => {
    const { cup } = await cupOn();
    const code = await percent();
    const before = await bought(cup, code, 2);
    await house.shop.db.transaction((tx) => removeCoupon(tx, code));
    const lines = [kept(before, 1), { productId: cup, quantity: 1 }];
    expect(off(await change(before, { lines }))).toEqual([100, 0]);
  });

  test('the free shipping that it granted may still be chosen when its coupon grants none any more', async () => {
    const { cup } = await cupOn();
    const code = await percent({ freeShipping: true });
    const before = await bought(cup, code);
    const rate = before.shippingLines[0]?.rate ?? '';
    expect(rate).toMatch(/^free_shipping/);
    await addCoupon(house, { code, ppm: 100_000 });
    const after = await change(before, { lines: [kept(before, 2)], send: { rate } });
    expect(after.shippingLines).toMatchObject([{ rate, total: 0 }]);
  });

  test('an order from before terms were kept follows the coupon as it is now', async () => {
    const { cup, category } = await cupOn();
    const before = await bought(cup, await percent({ categoryIds: [category] }));
    await house.shop.db.transaction((tx) =>
      tx.updateTable('order_adjustment').set({ terms: '' }).where('order_id', '=', before.id).execute(),
    );
    await takeOut(cup);
    expect(off(await change(before, { lines: [kept(before, 3)] }))).toEqual([0]);
  });
});
