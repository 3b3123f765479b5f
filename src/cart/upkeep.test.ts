import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addByCall,
  type FragmentsReply,
  keysIn,
  openSellingShop,
  partOf,
} from '../../tests/support/buying/cart.ts';
import { addCoupon, applyByCall } from '../../tests/support/buying/coupons.ts';
import { addSimple, addVariable } from '../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { mergeCarts } from './index.ts';
import { findCart } from './store.ts';

describe.each(engines)('a cart that is kept true on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openSellingShop(engine);
  });
  afterAll(() => house.close());
  type Shopper = ReturnType<TestShop['browser']>;

  async function shopperWith(product: number, quantity = 1): Promise<Shopper> {
    const shopper = house.browser();
    await addByCall(shopper, { product_id: product, quantity });
    return shopper;
  }
  const page = async (shopper: Shopper, path = '/cistella/') => (await shopper.get(path)).text;
  const change = (id: number, columns: Record<string, unknown>) =>
    house.shop.db.transaction((tx) => tx.updateTable('product').set(columns).where('id', '=', id).execute());
  const priceAt = (id: number, regular: number) =>
    house.shop.db.transaction((tx) =>
      tx.updateTable('product_price').set({ regular }).where('product_id', '=', id).execute(),
    );
  const onlyIn = (id: number, language: 'ca' | 'es' | 'en') =>
    house.shop.db.transaction((tx) =>
      tx
        .deleteFrom('product_translation')
        .where('product_id', '=', id)
        .where('language', '<>', language)
        .execute(),
    );
  const clearNonce = (markup: string) =>
    partOf(markup, /id="wcml_clear_removed_items_nonce" name="wcml_nonce" value="(\w+)"/);
  const clear = (shopper: Shopper, wcml_nonce: string) =>
    shopper.post('/wp-admin/admin-ajax.php', { action: 'wcml_cart_clear_removed_items', wcml_nonce });

  test('what is not sold in this language is taken out into the list, and can come back where it is', async () => {
    const [both, one] = [
      await addSimple(house, { name: 'Tassa' }),
      await addSimple(house, { name: 'Gerra' }),
    ];
    await onlyIn(one, 'ca');
    const shopper = await shopperWith(both);
    await addByCall(shopper, { product_id: one, quantity: 2 });
    const english = await page(shopper, '/en/cart/');
    expect(english).toMatch(
      /<ul class="wcml_removed_cart_items"[^>]*><li>“Gerra” is not sold in this language\.<\/li>/,
    );
    expect(english).toContain('class="button wcml_removed_cart_items_clear"');
    expect(english).toContain('"force_reset":"1"');
    expect(english).toContain('<span class="cart-count">1</span>');
    const again = await page(shopper);
    expect(again).toContain('<span class="cart-count">1</span>');
    expect(again).toContain('"force_reset":"0"');
    const back = partOf(again, /<li>[^<]*<a href="(\/cistella\/\?undo_item=[^"]+)"/).replaceAll('&amp;', '&');
    await shopper.get(back);
    const whole = await page(shopper);
    expect(whole).toContain('<span class="cart-count">3</span>');
    expect(whole).not.toContain('wcml_removed_cart_items');
  });

  test('what has no price in this currency is taken out into the list', async () => {
    const [base] = house.shop.settings.currencies;
    const id = await addSimple(house, { name: 'Llum' });
    const shopper = house.browser();
    await shopper.get('/botiga/?wcmlc=USD');
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('product_price')
        .set({ currency: 'USD' })
        .where('product_id', '=', id)
        .where('currency', '=', base?.code ?? '')
        .execute(),
    );
    await addByCall(shopper, { product_id: id });
    expect(await page(shopper)).toContain('<span class="cart-count">1</span>');
    await shopper.get('/botiga/?wcmlc=EUR');
    expect(await page(shopper)).toContain('«Llum» no es ven en aquesta moneda.');
  });

  test('clearing the list answers 200 only when it really cleared something', async () => {
    const id = await addSimple(house, { name: 'Vell' });
    const shopper = await shopperWith(id);
    await change(id, { status: 'draft' });
    const nonce = clearNonce(await page(shopper));
    const stranger = await clear(house.browser(), nonce);
    expect([stranger.status, stranger.text]).toEqual([403, '-1']);
    expect((await clear(shopper, '0000000000')).status).toBe(403);
    expect((await page(shopper)).match(/<li>«Vell» ja no es ven\.<\/li>/g)).toHaveLength(1);
    const done = await clear(shopper, nonce);
    expect([done.status, done.text]).toEqual([200, '0']);
    expect(await page(shopper)).not.toContain('Vell');
    expect((await clear(shopper, nonce)).status).toBe(404);
  });

  test('the list is cleared by a plain form too', async () => {
    const id = await addSimple(house, { name: 'Antic' });
    const shopper = await shopperWith(id);
    await change(id, { status: 'draft' });
    const form = { clear_removed_items: 1, wcml_nonce: clearNonce(await page(shopper)) };
    expect((await shopper.submit('/cistella/', form)).text).not.toContain('Antic');
  });

  test('a product that exists no more is listed without its name', async () => {
    const id = await addSimple(house, { name: 'Esborrat' });
    const shopper = await shopperWith(id);
    await house.shop.db.transaction((tx) => tx.deleteFrom('product').where('id', '=', id).execute());
    expect(await page(shopper)).toContain('<li>Un producte que ja no es ven.</li>');
  });

  test('several that are not sold any more are told one by one, and no fragment counts them before', async () => {
    const kept = await addSimple(house, { price: 1000 });
    const gone = [await addSimple(house, { name: 'Fugaç' }), await addSimple(house, { name: 'Breu' })];
    const shopper = await shopperWith(kept);
    for (const product_id of gone) await addByCall(shopper, { product_id });
    for (const id of gone) await change(id, { status: 'draft' });
    const { fragments } = (await shopper.call('get_refreshed_fragments')).json<FragmentsReply>();
    const small = fragments['div.widget_shopping_cart_content'] ?? '';
    expect(small.match(/mini_cart_item/g)).toHaveLength(1);
    expect(small).toContain('10,00');
    const told = await page(shopper, '/finalitzar-comanda/');
    for (const name of ['Fugaç', 'Breu']) expect(told).toContain(`«${name}» ja no es ven.`);
  });

  test('at the checkout what was taken out is told as well', async () => {
    const [kept, gone] = [await addSimple(house), await addSimple(house, { name: 'Fugaç' })];
    const shopper = await shopperWith(kept);
    await addByCall(shopper, { product_id: gone });
    await change(gone, { status: 'draft' });
    expect(await page(shopper, '/finalitzar-comanda/')).toContain(
      '«Fugaç» ja no es ven. L’hem tret de la cistella.',
    );
  });

  test('a price that changed since is told once, line by line, with its direction', async () => {
    const [up, down] = [
      await addSimple(house, { name: 'Bol', price: 1000 }),
      await addSimple(house, { name: 'Plat', price: 1000 }),
    ];
    const shopper = await shopperWith(up);
    await addByCall(shopper, { product_id: down });
    await priceAt(up, 1250);
    await priceAt(down, 900);
    const told = await page(shopper);
    expect(told).toContain('El preu del producte «Bol» ha pujat des que el vas triar: ara val 12,50\u00a0€.');
    expect(told).toContain(
      'El preu del producte «Plat» ha baixat des que el vas triar: ara val 9,00\u00a0€.',
    );
    expect(await page(shopper)).not.toContain('des que el vas triar');
  });

  test('another currency is no change of price', async () => {
    const shopper = await shopperWith(await addSimple(house, { price: 1000 }));
    await shopper.get('/botiga/?wcmlc=USD');
    expect(await page(shopper)).not.toContain('des que el vas triar');
    await shopper.get('/botiga/?wcmlc=EUR');
    expect(await page(shopper)).not.toContain('des que el vas triar');
  });

  test('rules of purchase that changed since are told line by line', async () => {
    const [few, many, single] = [
      await addSimple(house, { name: 'Espelma' }),
      await addSimple(house, { name: 'Got' }),
      await addSimple(house, { name: 'Quadre' }),
    ];
    const shopper = await shopperWith(few);
    await addByCall(shopper, { product_id: many, quantity: 9 });
    await addByCall(shopper, { product_id: single, quantity: 2 });
    await change(few, { min_quantity: 3 });
    await change(many, { max_quantity: 6 });
    await change(single, { sold_individually: 1 });
    const told = await page(shopper);
    expect(told).toContain('Del producte «Espelma», ara n’has de comprar com a mínim 3.');
    expect(told).toContain('Del producte «Got», ara en pots comprar com a màxim 6.');
    expect(told).toContain('Del producte «Quadre», ara en pots comprar com a màxim 1.');
  });

  test('variations that live on their product’s stock are summed, when adding, changing and looking', async () => {
    const { id, variationIds } = await addVariable(house, { name: 'Llençol', stock: 5 });
    const [blue = 0, green = 0] = variationIds;
    const shopper = await shopperWith(blue, 3);
    const refused = await addByCall(shopper, { product_id: green, quantity: 3 });
    expect(refused.error).toBe(true);
    expect(await page(shopper)).toContain('en queden 5 i ja en tens 3 a la cistella');
    const reply = await addByCall(shopper, { product_id: green, quantity: 2 });
    const [, second = ''] = keysIn(reply.fragments['div.widget_shopping_cart_content'] ?? '');
    const markup = await page(shopper);
    const form = {
      'woocommerce-cart-nonce': partOf(markup, /name="woocommerce-cart-nonce" value="(\w+)"/),
      update_cart: 1,
      [`cart[${second}][qty]`]: 3,
    };
    expect((await shopper.submit('/cistella/', form)).text).toContain('en queden 5 i ja en tens 3');
    await change(id, { stock: 4 });
    expect(
      (await page(shopper)).match(/Només queden 4 unitats del producte «Llençol \((Blau|Verd)\)»/g),
    ).toHaveLength(2);
  });

  test('variations that leave an attribute open cost three queries together, not three each', async () => {
    const shopper = house.browser();
    const cost = async () => {
      const ctx = () => page(shopper);
      return (await house.shop.db.countQueries(ctx)).queries.filter((query) =>
        /product_attribute|term_translation|variation_attribute/.test(query),
      ).length;
    };
    const add = async () => {
      const { variationIds } = await addVariable(house, { variations: [{ values: { colour: '' } }] });
      await addByCall(shopper, { product_id: variationIds[0] ?? 0, attribute_pa_colour: 'blau' });
    };
    await add();
    house.shop.cache.drop(new Set((await productTags()).concat('tax')));
    const one = await cost();
    for (let n = 0; n < 3; n += 1) await add();
    house.shop.cache.drop(new Set(await productTags()));
    expect(await cost()).toBe(one);
  });
  const productTags = async () =>
    (await house.shop.db.read.selectFrom('product').select('id').execute()).map(({ id }) => `product:${id}`);

  test('two tabs never lose each other’s lines: a form names only what it knew', async () => {
    const [first, second] = [await addSimple(house), await addSimple(house)];
    const shopper = await shopperWith(first);
    const stale = await page(shopper);
    const [key] = [...stale.matchAll(/name="cart\[(\w{32})\]\[qty\]"/g)].map((match) => match[1] ?? '');
    await addByCall(shopper, { product_id: second, quantity: 4 });
    const form = {
      'woocommerce-cart-nonce': partOf(stale, /name="woocommerce-cart-nonce" value="(\w+)"/),
      update_cart: 1,
      [`cart[${key}][qty]`]: 2,
    };
    expect((await shopper.submit('/cistella/', form)).text).toContain('<span class="cart-count">6</span>');
  });

  test('at log-in coupons and what was set aside come along', async () => {
    const code = await addCoupon(house);
    const [kept, gone] = [await addSimple(house), await addSimple(house)];
    const shopper = await shopperWith(kept);
    await addByCall(shopper, { product_id: gone });
    await applyByCall(shopper, code);
    await change(gone, { status: 'draft' });
    await page(shopper);
    const session = await house.shop.db.read
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const other = await shopperWith(kept);
    const later = await house.shop.db.read
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    await house.shop.db.transaction(async (tx) => {
      await mergeCarts(tx, later?.id ?? 0, 901);
      await mergeCarts(tx, session?.id ?? 0, 901);
    });
    const cart = await findCart(house.shop.db.read, { sessionId: 0, userId: 901 });
    expect(cart?.coupons).toEqual([code]);
    expect(cart?.aside.map(({ productId }) => productId)).toEqual([gone]);
    expect(cart?.lines.map(({ productId }) => productId)).toEqual([kept]);
    expect(other.cookies.size).toBeGreaterThan(0);
  });

  test('page data carries the flags and cookies of languages', async () => {
    const markup = (await house.browser().get('/en/shop/')).text;
    expect(markup).toContain(
      'data-global="actions">{"is_lang_switched":"0","force_reset":"0","current_language":"en"}',
    );
    expect(markup).toContain('{"wp-wpml_current_language":{"value":"en","expires":1,"path":"/"}}');
  });

  test('a look at the headers alone changes nothing', async () => {
    const id = await addSimple(house, { name: 'Quiet' });
    const shopper = await shopperWith(id);
    await change(id, { status: 'draft' });
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await house.app.inject({ method: 'HEAD', url: '/cistella/', headers: { host: 'shop.test', cookie } });
    await change(id, { status: 'publish' });
    expect(await page(shopper)).toContain('<span class="cart-count">1</span>');
  });
});
