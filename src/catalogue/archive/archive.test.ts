import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable, ensureTerm } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveAttribute } from '../editing/store-terms.ts';
import { countSales } from '../index.ts';

describe.each(engines)('the archives on %s', (engine) => {
  let house: TestShop;
  const ids: number[] = [];
  beforeAll(async () => {
    house = await openTestShop(engine);
    const names = ['Àmfora', 'Bol', 'Càntir', 'Didal', 'Espelma'];
    for (const [n, name] of names.entries())
      ids.push(
        await addSimple(house, {
          name,
          price: 1000 + ((n * 7) % 5) * 100,
          categories: n < 3 ? ['Taula', 'Vaixella'] : ['Casa'],
          tags: ['fet a mà'],
          brand: 'Terrissa Ros',
          more: { publishedAt: 1000 + n, featured: n === 1 },
        }),
      );
    for (let n = 0; n < 25; n += 1) await addSimple(house, { name: `Zz ${n}`, price: 9000 });
  });
  afterAll(() => house.close());

  const titles = (text: string) =>
    [...text.matchAll(/loop-product__title">([^<]*)</g)].map((match) => match[1] ?? '');
  const get = (path: string) => house.browser().get(path);

  test('the shop shows a page of products in each language', async () => {
    const [ca, es, en] = await Promise.all(['/botiga/', '/es/tienda/', '/en/shop/'].map(get));
    expect(titles(ca?.text ?? '').slice(0, 3)).toEqual(['Àmfora', 'Bol', 'Càntir']);
    expect(titles(es?.text ?? '')[0]).toBe('Àmfora (es)');
    expect(en?.text).toContain('Products 1–24 of 30');
    expect(titles(ca?.text ?? '')).toHaveLength(24);
  });

  test('pages go on under page/N/ and ?paged=N; past the last there is nothing', async () => {
    expect(titles((await get('/botiga/page/2/')).text)).toHaveLength(6);
    expect(titles((await get('/botiga/?paged=2')).text)).toHaveLength(6);
    expect((await get('/botiga/page/3/')).status).toBe(404);
    expect((await get('/botiga/?paged=0')).status).toBe(404);
    const first = await get('/es/tienda/page/1/?orderby=price');
    expect([first.status, first.location]).toEqual([301, '/es/tienda/?orderby=price']);
  });

  test('a page names its neighbours and itself in the other languages', async () => {
    const { text } = await get('/botiga/page/2/');
    expect(text).toContain('<link rel="prev" href="http://shop.test/botiga/"');
    expect(text).toContain('hrefLang="en-GB" href="http://shop.test/en/shop/page/2/"');
    expect((await get('/botiga/')).text).toContain('<link rel="next" href="http://shop.test/botiga/page/2/"');
  });

  test('six orders, with ties broken by the id', async () => {
    await house.shop.db.transaction((tx) => countSales(tx, [{ id: ids[3] ?? 0, quantity: 5 }], Date.now()));
    await house.settle();
    const first = async (orderby: string) => titles((await get(`/botiga/?orderby=${orderby}`)).text);
    expect((await first('price')).slice(0, 5)).toEqual(['Àmfora', 'Didal', 'Bol', 'Espelma', 'Càntir']);
    expect((await first('price-desc')).slice(0, 2)).toEqual(['Zz 24', 'Zz 23']);
    expect((await first('popularity'))[0]).toBe('Didal');
    expect((await first('date'))[0]).toBe('Zz 24');
    expect((await first('rating'))[0]).toBe('Zz 24');
    expect(await first('no-such-order')).toEqual(await first('menu_order'));
  });

  test('a category has what is in it and below it, and lives under its ancestors', async () => {
    const top = await get('/categoria-producte/taula/');
    expect(titles(top.text)).toEqual(['Àmfora', 'Bol', 'Càntir']);
    expect(titles((await get('/categoria-producte/taula/vaixella/')).text)).toHaveLength(3);
    const wrong = await get('/categoria-producte/vaixella/');
    expect([wrong.status, wrong.location]).toEqual([301, '/categoria-producte/taula/vaixella/']);
    expect((await get('/categoria-producte/no-hi-es/')).status).toBe(404);
    expect((await get('/categoria-producte/%E0%A4/')).status).toBe(400);
  });

  test('tags and brands have their archives, in every order', async () => {
    for (const orderby of ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc']) {
      expect(titles((await get(`/etiqueta-producte/fet-a-ma/?orderby=${orderby}`)).text)).toHaveLength(5);
    }
    expect(titles((await get('/en/brand/terrissa-ros/')).text)).toHaveLength(5);
  });

  test('a simple product’s button carries what the contract’s scripts send', async () => {
    const { text } = await get('/botiga/');
    const id = ids[0];
    expect(text).toContain(
      `<li class="product type-product post-${id} status-publish instock product_cat-vaixella`,
    );
    expect(text).toMatch(
      new RegExp(
        `<a href="\\?add-to-cart=${id}" class="button product_type_simple add_to_cart_button ajax_add_to_cart" data-quantity="1" data-product_id="${id}" data-product_sku="" aria-label="[^"]+" rel="nofollow" data-success_message="[^"]+" role="button">`,
      ),
    );
  });

  test('options are chosen on the product’s page, and what is sold out can only be read about', async () => {
    const { id } = await addVariable(house, { name: 'Aaa variable' });
    const stock = { managed: true, quantity: 0, status: 'outofstock', backorders: 'no', low: null } as const;
    const gone = await addSimple(house, { name: 'Aab esgotat', sale: 900, more: { stock } });
    const { text } = await get('/botiga/');
    expect(text).toMatch(
      new RegExp(`aria-describedby="woocommerce_loop_add_to_cart_link_describedby_${id}"`),
    );
    expect(text).toContain(`id="woocommerce_loop_add_to_cart_link_describedby_${id}"`);
    expect(text).toMatch(
      new RegExp(`class="button product_type_simple" data-quantity="1" data-product_id="${gone}"`),
    );
    expect(text).toContain('<span class="onsale">Oferta</span>');
    expect(text).toContain(
      '<del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi>18,00&nbsp;',
    );
  });

  test('prices come in the shopper’s currency', async () => {
    const shopper = house.browser();
    await shopper.get('/botiga/?wcmlc=USD');
    const { text } = await shopper.get('/botiga/?orderby=price');
    expect(text).toContain('<bdi><span class="woocommerce-Price-currencySymbol">$</span>11.00</bdi>');
  });

  test('hidden and unpublished products are not listed', async () => {
    await addSimple(house, { name: 'Aaa amagat', more: { visibility: 'hidden' } });
    await addSimple(house, { name: 'Aaa esborrany', more: { status: 'draft' } });
    const { text } = await get('/botiga/');
    expect(text).not.toContain('Aaa amagat');
    expect(text).not.toContain('Aaa esborrany');
  });

  test('an archive page costs eight queries at most', async () => {
    using _ = house.alone();
    const shopper = house.browser();
    await shopper.get('/botiga/');
    house.shop.pages.clear();
    const { queries } = await house.shop.db.countQueries(() => shopper.get('/botiga/?orderby=date'));
    expect(queries.length).toBeLessThanOrEqual(8);
    const category = () => house.shop.db.countQueries(() => shopper.get('/categoria-producte/taula/'));
    // The first time what the filters offer is counted too; that is kept until the listing changes.
    expect((await category()).queries.length).toBeLessThanOrEqual(12);
    house.shop.pages.clear();
    expect((await category()).queries.length).toBeLessThanOrEqual(8);
  });

  test('a sale that begins or ends changes the listing by the clock', async () => {
    const soon = Date.now() + 5;
    const id = await addSimple(house, {
      price: 50,
      more: { saleFrom: soon, prices: { EUR: { regular: 50, sale: 10 } } },
    });
    const low = async () =>
      (
        await house.shop.db.read
          .selectFrom('listing_price')
          .select('low')
          .where('product_id', '=', id)
          .where('currency', '=', 'EUR')
          .executeTakeFirstOrThrow()
      ).low;
    const { applyDuePrices } = await import('../listing/store-listing.ts');
    await applyDuePrices(house.shop, soon);
    expect(await low()).toBe(10);
  });

  test('the query forms of products and terms move for good', async () => {
    const moved = async (path: string) => {
      const reply = await get(path);
      return [reply.status, reply.location];
    };
    expect(await moved(`/?p=${ids[0]}`)).toEqual([301, '/producte/amfora/']);
    expect(await moved(`/en/?post_type=product&p=${ids[0]}`)).toEqual([301, '/en/product/amfora-en/']);
    expect(await moved('/es/?product=amfora')).toEqual([301, '/es/producto/amfora-es/']);
    expect(await moved('/?product_cat=vaixella')).toEqual([301, '/categoria-producte/taula/vaixella/']);
    expect((await get('/?p=999999')).status).not.toBe(500);
  });

  test('/?taxonomy=pa_*&cat= leads to the value’s archive where the attribute has archives, and nowhere else', async () => {
    const { shop } = house;
    const value = (code: string) =>
      shop.db.transaction(async (tx) => {
        await saveAttribute(tx, { code, labels: { ca: code } });
        return ensureTerm(tx, shop.settings, { taxonomy: `pa_${code}`, language: 'ca', name: 'Verd' });
      });
    const [colour, size] = [await value('colour'), await value('size')];
    await house.settle();
    for (const [path, to] of [
      [`/?taxonomy=pa_colour&cat=${colour}`, '/colour/verd/'],
      [`/en/?taxonomy=pa_colour&cat=${colour}`, '/en/colour/verd/'],
    ] as const) {
      const reply = await get(path);
      expect([path, reply.status, reply.location]).toEqual([path, 301, to]);
      expect((await get(to)).status).toBe(200);
    }
    for (const path of [
      `/?taxonomy=pa_size&cat=${size}`,
      `/?taxonomy=pa_colour&cat=${size}`,
      '/?taxonomy=pa_colour&cat=999999',
      `/?taxonomy=pa_no&cat=${colour}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});
