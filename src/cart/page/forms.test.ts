import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addCoupon } from '../../../tests/support/buying/coupons.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

const CART = '/cistella/';
const STALE = 'Aquest formulari ha caducat';

describe.each(engines)('forms of the cart on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000 });
  });
  afterAll(() => house.close());
  async function filled() {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const { text } = await shopper.get(CART);
    return { shopper, key: partOf(text, /name="cart\[(\w{32})\]\[qty\]"/) };
  }
  const said = async (shopper: Browser, path = CART) => (await shopper.get(path)).text;

  test('that the shop has not made estimate no shipping, clear no list and apply no coupon', async () => {
    const { shopper } = await filled();
    const places = async () =>
      (await house.shop.db.read.selectFrom('cart').select('country').execute()).map(({ country }) => country);
    const before = await places();
    const estimate = { calc_shipping: 1, calc_shipping_country: 'ES', calc_shipping_postcode: '35001' };
    for (const nonce of ['', '0000000000']) {
      await shopper.post(CART, { ...estimate, 'woocommerce-shipping-calculator-nonce': nonce });
      expect(await said(shopper)).toContain(STALE);
      await shopper.post(CART, { clear_removed_items: 1, wcml_nonce: nonce });
      expect(await said(shopper)).toContain(STALE);
      const code = await addCoupon(house);
      const typed = { coupon_code: code, security: nonce, apply_coupon: 1 };
      expect((await shopper.post('/finalitzar-comanda/', typed)).location).toBe('/finalitzar-comanda/');
      const page = await said(shopper, '/finalitzar-comanda/');
      expect(page).toContain(STALE);
      expect(page).not.toContain(`coupon-${code}`);
    }
    expect(await places()).toEqual(before);
  });

  test('of the checkout apply a coupon, and a code in a cart’s counts only by a button', async () => {
    const { shopper } = await filled();
    const code = await addCoupon(house);
    const security = partOf(await said(shopper), /"apply_coupon_nonce":"(\w{10})"/);
    await shopper.post('/finalitzar-comanda/', { coupon_code: code, security });
    expect(await said(shopper)).toContain(`coupon-${code}`);
    const other = await filled();
    await other.shopper.fill(CART, { coupon_code: code });
    expect(await said(other.shopper)).not.toContain(`coupon-${code}`);
    for (const button of ['update_cart', 'proceed', 'apply_coupon']) {
      const each = await filled();
      await each.shopper.fill(CART, { coupon_code: code, [button]: 1 });
      expect([button, (await said(each.shopper)).includes(`coupon-${code}`)]).toEqual([button, true]);
    }
  });

  test('say what was done once, lead on where nothing is wrong, and stay where something is', async () => {
    const { shopper, key } = await filled();
    const done = await shopper.fill(CART, { update_cart: 1, [`cart[${key}][qty]`]: 3 });
    expect(done.location).toBe(CART);
    expect(await said(shopper)).toContain('Hem actualitzat la cistella');
    expect(await said(shopper)).not.toContain('Hem actualitzat la cistella');
    const on = await shopper.fill(CART, { proceed: 1, [`cart[${key}][qty]`]: 4 });
    expect(on.location).toBe('/finalitzar-comanda/');
    expect(await said(shopper)).not.toContain('Hem actualitzat la cistella');
    const wrong = await shopper.fill(CART, { proceed: 1, [`cart[${key}][qty]`]: 100_000 });
    expect(wrong.location).toBe(CART);
    const page = await said(shopper);
    expect(page).not.toContain('Hem actualitzat la cistella');
    expect(partOf(page, /<span class="cart-count">(\d+)</)).toBe('4');
  });

  test('estimate for a place that is whole or half said, and not where its postcode is in another province', async () => {
    const { shopper } = await filled();
    const estimate = async (form: Record<string, string>) => {
      await shopper.fill(CART, { calc_shipping_country: 'ES', ...form });
      const text = await said(shopper);
      return /calc_shipping_(\w+)/.exec(/<li data-id="[^"]*"/.exec(text)?.[0] ?? '')?.[1] ?? 'done';
    };
    expect(await estimate({})).toBe('done');
    expect(await estimate({ calc_shipping_state: 'GI' })).toBe('done');
    expect(await estimate({ calc_shipping_postcode: '17001' })).toBe('done');
    expect(await estimate({ calc_shipping_state: 'GI', calc_shipping_postcode: '17001' })).toBe('done');
    expect(await estimate({ calc_shipping_state: 'GI', calc_shipping_postcode: '08001' })).toBe('postcode');
    expect(await estimate({ calc_shipping_postcode: '17' })).toBe('postcode');
    expect(await estimate({ calc_shipping_country: 'XX' })).toBe('country');
  });
});
