import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { addByCall } from '../../../../tests/support/buying/cart.ts';
import { openPointsShop, type PointsShop, PROGRAMME } from '../../../../tests/support/points/shop.ts';
import { engines } from '../../../../tests/support/shop.ts';

const CART = '/cistella/';
const CHECKOUT = '/finalitzar-comanda/';

describe.each(engines)('points beside a cart on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());
  /** Somebody with a cup of 100 euros in the cart. */
  async function shopper(points: number): Promise<{ browser: Browser; userId: number }> {
    const { shopper: browser, userId } = await shop.someone(points);
    await addByCall(browser, { product_id: shop.cup });
    return { browser, userId };
  }
  async function use(browser: Browser, points: number) {
    const wps_nonce = /name="wps_nonce" value="(\w+)"/.exec((await browser.get(CART)).text)?.[1] ?? '';
    await browser.submit(CART, { wps_apply_points: 1, wps_cart_points: points, wps_nonce });
  }
  const field = (page: string) => /<input[^>]*id="wps_cart_points"[^>]*>/.exec(page)?.[0] ?? '';
  const button = (page: string) => /<button[^>]*id="wps_cart_points_apply"[^>]*>/.exec(page)?.[0] ?? '';
  const row = (page: string) =>
    (/<tr class="cart-discount coupon-loyalty-points">[\s\S]*?<\/tr>/.exec(page)?.[0] ?? '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  test('are offered to whoever has some, with what there is and no more asked for than was', async () => {
    const { browser } = await shopper(250);
    const { text } = await browser.get(CART);
    expect(text).toContain('Tens 250 punts per gastar.');
    expect(text).toContain('Amb aquesta compra guanyaràs 100 punts.');
    expect(text).toContain('<p class="wps_wpr_show_restrict_message"></p>');
    expect(text).not.toContain('points-less');
    expect(field(text)).not.toContain(' value=');
    expect(button(text)).toContain('data-point="250"');
    expect(button(text)).not.toContain('data-order-limit');
    await use(browser, 60);
    const after = (await browser.get(CART)).text;
    expect(field(after)).toContain(' value="60"');
    expect(after).not.toContain('points-less');
    // Without scripts another button stands in the place of the one that calls, and sends the form.
    const unscripted = /<noscript>(<button type="submit" [^>]*>)/.exec(
      after.slice(after.indexOf('id="wps_cart_points"')),
    )?.[1];
    expect(unscripted).toContain('value="1" name="wps_apply_points"');
    expect(button(after)).toMatch(/type="button" class="[^"]* js-only"/);
  });

  test('stand folded at the checkout and open in the cart', async () => {
    const { browser } = await shopper(250);
    const cart = (await browser.get(CART)).text;
    expect(cart).toContain('<section class="points-section" aria-labelledby="points-title">');
    expect(cart).not.toContain('wps_wpr_checkout_points_class');
    const checkout = (await browser.get(CHECKOUT)).text;
    expect(checkout).toContain('<details class="points-section custom_point_checkout');
    expect(checkout).not.toContain('<section class="points-section"');
    expect(/<form[^>]*wps_wpr_apply_custom_points[^>]*>/.exec(checkout)?.[0]).toContain(
      `action="${CHECKOUT}"`,
    );
  });

  test('are promised to who has none, who can type none; and nothing is said where there is nothing', async () => {
    const newcomer = await shopper(0);
    const guest = shop.house.browser();
    await addByCall(guest, { product_id: shop.cup });
    for (const [browser, said] of [
      [newcomer.browser, 'Amb aquesta compra guanyaràs 100 punts.'],
      [guest, 'Aquesta compra val 100 punts'],
    ] as const) {
      const { text } = await browser.get(CART);
      expect(text).toContain(said);
      expect([
        field(text),
        text.includes('wps_wpr_cart_points_notice"'),
        text.includes('per gastar'),
      ]).toEqual(['', false, false]);
    }
    await shop.applyTo({ rules: [] });
    for (const browser of [newcomer.browser, guest])
      expect((await browser.get(CART)).text).not.toContain('points-section');
    const { browser } = await shopper(250);
    const { text } = await browser.get(CART);
    expect(field(text)).not.toBe('');
    expect(text).not.toContain('points-earned');
    await shop.applyTo({});
  });

  test('that an order earns nothing with are said so instead of what there is', async () => {
    await shop.applyTo({ earn: { ...PROGRAMME.earn, whenRedeemed: 'none' }, restrictionMessage: true });
    const { browser } = await shopper(250);
    expect((await browser.get(CART)).text).toContain('Tens 250 punts per gastar.');
    await use(browser, 100);
    const { text } = await browser.get(CART);
    expect(text).not.toContain('per gastar.');
    expect(text).toMatch(/wps_wpr_show_restrict_message">Si pagues amb punts/);
    await shop.applyTo({});
  });

  test('that were asked for and the cart cannot take are told, and stay asked for', async () => {
    const { browser } = await shopper(20_000);
    await addByCall(browser, { product_id: shop.cup });
    await use(browser, 15_000);
    expect((await browser.get(CART)).text).not.toContain('points-less');
    const key = /name="cart\[(\w+)\]\[qty\]"/.exec((await browser.get(CART)).text)?.[1] ?? '';
    await browser.fill(CART, { [`cart[${key}][qty]`]: 1, update_cart: 1 });
    const { text } = await browser.get(CART);
    expect(text).toContain('Havies demanat 15000 punts; aquesta cistella només n’admet 10000.');
    expect(field(text)).toContain(' value="15000"');
    await shop.applyTo({ redeem: { ...PROGRAMME.redeem, orderLimit: 80 } });
    expect(button((await browser.get(CART)).text)).toContain('data-order-limit="80"');
    await shop.applyTo({});
  });

  test('take off as much as the cart shows its prices: with tax or without', async () => {
    const { browser } = await shopper(1210);
    expect(row((await browser.get(CART)).text)).toBe('');
    await use(browser, 1210);
    const { text } = await browser.get(CART);
    expect(row(text)).toMatch(/^Punts de fidelitat 1\.?210 punts -12,10\D{1,7}€ \[/);
    expect(text).toMatch(
      /href="\/cistella\/\?remove_points=1&amp;_wpnonce=\w+" class="wps_remove_virtual_coupon"[^>]*aria-label="Treu els punts"/,
    );
    await shop.house.set({ 'tax.displayInCart': 'excl' });
    expect(row((await browser.get(CART)).text)).toMatch(/-10,00\D{1,7}€ \[/);
    await shop.house.set({ 'tax.displayInCart': 'incl' });
  });
});
