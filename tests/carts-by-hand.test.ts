import { afterAll, describe, expect, test } from 'vitest';
import type { ShopSettings } from '../src/frame/shop/settings.ts';
import { readOrder } from '../src/orders/index.ts';
import { openSellingShop } from './support/buying/cart.ts';
import { fillCheckout, MARIA, place, updateReview } from './support/buying/checkout.ts';
import { addCoupon, applyByCall } from './support/buying/coupons.ts';
import {
  atSubtotal,
  type Cart,
  exclusive,
  exclusiveAtSubtotal,
  inclusive,
  sequential,
} from './support/buying/paper-carts.ts';
import { addSimple } from './support/catalogue/catalogue.ts';
import { settings } from './support/people/settings.ts';
import type { TestShop } from './support/shop.ts';

const shops: [string, Partial<ShopSettings>, readonly Cart[]][] = [
  ['with prices that include tax', {}, inclusive],
  ['that rounds tax at the subtotal', { tax: { ...settings.tax, roundAtSubtotal: true } }, atSubtotal],
  ['where coupons apply one after the other', { coupons: { enabled: true, sequential: true } }, sequential],
  ['with prices without tax', { tax: { ...settings.tax, pricesIncludeTax: false } }, exclusive],
  [
    'with prices without tax that rounds at the subtotal',
    { tax: { ...settings.tax, pricesIncludeTax: false, roundAtSubtotal: true } },
    exclusiveAtSubtotal,
  ],
];

describe.each(shops)('carts worked out by hand, in a shop %s', (_name, more, carts) => {
  let house: TestShop | undefined;
  afterAll(() => house?.close());

  test.each(carts)('$because', async ({ goods, coupons = [], sent = false, to = {}, ...expected }) => {
    house ??= await openSellingShop('sqlite', { settings: more });
    const shopper = house.browser();
    const ids: number[] = [];
    for (const [quantity, price, taxClass = ''] of goods) {
      const id = await addSimple(house, { price, more: { taxClass, virtual: !sent } });
      ids.push(id);
      await shopper.call('add_to_cart', { product_id: id, quantity });
    }
    const first = await updateReview(shopper, await fillCheckout(shopper, { ...MARIA, ...to }));
    for (const { on, ...wish } of coupons) {
      const productIds = (on ?? []).map((n) => ids[n] ?? 0);
      const said = await applyByCall(shopper, await addCoupon(house, { ...wish, productIds }));
      expect(said).toContain('woocommerce-message');
    }
    const typed = coupons.length > 0 ? await fillCheckout(shopper, { ...MARIA, ...to }) : first.form;
    const { form } = await updateReview(shopper, typed);
    const placed = await place(shopper, { ...form, payment_method: 'bacs' });
    expect(placed.messages ?? '').toBe('');
    const order = await readOrder(house.shop.db.read, placed.order_id);
    const got = {
      lines: expected.lines.length > 0 ? order?.lines.map(({ total }) => total) : [],
      tax: order?.totals.totalTax,
      total: order?.totals.total,
    };
    expect(got).toEqual({ lines: expected.lines, tax: expected.tax, total: expected.total });
  });
});
