import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addCoupon, applyByCall } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { removeCoupon } from '../../pricing/coupons/store.ts';
import { askCoupons, CouponsGone } from '../../pricing/index.ts';
import { findOrderIds } from '../list/store-find.ts';
import type { Order } from '../model.ts';
import { changeOrder } from './commands.ts';
import type { OrderEdit } from './model.ts';
import { moveCouponsOf } from './steps.ts';

describe.each(engines)('coupons of an order that is changed, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    await house.set({ 'checkout.unpaidOffline': 100 });
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  const change = async (of: Order, edit: OrderEdit) => {
    const asked = { shop: house.shop, actor: staff('Anna'), now: Date.now() };
    await changeOrder(asked, { orderId: of.id, edit, byGateway: false, reason: '', tell: false });
    return order(of.id);
  };
  const bought = async (...codes: string[]) => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    for (const code of codes) await applyByCall(shopper, code);
    return order((await buy(house, cup, { shopper, quantity: 1 })).order_id);
  };
  const codesOf = ({ adjustments }: Order) => adjustments.map(({ code }) => code);
  const usedBy = async (code: string, email: string) => {
    const user = { userId: null, emails: [email], exceptOrder: null };
    return (await askCoupons(house.shop.db.read, [code], user))[0]?.uses.own;
  };

  test('that are gone from the shop stay in it while others go', async () => {
    const [gone, other] = [await addCoupon(house), await addCoupon(house)];
    const before = await bought(gone, other);
    expect(codesOf(before).sort()).toEqual([gone, other].sort());
    await house.shop.db.transaction((tx) => removeCoupon(tx, gone));
    expect(codesOf(await change(before, { coupons: [gone] }))).toEqual([gone]);
  });

  test('that are new in it have a use left when they are taken', async () => {
    const [code, other] = [await addCoupon(house, { usageLimit: 1 }), await addCoupon(house)];
    const [first, second] = [await bought(code), await bought(other)];
    const with_ = (of: Order, ...codes: string[]) => ({
      ...of,
      attribution: {},
      vat: undefined,
      adjustments: codes.map((each) => ({
        kind: 'coupon' as const,
        code: each,
        title: each,
        amount: 0,
        tax: 0,
      })),
    });
    const take = (of: Order, ...codes: string[]) =>
      house.shop.db.transaction((tx) => moveCouponsOf(tx, of, with_(of, ...codes), Date.now()));
    await expect(take(second, other, code)).rejects.toBeInstanceOf(CouponsGone);
    await take(first, code, other);
  });

  test('are exchanged for others one by one: who goes comes free, who comes is used, who stays stays', async () => {
    const coupon = () => addCoupon(house, { customerLimit: 3 });
    const [stays, goes, comes] = [await coupon(), await coupon(), await coupon()];
    const before = await bought(stays, goes);
    const after = await change(before, { coupons: [stays, comes] });
    expect(codesOf(after).sort()).toEqual([stays, comes].sort());
    const uses = await Promise.all([stays, goes, comes].map((code) => usedBy(code, MARIA.billing_email)));
    expect(uses).toEqual([1, 0, 1]);
  });

  test('are used by who pays now, whether a change costs anything or not', async () => {
    const code = await addCoupon(house, { customerLimit: 1 });
    const before = await bought(code);
    const lines = [{ lineId: before.lines[0]?.id ?? 0, quantity: 1 }];
    const of = (email: string) => ({ billing: { ...before.billing, email } });
    expect(await usedBy(code, MARIA.billing_email)).toBe(1);
    await change(before, of('Quima@example.cat'));
    expect([await usedBy(code, MARIA.billing_email), await usedBy(code, 'quima@example.cat')]).toEqual([
      0, 1,
    ]);
    expect(await findOrderIds(house.shop.db.read, 'quima@example.cat')).toEqual([before.id]);
    await change(before, { ...of('rosa@example.cat'), lines });
    expect([await usedBy(code, 'quima@example.cat'), await usedBy(code, 'rosa@example.cat')]).toEqual([0, 1]);
  });
});
