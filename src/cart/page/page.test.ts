import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addByCall, keysIn, openSellingShop, partOf } from '../../../tests/support/buying/cart.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('the cart without scripts on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 50 });
  });
  afterAll(() => house.close());

  const cartNonce = (page: string) => partOf(page, /name="woocommerce-cart-nonce" value="(\w+)"/);
  const placeNonce = (page: string) =>
    partOf(page, /name="woocommerce-shipping-calculator-nonce" value="(\w+)"/);
  const total = (page: string) => partOf(page, /<tr class="order-total">.*?<bdi>([\d.,]+)/);
  async function filled(quantity = 1) {
    const shopper = house.browser();
    const reply = await addByCall(shopper, { product_id: cup, quantity });
    const [key = ''] = keysIn(reply.fragments['div.widget_shopping_cart_content'] ?? '');
    return { shopper, key, page: (await shopper.get('/cistella/')).text };
  }

  test('a link adds, comes back to its page without itself, and says so once', async () => {
    const shopper = house.browser();
    const reply = await shopper.get(`/botiga/?orderby=price&add-to-cart=${cup}&quantity=2`);
    expect([reply.status, reply.location]).toEqual([302, '/botiga/?orderby=price']);
    expect(shopper.cookies.get('woocommerce_items_in_cart')).toBe('1');
    const page = await shopper.get(reply.location);
    expect(page.text).toContain('Hem afegit a la cistella: 2 × «Tassa».');
    expect(page.text).toContain('<span class="cart-count">2</span>');
    expect((await shopper.get(reply.location)).text).not.toContain('woocommerce-message');
  });

  test('a product’s own form adds what was chosen', async () => {
    const { id } = await addVariable(house, { name: 'Plata' });
    const shopper = house.browser();
    const page = await shopper.submit('/producte/plata/', {
      'add-to-cart': id,
      quantity: 3,
      attribute_pa_colour: 'verd',
      variation_id: 0,
    });
    expect(page.text).toContain('Hem afegit a la cistella: 3 × «Plata».');
    expect((await shopper.get('/cistella/')).text).toContain(
      '<dd class="variation-attribute_pa_colour">Verd</dd>',
    );
  });

  test('a link to a product with options leads to them', async () => {
    const { id } = await addVariable(house, { name: 'Font' });
    const shopper = house.browser();
    const reply = await shopper.get(`/botiga/?add-to-cart=${id}`);
    expect(reply.location).toBe('/producte/font/');
    expect((await shopper.get(reply.location)).text).toContain(
      'Abans d’afegir «Font» a la cistella, tria’n les opcions',
    );
  });

  test('the parts of a group are added each in its own quantity', async () => {
    const spoon = await addSimple(house, { name: 'Cullera' });
    const fork = await addSimple(house, { name: 'Forquilla' });
    const set = await addSimple(house, {
      name: 'Coberts',
      price: null,
      more: { type: 'grouped', groupedIds: [spoon, fork] },
    });
    const shopper = house.browser();
    const form = { 'add-to-cart': set, [`quantity[${spoon}]`]: 2, [`quantity[${fork}]`]: 0 };
    expect((await shopper.submit('/producte/coberts/', form)).text).toContain(
      'Hem afegit a la cistella: 2 × «Cullera».',
    );
    const none = { 'add-to-cart': set, [`quantity[${spoon}]`]: 0, [`quantity[${fork}]`]: '' };
    expect((await shopper.submit('/producte/coberts/', none)).text).toContain(
      'Tria una quantitat més gran que zero',
    );
  });

  test('a shop may lead to the cart after every add', async () => {
    const other = await openSellingShop(engine, { settings: { cart: { redirectAfterAdd: true } } });
    const id = await addSimple(other);
    const shopper = other.browser();
    expect((await shopper.get(`/botiga/?add-to-cart=${id}`)).location).toBe('/cistella/');
    await shopper.get('/cistella/');
    await addByCall(shopper, { product_id: id });
    expect((await shopper.get('/cistella/')).text).toContain('Hem afegit a la cistella:');
    await other.close();
  });

  test('a browser that only looks ahead buys nothing', async () => {
    const shopper = house.browser();
    await shopper.get(`/?add-to-cart=${cup}`, { 'sec-purpose': 'prefetch' });
    expect((await shopper.get('/cistella/')).text).toContain('cart-empty');
  });

  test('the page has the contract’s markup and is never kept', async () => {
    const { shopper, key, page } = await filled(2);
    const reply = await shopper.get('/cistella/');
    expect(String(reply.headers['cache-control'])).toContain('no-store');
    expect(page).toMatch(
      /<form class="woocommerce-cart-form" id="cart-form" action="\/cistella\/" method="post">/,
    );
    expect(page).toContain(
      '<table class="shop_table shop_table_responsive cart woocommerce-cart-form__contents">',
    );
    expect(page).toContain('<tr class="woocommerce-cart-form__cart-item cart_item">');
    expect(page).toMatch(
      new RegExp(`<input type="number"[^>]*class="input-text qty text"[^>]*name="cart\\[${key}\\]\\[qty\\]"`),
    );
    for (const cell of ['remove', 'thumbnail', 'name', 'price', 'quantity', 'subtotal'])
      expect(page).toContain(`<td class="product-${cell}"`);
    for (const row of ['cart-subtotal', 'woocommerce-shipping-totals shipping', 'order-total'])
      expect(page).toContain(`<tr class="${row}">`);
    expect(page).toContain('<ul id="shipping_method" class="woocommerce-shipping-methods">');
    expect(page).toContain('class="checkout-button button alt wc-forward"');
    expect(page).toMatch(/<body class="woocommerce-no-js woocommerce-cart woocommerce-page">/);
    expect(page).toContain('data-global="wc_cart_params"');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('totals say what of them is tax', async () => {
    const { page } = await filled(2);
    expect(total(page)).toBe('41,95');
    expect(page).toMatch(/<small class="includes_tax">inclou .*7,28.*IVA \(21\u00a0%\)/);
    expect(page).toMatch(/Enviament a domicili: .*?4,95/);
  });

  test('quantities change by the form, and nothing takes a line out', async () => {
    const { shopper, key, page } = await filled();
    const form = { 'woocommerce-cart-nonce': cartNonce(page), update_cart: 1 };
    const more = await shopper.submit('/cistella/', { ...form, [`cart[${key}][qty]`]: 3 });
    expect(more.text).toContain('Hem actualitzat la cistella.');
    expect(more.text).toContain('<span class="cart-count">3</span>');
    const none = await shopper.submit('/cistella/', { ...form, [`cart[${key}][qty]`]: 0 });
    expect(none.text).toContain('wc-empty-cart-message');
    expect(shopper.cookies.has('woocommerce_items_in_cart')).toBe(false);
  });

  test('a quantity beyond the stock is refused and the old one stays', async () => {
    const { shopper, key, page } = await filled(2);
    const nonce = cartNonce(page);
    const text = (
      await shopper.submit('/cistella/', {
        'woocommerce-cart-nonce': nonce,
        update_cart: 1,
        [`cart[${key}][qty]`]: 51,
      })
    ).text;
    expect(text).toContain('Del producte «Tassa», només en queden 50 unitats.');
    expect(text).toContain('<span class="cart-count">2</span>');
    const proceed = { 'woocommerce-cart-nonce': nonce, proceed: 1, [`cart[${key}][qty]`]: 4 };
    expect((await shopper.post('/cistella/', proceed)).location).toBe('/finalitzar-comanda/');
  });

  test('a form without its token changes nothing', async () => {
    const { shopper, key } = await filled();
    const text = (await shopper.submit('/cistella/', { update_cart: 1, [`cart[${key}][qty]`]: 9 })).text;
    expect(text).toContain('Aquest formulari ha caducat');
    expect(text).toContain('<span class="cart-count">1</span>');
  });

  test('a line is removed by its link and comes back with what it had', async () => {
    const { shopper, key, page } = await filled(2);
    const href = partOf(page, /href="(\/cistella\/\?remove_item=[^"]+)"/).replaceAll('&amp;', '&');
    expect(href).toContain(key);
    const removed = await shopper.get(href, { referer: 'http://shop.test/cistella/?add-to-cart=5' });
    expect([removed.status, removed.location]).toEqual([302, '/cistella/?removed_item=1']);
    const empty = (await shopper.get(removed.location)).text;
    expect(empty).toContain('Hem tret «Tassa» de la cistella.');
    const undo = partOf(empty, /href="(\/cistella\/\?undo_item=[^"]+)"/).replaceAll('&amp;', '&');
    expect((await shopper.follow(await shopper.get(undo))).text).toContain(
      '<span class="cart-count">2</span>',
    );
    const forged = await shopper.follow(
      await shopper.get(`/cistella/?remove_item=${key}&_wpnonce=0000000000`),
    );
    expect(forged.text).toContain('<span class="cart-count">2</span>');
  });

  test('a link from elsewhere never leads out of the shop', async () => {
    const { shopper, page } = await filled();
    const href = partOf(page, /href="(\/cistella\/\?remove_item=[^"]+)"/).replaceAll('&amp;', '&');
    expect((await shopper.get(href, { referer: 'http://evil.example/x' })).location).toBe(
      '/cistella/?removed_item=1',
    );
    const again = await filled();
    const second = partOf(again.page, /href="(\/cistella\/\?remove_item=[^"]+)"/).replaceAll('&amp;', '&');
    expect((await again.shopper.get(second, { referer: 'http://shop.test//evil.example/' })).location).toBe(
      '/cistella/?removed_item=1',
    );
  });

  test('a way of shipping is chosen by a button of its own, and stays what it was without it', async () => {
    const { shopper, key, page } = await filled();
    const pickup = partOf(page, /value="(local_pickup:\d+)"/);
    expect(/<button[^>]*name="update_shipping"[^>]*>/.exec(page)?.[0]).toContain('form="cart-form"');
    const before = total(page);
    const send = (more: Record<string, string>) =>
      shopper.submit('/cistella/', {
        'woocommerce-cart-nonce': cartNonce(page),
        [`cart[${key}][qty]`]: '1',
        'shipping_method[0]': pickup,
        ...more,
      });
    expect(total((await send({ update_cart: '1' })).text)).toBe(before);
    const chosen = await send({ update_shipping: '1' });
    expect(chosen.text).toContain('Hem actualitzat la cistella.');
    expect(total(chosen.text)).toBe('18,50');
    expect(before).not.toBe('18,50');
  });

  test('the place decides taxes and shipping', async () => {
    const { shopper, page } = await filled(4);
    expect(total(page)).toBe('74,00');
    const ask = (country: string, state: string, postcode: string) =>
      shopper.submit('/cistella/', {
        'woocommerce-shipping-calculator-nonce': placeNonce(page),
        calc_shipping: 1,
        calc_shipping_country: country,
        calc_shipping_state: state,
        calc_shipping_postcode: postcode,
        calc_shipping_city: '',
      });
    const islands = (await ask('ES', '', '35001')).text;
    expect(islands).toContain('cart_totals calculated_shipping');
    expect(islands).toContain('IGIC (7\u00a0%)');
    expect(islands).toContain('Destinació: 35001, Las Palmas, Espanya.');
    expect(total(islands)).toBe('79,24');
    const abroad = (await ask('US', 'TX', '73301')).text;
    expect(total(abroad)).toBe('85,16');
    expect(abroad).not.toContain('includes_tax');
    expect((await ask('ES', 'GI', '08001')).text).toContain('El codi postal no és d’aquesta província.');
    expect((await ask('ES', 'GI', '99')).text).toContain('Escriu un codi postal vàlid.');
    expect((await ask('JP', '', '')).text).toContain('No enviem a aquest país.');
    expect(total((await shopper.get('/cistella/')).text)).toBe('85,16');
  });

  test('the place that prices are shown for has a mark, the same for all who are there', async () => {
    const markOf = async (shopper: Browser) => {
      const reply = await shopper.call('get_customer_location');
      const { success, data } = reply.json<{ success: boolean; data: { hash: string } }>();
      expect(success).toBe(true);
      return data.hash;
    };
    const stranger = await markOf(house.browser());
    expect(stranger).toMatch(/^[0-9a-f]{12}$/);
    const moved = async (country: string, state: string, postcode: string) => {
      const { shopper, page } = await filled();
      // Who has not said where they are is where the shop is.
      expect(await markOf(shopper)).toBe(stranger);
      await shopper.submit('/cistella/', {
        'woocommerce-shipping-calculator-nonce': placeNonce(page),
        calc_shipping: 1,
        calc_shipping_country: country,
        calc_shipping_state: state,
        calc_shipping_postcode: postcode,
        calc_shipping_city: '',
      });
      return markOf(shopper);
    };
    const islands = await moved('ES', 'GC', '35001');
    expect(await moved('ES', 'GC', '35001')).toBe(islands);
    const all = [stranger, islands, await moved('ES', 'GC', '35002'), await moved('US', 'TX', '73301')];
    expect(new Set(all).size).toBe(all.length);
  });

  test('a shop may show its cart without tax, with a row for each rate', async () => {
    const tax = { ...house.shop.settings.tax, displayInCart: 'excl' as const };
    const other = await openSellingShop(engine, { settings: { tax } });
    const id = await addSimple(other, { price: 12_100 });
    const shopper = other.browser();
    await addByCall(shopper, { product_id: id });
    const page = (await shopper.get('/cistella/')).text;
    expect(page).toMatch(/<tr class="cart-subtotal">.*?100,00/);
    expect(page).toMatch(
      /<tr class="tax-rate tax-rate-es-iva-1"><th scope="row">IVA \(21\u00a0%\)<\/th>.*?21,00/,
    );
    expect(total(page)).toBe('121,00');
    await other.close();
  });

  test('a shop may show its taxes as one sum, beside or inside the total', async () => {
    const total = { totals: 'single' as const };
    for (const displayInCart of ['incl', 'excl'] as const) {
      const tax = { ...house.shop.settings.tax, ...total, displayInCart };
      const other = await openSellingShop(engine, { settings: { tax } });
      const shopper = other.browser();
      await addByCall(shopper, { product_id: await addSimple(other, { price: 12_100 }) });
      const bread = await addSimple(other, { price: 1100, more: { taxClass: 'reduced' } });
      await addByCall(shopper, { product_id: bread });
      const page = (await shopper.get('/cistella/')).text;
      if (displayInCart === 'incl')
        expect(page).toMatch(/<small class="includes_tax">inclou .*?22,00.*? Impostos/);
      else expect(page).toMatch(/<tr class="tax-total"><th scope="row">Impostos<\/th>.*?22,00/);
      expect(page).not.toContain('IVA (');
      await other.close();
    }
  });

  test('what is not sold any more is taken out of the cart and listed', async () => {
    const id = await addSimple(house, { name: 'Vell' });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: id });
    await house.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ status: 'draft' }).where('id', '=', id).execute(),
    );
    const page = (await shopper.get('/cistella/')).text;
    expect(page).toContain('<li>«Vell» ja no es ven.</li>');
    expect(page).toContain('wc-empty-cart-message');
  });

  test('what has sold out meanwhile stays, and says what to do', async () => {
    const id = await addSimple(house, { name: 'Escàs', stock: 5 });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: id, quantity: 4 });
    const leave = (stock: number) =>
      house.shop.db.transaction((tx) =>
        tx
          .updateTable('product')
          .set({ stock, stock_status: stock ? 'instock' : 'outofstock' })
          .where('id', '=', id)
          .execute(),
      );
    await leave(2);
    expect((await shopper.get('/cistella/')).text).toContain('Només queden 2 unitats del producte «Escàs».');
    await leave(0);
    expect((await shopper.get('/cistella/')).text).toContain('«Escàs» s’ha esgotat.');
  });

  test('what goes well with the cart is offered, unless it is in it', async () => {
    const saucer = await addSimple(house, { name: 'Platet' });
    const set = await addSimple(house, { name: 'Tassa fina', more: { crossSellIds: [saucer, cup] } });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: set });
    const beside = async () =>
      /<section class="cross-sells">.*?<\/section>/.exec((await shopper.get('/cistella/')).text)?.[0] ?? '';
    expect(await beside()).toMatch(/Platet.*Tassa/);
    await addByCall(shopper, { product_id: saucer });
    expect(await beside()).not.toContain('Platet');
  });

  test('one thing that is sent is enough for a cart to be shipped', async () => {
    const ticket = await addSimple(house, { more: { virtual: true } });
    const cup = await addSimple(house);
    const shopper = house.browser();
    for (const product_id of [ticket, cup]) await addByCall(shopper, { product_id });
    expect((await shopper.get('/cistella/')).text).toContain('woocommerce-shipping-totals');
  });

  test('a virtual cart needs no shipping', async () => {
    const id = await addSimple(house, { more: { virtual: true } });
    const shopper = house.browser();
    await addByCall(shopper, { product_id: id });
    expect((await shopper.get('/cistella/')).text).not.toContain('woocommerce-shipping-totals');
  });

  test('the page costs the same few queries however full the cart is', async () => {
    using _ = house.alone();
    const { shopper } = await filled();
    const count = async () =>
      (await house.shop.db.countQueries(() => shopper.get('/cistella/'))).queries.length;
    await count();
    const one = await count();
    for (let n = 0; n < 5; n += 1) await addByCall(shopper, { product_id: await addSimple(house) });
    await count();
    expect(await count()).toBe(one);
    expect(one).toBeLessThanOrEqual(14);
  });
});
