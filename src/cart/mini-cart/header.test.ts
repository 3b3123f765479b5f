import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('the cart in the header on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1210 });
  });
  afterAll(() => house.close());
  const header = async (shopper: Browser, path = '/cistella/') =>
    partOf((await shopper.get(path)).text, /(<div class="responsive-nav-cart .*?<main)/s);

  test('is a link for everybody and a drawer for who has scripts, both with a name', async () => {
    const markup = await header(house.browser());
    expect(markup).toMatch(
      /<a class="cart-icon-wrapper[^"]*" href="\/cistella\/"><span class="screen-reader-text">Obre la cistella</,
    );
    const drawer = partOf(markup, /<dialog ([^>]*)>/);
    expect(drawer).toContain('aria-label="Cistella"');
    expect(drawer).not.toContain('open');
    expect(markup).toMatch(
      /<button type="button" class="nv-close-cart-sidebar" aria-label="Tanca la cistella">/,
    );
    // While the drawer is open, only what is inside of it is heard.
    const heard = /<div class="widget_shopping_cart_live_region screen-reader-text" role="status">/g;
    expect([...markup.matchAll(heard)]).toHaveLength(2);
    expect([...partOf(markup, /(<dialog.*<\/dialog>)/s).matchAll(heard)]).toHaveLength(1);
    expect(markup).toMatch(/<svg[^>]*aria-hidden="true"/);
  });

  test('counts nothing for who has nothing, and leads to the shop', async () => {
    const markup = await header(house.browser());
    expect(markup).toContain('<span class="cart-count is-empty">0</span>');
    expect(markup).toMatch(/<span class="cart-icon-label">.*?<bdi>0,00/);
    expect(markup).toContain('woocommerce-mini-cart__empty-message">La cistella és buida.</p>');
    expect(markup).toMatch(/<a class="button" href="\/botiga\/">Torna a la botiga<\/a>/);
    expect(markup).not.toContain('woocommerce-mini-cart__buttons');
  });

  test('counts pieces, and says what they cost as the shop shows it', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup, quantity: 3 });
    const markup = await header(shopper);
    expect(markup).toContain('<span class="cart-count">3</span>');
    expect(markup).toMatch(/<span class="cart-icon-label">.*?<bdi>36,30/);
    expect(markup).not.toContain('mini-cart-empty');
    const tax = { ...house.shop.settings.tax, displayInCart: 'excl' as const };
    const other = await openSellingShop(engine, { settings: { tax } });
    const net = other.browser();
    await addByCall(net, { product_id: await addSimple(other, { price: 1210 }), quantity: 3 });
    const without = await header(net);
    expect(without).toMatch(/<span class="cart-icon-label">.*?<bdi>30,00/);
    expect(without).toMatch(/<span class="quantity">3 × .*?<bdi>10,00/);
    expect(without).toMatch(/woocommerce-mini-cart__total total">.*?<bdi>30,00/);
    await other.close();
  });

  test('has cookies that scripts read, and that are sent only where they say something else', async () => {
    const shopper = house.browser();
    const { headers } = await shopper.call('add_to_cart', { product_id: cup });
    const sent = (of: typeof headers) =>
      [of['set-cookie'] ?? []].flat().filter((each) => /^woocommerce_/.test(String(each)));
    expect(sent(headers).map((each) => partOf(String(each), /^(\w+)=/))).toEqual([
      'woocommerce_items_in_cart',
      'woocommerce_cart_hash',
    ]);
    for (const cookie of sent(headers)) {
      expect(cookie).not.toMatch(/httponly/i);
      expect(cookie, 'it ends with the browser').not.toMatch(/expires|max-age/i);
    }
    expect(sent((await shopper.get('/cistella/')).headers)).toEqual([]);
    expect(sent((await shopper.call('get_refreshed_fragments')).headers)).toEqual([]);
    const more = await shopper.call('add_to_cart', { product_id: cup });
    expect(sent(more.headers).map((each) => partOf(String(each), /^(\w+)=/))).toEqual([
      'woocommerce_cart_hash',
    ]);
  });

  test('takes its cookies back with a session that is over, and from nobody who has one', async () => {
    const stranger = house.browser();
    stranger.cookies.set('woocommerce_items_in_cart', '1');
    stranger.cookies.set('woocommerce_cart_hash', 'a'.repeat(32));
    const { headers } = await stranger.get('/botiga/');
    const back = [headers['set-cookie'] ?? []].flat().map(String);
    expect(back.filter((each) => /^woocommerce_(items_in_cart|cart_hash)=0;/.test(each))).toHaveLength(2);
    for (const each of back) expect(each).not.toMatch(/httponly/i);
    expect(stranger.cookies.size).toBe(0);
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    await shopper.get('/botiga/');
    expect(shopper.cookies.get('woocommerce_items_in_cart')).toBe('1');
    for (const path of ['/botiga/', '/cistella/'])
      expect((await house.browser().get(path)).headers['set-cookie'], 'nothing to take').toBeUndefined();
  });
});
