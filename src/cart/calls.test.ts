import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall, type FragmentsReply, keysIn, openSellingShop } from '../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';

describe.each(engines)('the calls of the cart on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, sku: 'TASSA' });
  });
  afterAll(() => house.close());
  const content = (reply: FragmentsReply) => reply.fragments['div.widget_shopping_cart_content'] ?? '';

  test('adding answers with the contract’s fragments, the hash and both cookies', async () => {
    const shopper = house.browser();
    const reply = await shopper.call('add_to_cart', { product_id: cup, quantity: 2, product_sku: 'TASSA' });
    expect(reply.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    expect(String(reply.headers['cache-control'])).toContain('no-store');
    const { fragments, cart_hash } = reply.json<FragmentsReply>();
    expect(Object.keys(fragments)).toEqual([
      'div.widget_shopping_cart_content',
      '.cart-count',
      '.cart-icon-label',
    ]);
    expect(fragments['.cart-count']).toBe('<span class="cart-count">2</span>');
    expect(fragments['.cart-icon-label']).toContain('37,00');
    expect(cart_hash).toMatch(/^[0-9a-f]{32}$/);
    expect(shopper.cookies.get('woocommerce_items_in_cart')).toBe('1');
    expect(shopper.cookies.get('woocommerce_cart_hash')).toBe(cart_hash);
  });

  test('the small cart is in the contract’s markup', async () => {
    const markup = content(await addByCall(house.browser(), { product_id: cup }));
    expect(markup).toMatch(
      /^<div class="widget_shopping_cart_content"><ul class="woocommerce-mini-cart cart_list product_list_widget">/,
    );
    expect(markup).toContain(`data-product_id="${cup}"`);
    expect(markup).toContain('data-product_sku="TASSA"');
    expect(markup).toMatch(/class="remove remove_from_cart_button" aria-label="Treu «Tassa» de la cistella"/);
    expect(markup).toMatch(
      /<span class="quantity">1 × <span class="woocommerce-Price-amount amount"><bdi>18,50/,
    );
    expect(markup).toContain('woocommerce-mini-cart__total total');
    expect(markup).toContain('href="/finalitzar-comanda/" class="button checkout wc-forward"');
  });

  test('the key of a line is the md5 of what it sells', async () => {
    const { createHash } = await import('node:crypto');
    const [key] = keysIn(content(await addByCall(house.browser(), { product_id: cup })));
    expect(key).toBe(createHash('md5').update(String(cup)).digest('hex'));
  });

  test('adding the same again makes one line of more pieces', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup, quantity: 2 });
    const reply = await addByCall(shopper, { product_id: cup, quantity: 3 });
    expect(keysIn(content(reply))).toHaveLength(1);
    expect(reply.fragments['.cart-count']).toContain('>5<');
  });

  test('a form sent with files’ encoding adds as well', async () => {
    const body = [
      '--x\r\ncontent-disposition: form-data; name="product_id"\r\n\r\n',
      `${cup}\r\n--x\r\ncontent-disposition: form-data; name="quantity"\r\n\r\n4\r\n--x--\r\n`,
    ].join('');
    const reply = await house
      .browser()
      .post('/?wc-ajax=add_to_cart', body, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(reply.json<FragmentsReply>().fragments['.cart-count']).toContain('>4<');
  });

  test('the words and the prices are those of the language and the currency', async () => {
    const shopper = house.browser();
    await shopper.get('/en/shop/?wcmlc=USD');
    const markup = content(await addByCall(shopper, { product_id: cup }, '/en/'));
    expect(markup).toContain('Remove “Tassa (en)” from the cart');
    expect(markup).toContain('<span class="woocommerce-Price-currencySymbol">$</span>20.50');
  });

  test('removing answers with fragments, takes the cookies back, and an unknown key is no success', async () => {
    const shopper = house.browser();
    const [key = ''] = keysIn(content(await addByCall(shopper, { product_id: cup })));
    expect((await shopper.call('remove_from_cart', { cart_item_key: 'f'.repeat(32) })).json()).toEqual({
      success: false,
    });
    const reply = (await shopper.call('remove_from_cart', { cart_item_key: key })).json<FragmentsReply>();
    expect(content(reply)).toContain('woocommerce-mini-cart__empty-message');
    expect(reply.fragments['.cart-count']).toBe('<span class="cart-count is-empty">0</span>');
    expect(reply.cart_hash).toBe('');
    expect(shopper.cookies.has('woocommerce_cart_hash')).toBe(false);
    expect(shopper.cookies.has('woocommerce_items_in_cart')).toBe(false);
    expect((await shopper.call('remove_from_cart', { cart_item_key: key })).json()).toEqual({
      success: false,
    });
  });

  test('fragments are fresh for everybody, and a stranger’s cost no query', async () => {
    using _ = house.alone();
    const stranger = house.browser();
    await stranger.call('get_refreshed_fragments', { time: 1 });
    const { result, queries } = await house.shop.db.countQueries(() =>
      stranger.call('get_refreshed_fragments', { time: 1 }),
    );
    expect(queries).toEqual([]);
    expect(result.json<FragmentsReply>().cart_hash).toBe('');
    expect(stranger.cookies.size).toBe(0);
  });

  test('a variation may be named by its own id, by variation_id, or by what was chosen', async () => {
    const { id, variationIds } = await addVariable(house, { name: 'Got', price: 900 });
    const [blue = 0, green = 0] = variationIds;
    const shopper = house.browser();
    await addByCall(shopper, { product_id: blue });
    await addByCall(shopper, { product_id: id, variation_id: blue });
    const reply = await addByCall(shopper, { product_id: id, attribute_pa_colour: 'blau' });
    expect(reply.fragments['.cart-count']).toContain('>3<');
    expect(keysIn(content(reply))).toHaveLength(1);
    expect(content(reply)).toContain('<dt class="variation-attribute_pa_colour">colour:</dt>');
    await addByCall(shopper, { product_id: id, attribute_pa_colour: 'verd' });
    const kept = await house.shop.db.read
      .selectFrom('cart_line')
      .select(['variation_id', 'attributes'])
      .where('product_id', '=', id)
      .execute();
    expect(kept.map(({ variation_id }) => variation_id).sort()).toEqual([blue, green].sort());
    expect(kept.map(({ attributes }) => attributes)).toContain('{"attribute_pa_colour":"blau"}');
  });

  test('a variation that leaves an attribute open takes what was posted', async () => {
    const { id, variationIds } = await addVariable(house, {
      name: 'Estovalles',
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran', 'Petita'] },
      variations: [{ values: { colour: 'Blau', size: '' } }],
    });
    const shopper = house.browser();
    const form = { product_id: variationIds[0] ?? 0, attribute_pa_colour: 'blau' };
    const missing = await addByCall(shopper, form);
    expect([missing.error, missing.product_url]).toEqual([true, '/producte/estovalles/']);
    expect((await shopper.get(missing.product_url ?? '')).text).toContain('Falta triar size');
    await addByCall(shopper, { ...form, attribute_pa_size: 'enorme' });
    expect((await shopper.get('/cistella/')).text).toContain('El valor triat per a «size» no és vàlid');
    await addByCall(shopper, { ...form, attribute_pa_size: 'gran' });
    const two = await addByCall(shopper, {
      product_id: id,
      attribute_pa_colour: 'blau',
      attribute_pa_size: 'petita',
    });
    expect(keysIn(content(two))).toHaveLength(2);
    expect(content(two)).toContain('<dd class="variation-attribute_pa_size">Petita</dd>');
  });

  test('a value chosen in another language is the same line', async () => {
    const { variationIds } = await addVariable(house, { name: 'Safata' });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: variationIds[0] ?? 0 });
    const reply = await addByCall(shopper, { product_id: variationIds[0] ?? 0 }, '/en/');
    expect(keysIn(content(reply))).toHaveLength(1);
    expect(reply.fragments['.cart-count']).toContain('>2<');
  });

  test('many adds at once to one session lose nothing', async () => {
    const shopper = house.browser();
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addSimple(house, { price: 100 + n })),
    );
    await addByCall(shopper, { product_id: cup });
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => addByCall(shopper, { product_id: [cup, ...others][n % 7] ?? 0 })),
    );
    const reply = (await shopper.call('get_refreshed_fragments')).json<FragmentsReply>();
    expect(keysIn(content(reply))).toHaveLength(7);
    expect(reply.fragments['.cart-count']).toContain('>25<');
  });

  test('first adds of one session at once make one cart, and none is lost', async () => {
    // Whether they meet is chance: five sessions are five tries.
    for (let session = 0; session < 5; session += 1) {
      const shopper = house.browser();
      await addByCall(shopper, { product_id: cup, quantity: -1 });
      await Promise.all(Array.from({ length: 8 }, () => addByCall(shopper, { product_id: cup })));
      const reply = (await shopper.call('get_refreshed_fragments')).json<FragmentsReply>();
      expect(reply.fragments['.cart-count']).toContain('>8<');
    }
  });

  test('totals are the markup of div.cart_totals, and the chosen way of shipping changes them', async () => {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: cup });
    const page = await shopper.get('/cistella/');
    const nonce = /"update_shipping_method_nonce":"(\w{10})"/.exec(page.text)?.[1] ?? '';
    const before = await shopper.call('get_cart_totals');
    expect(before.headers['content-type']).toBe('text/html; charset=UTF-8');
    expect(before.text).toMatch(/^<div class="cart_totals">/);
    expect(before.text).toContain('23,45');
    const pickup = /value="(local_pickup:\d+)"/.exec(before.text)?.[1] ?? '';
    expect(
      (await shopper.call('update_shipping_method', { security: 'x', 'shipping_method[0]': pickup })).status,
    ).toBe(403);
    const after = await shopper.call('update_shipping_method', {
      security: nonce,
      'shipping_method[0]': pickup,
    });
    expect(after.text).toMatch(/<tr class="order-total">.*18,50/);
    expect(after.text).toMatch(
      new RegExp(`<input type="radio"[^>]*checked=""[^>]*value="${pickup}"|value="${pickup}"[^>]*checked=""`),
    );
  });

  test('the queries of an add and of fragments are few', async () => {
    const shopper = house.browser();
    await addByCall(house.browser(), { product_id: cup });
    const first = await house.shop.db.countQueries(() => addByCall(shopper, { product_id: cup }));
    expect(first.queries.length).toBeLessThanOrEqual(13);
    const refreshed = await house.shop.db.countQueries(() => shopper.call('get_refreshed_fragments'));
    expect(refreshed.queries.length).toBeLessThanOrEqual(10);
  });
});
