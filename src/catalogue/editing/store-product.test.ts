import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { savePicture, takeStock } from '../index.ts';
import { setReviewState } from '../reviews/store-write.ts';
import type { VariationObject } from '../variations/model-variation.ts';
import { deleteProduct } from './store-product.ts';

describe.each(engines)('product pages on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  const get = (path: string) => house.browser().get(path);
  const plain = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&');
  /** The first opening tag of that name with that in it; attributes stand in any order. */
  const tag = (text: string, name: string, within: string) =>
    [...text.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))]
      .map(([found]) => found)
      .find((found) => found.includes(within));
  const embedded = (text: string) =>
    JSON.parse(plain(/data-product_variations="([^"]*)"/.exec(text)?.[1] ?? '')) as VariationObject[];

  test('a simple product shows its price, stock, form and details in each language', async () => {
    const id = await addSimple(house, {
      name: 'Setrill',
      price: 2450,
      stock: 2,
      sku: 'SET-1',
      categories: ['Taula'],
      more: { weight: 700, length: 120, width: 80, height: 155 },
    });
    const { status, text } = await get('/producte/setrill/');
    expect(status).toBe(200);
    expect(text).toContain('<h1 class="product_title entry-title">Setrill</h1>');
    expect(text).toContain('<p class="stock in-stock">Només en queden 2 unitats</p>');
    expect(tag(text, 'button', 'single_add_to_cart_button')).toContain(`value="${id}"`);
    expect(text).toContain('max="2"');
    expect(text).toContain('<span class="sku">SET-1</span>');
    expect(text).toContain('0,7\u00a0kg');
    expect(text).toContain('12 × 8 × 15,5\u00a0cm');
    expect((await get('/en/product/setrill-en/')).text).toContain('0.7\u00a0kg');
    expect((await get('/producte/no-hi-es/')).status).toBe(404);
    expect((await get('/producte/setrill-en/')).status).toBe(404);
  });

  test('a page knows itself in the other languages, with their own slugs', async () => {
    await addSimple(house, { name: 'Gerra' });
    const { text } = await get('/es/producto/gerra-es/');
    expect(text).toContain('hrefLang="ca" href="http://shop.test/producte/gerra/"');
    expect(text).toContain('hrefLang="en-GB" href="http://shop.test/en/product/gerra-en/"');
  });

  test('search engines are told what it costs and whether it is there', async () => {
    await addSimple(house, { name: 'Font', price: 3000 });
    const { text } = await get('/producte/font/');
    expect(text).toContain('"price":"30.00"');
    expect(text).toContain('"availability":"https://schema.org/InStock"');
    expect(text).toContain('"@type":"BreadcrumbList"');
  });

  test('a sold product shows its new stock', async () => {
    const id = await addSimple(house, { name: 'Últim', stock: 1 });
    expect((await get('/producte/ultim/')).text).toContain('single_add_to_cart_button');
    await house.shop.db.transaction((tx) =>
      takeStock(tx, [{ id, quantity: 1 }], { why: 'order', now: Date.now() }),
    );
    await house.settle();
    const { text } = await get('/producte/ultim/');
    expect(text).toContain('<p class="stock out-of-stock">Esgotat</p>');
    expect(text).not.toContain('single_add_to_cart_button');
  });

  test('variations travel in the page as the contract has them', async () => {
    const { id, variationIds } = await addVariable(house, {
      name: 'Mantel',
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran'] },
      variations: [
        { values: { colour: 'Blau', size: 'Gran' }, price: 4000, stock: 3 },
        { values: { colour: 'Verd', size: '' }, price: 5000, sale: 4500 },
        { values: { colour: 'Blau', size: '' }, price: null },
      ],
    });
    const { text } = await get('/producte/mantel/');
    const [blue, green, ...more] = embedded(text);
    expect(more).toEqual([]);
    expect(blue).toMatchObject({
      attributes: { attribute_pa_colour: 'blau', attribute_pa_size: 'gran' },
      variation_id: variationIds[0],
      display_price: 40,
      display_regular_price: 40,
      max_qty: 3,
      min_qty: 1,
      is_in_stock: true,
      is_purchasable: true,
      is_sold_individually: 'no',
      variation_is_active: true,
      variation_is_visible: true,
      dimensions_html: 'No s’indica',
    });
    expect(green).toMatchObject({ display_price: 45, display_regular_price: 50, max_qty: '' });
    expect(green?.attributes.attribute_pa_size).toBe('');
    expect(green?.price_html).toMatch(/^<span class="price"><del aria-hidden="true">/);
    const form = tag(text, 'form', 'variations_form cart');
    expect(form).toContain(`data-product_id="${id}"`);
    expect(form).toContain('action="/producte/mantel/"');
    expect(tag(text, 'select', 'id="pa_colour"')).toContain('data-attribute_name="attribute_pa_colour"');
    expect(tag(text, 'input', 'variation_id"')).toContain('value="0"');
  });

  test('the address can choose for the shopper', async () => {
    await addVariable(house, { name: 'Coixí' });
    const { text } = await get('/producte/coixi/?attribute_pa_colour=verd');
    expect(text).toMatch(/<option value="verd" selected="">/);
    expect((await get('/producte/coixi/')).text).not.toContain('selected="">Verd');
    expect((await get('/producte/coixi/?attribute_pa_colour=%22%3E')).status).toBe(200);
  });

  test('with many variations the browser asks for one', async () => {
    const sizes = Array.from({ length: 31 }, (_, n) => `T${n}`);
    const { id, variationIds } = await addVariable(house, {
      name: 'Talles',
      attributes: { size: sizes },
      variations: sizes.map((size) => ({ values: { size } })),
    });
    expect((await get('/producte/talles/')).text).toContain('data-product_variations="false"');
    const shopper = house.browser();
    const found = await shopper.call('get_variation', { product_id: id, attribute_pa_size: 't7' });
    expect(found.headers['content-type']).toBe('application/json; charset=UTF-8');
    expect(found.json<{ variation_id: number }>().variation_id).toBe(variationIds[7]);
    expect((await shopper.call('get_variation', { product_id: id, attribute_pa_size: 'T7' })).text).toBe(
      'false',
    );
    expect((await shopper.call('get_variation', { product_id: id })).text).toBe('false');
    for (const bad of ['999999', '-1', '1.5', 'x', '']) {
      const reply = await shopper.call('get_variation', { product_id: bad });
      expect([reply.status, reply.text]).toEqual([200, '']);
    }
  });

  test('a group costs from the cheapest to the dearest of what is in it, variations too, wherever its card stands', async () => {
    const cup = await addSimple(house, { name: 'Tassó', price: 900, categories: ['Conjunts'] });
    const bowl = await addVariable(house, {
      name: 'Bol gran',
      variations: [
        { values: { colour: 'Blau' }, price: 2200 },
        { values: { colour: 'Verd' }, price: 3100 },
      ],
    });
    await addVariable(house, { name: 'Cullerot', categories: ['Conjunts'] });
    const groupedIds = [cup, bowl.id];
    await addSimple(house, {
      name: 'Conjunt',
      categories: ['Conjunts'],
      more: { type: 'grouped', groupedIds, prices: {} },
    });
    const shopper = house.browser();
    const range = /Conjunt<[\s\S]*?9,00[\s\S]*?31,00/;
    expect((await shopper.get('/categoria-producte/conjunts/')).text).toMatch(range);
    expect((await shopper.get('/producte/tasso/')).text).toMatch(range);
    expect((await shopper.get('/producte/cullerot/')).text).toMatch(range);
    const own = (await shopper.get('/producte/conjunt/')).text;
    expect(/<p class="price">(.*?)<\/p>/s.exec(own)?.[1]).toMatch(/9,00.*31,00/s);
  });

  test('a group costs no more what was deleted out of it', async () => {
    const [cheap, dear] = [await addSimple(house, { price: 700 }), await addSimple(house, { price: 5100 })];
    const more = { type: 'grouped' as const, groupedIds: [cheap, dear], prices: {} };
    const group = await addSimple(house, { name: 'Parell', categories: ['Parells'], more });
    const listed = () =>
      house.shop.db.read
        .selectFrom('listing_price')
        .select(['low', 'high'])
        .where('product_id', '=', group)
        .where('currency', '=', 'EUR')
        .executeTakeFirst();
    expect(await listed()).toEqual({ low: 700, high: 5100 });
    expect((await house.browser().get('/categoria-producte/parells/')).text).toContain('51,00');
    await house.shop.db.transaction((tx) => deleteProduct(tx, house.shop.settings, dear, Date.now()));
    await house.settle();
    expect(await listed()).toEqual({ low: 700, high: 700 });
    expect((await house.browser().get('/categoria-producte/parells/')).text).not.toContain('51,00');
  });

  test('grouped and external products have their own forms', async () => {
    const members = [
      await addSimple(house, { name: 'Peça u', price: 500 }),
      await addSimple(house, { name: 'Peça dos', stock: 0 }),
    ];
    await house.shop.db.transaction(async (tx) => {
      const picture = { source: 'peca.jpg', file: `${'ab'.repeat(8)}.jpg`, width: 1600, height: 1600 };
      const picture_id = await savePicture(tx, picture);
      const [product_id = 0] = members;
      await tx.insertInto('product_picture').values({ product_id, picture_id, position: 0 }).execute();
    });
    await house.settle();
    await addSimple(house, { name: 'Joc', more: { type: 'grouped', groupedIds: members, prices: {} } });
    const { text } = await get('/producte/joc/');
    expect(text).toContain(`name="quantity[${members[0]}]"`);
    expect(text).toContain('5,00&nbsp;');
    const list = text.slice(text.indexOf('group_table'), text.indexOf('</table>'));
    expect(list).toContain(`src="/media/${'ab'.repeat(8)}/400.jpg" `);
    expect(list).toContain('<p class="stock out-of-stock">Esgotat</p>');
    await addSimple(house, {
      name: 'Fora',
      more: { type: 'external', externalUrl: 'https://example.com/x' },
    });
    expect((await get('/producte/fora/')).text).toContain('href="https://example.com/x" rel="nofollow"');
  });

  test('related products share a category, and upsells are named', async () => {
    const up = await addSimple(house, { name: 'Millor' });
    await addSimple(house, { name: 'Veí', categories: ['Fusta'] });
    await addSimple(house, { name: 'Cullera', categories: ['Fusta'], more: { upsellIds: [up] } });
    const { text } = await get('/producte/cullera/');
    expect(text.indexOf('Millor')).toBeGreaterThan(text.indexOf('up-sells upsells products'));
    expect(text).toMatch(/<section class="related products">.*Veí/s);
  });

  test('a product page costs nine queries at most', async () => {
    await addVariable(house, {
      name: 'Cara',
      categories: ['Fusta'],
      more: { upsellIds: [(await addVariable(house)).id] },
    });
    const shopper = house.browser();
    await shopper.get('/producte/cullera/');
    const { queries } = await house.shop.db.countQueries(() => shopper.get('/producte/cara/'));
    expect(queries.length).toBeLessThanOrEqual(9);
  });

  test('the page of a hidden product with a sale to come is not kept, for no clock watches it', async () => {
    using _ = house.alone();
    const saleFrom = Date.now() + 86_400_000;
    await addSimple(house, { name: 'Amagat', sale: 700, more: { visibility: 'hidden', saleFrom } });
    await addSimple(house, { name: 'A la vista', sale: 700, more: { saleFrom } });
    for (const path of ['/producte/amagat/', '/producte/a-la-vista/'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect(house.shop.pages.get('/producte/amagat/')).toBeUndefined();
    expect(house.shop.pages.get('/producte/a-la-vista/')).toBeDefined();
  });

  test('a review waits for approval, is seen by its writer, and then counts', async () => {
    const id = await addSimple(house, { name: 'Ressenyat' });
    const shopper = house.browser();
    const form = {
      comment_post_ID: id,
      comment_parent: 0,
      rating: 4,
      comment: 'Molt maca.',
      author: 'Anna',
      email: 'anna@example.com',
      lang: 'ca',
    };
    const reply = await shopper.post('/wp-comments-post.php', form);
    expect(reply.status).toBe(302);
    expect(reply.location).toMatch(
      /^\/producte\/ressenyat\/\?unapproved=\d+&moderation-hash=[0-9a-f]{10}#reviews$/,
    );
    expect((await get(reply.location.replace(/#.*/, ''))).text).toContain('Molt maca.');
    expect((await get('/producte/ressenyat/')).text).not.toContain('Molt maca.');
    const review = Number(/unapproved=(\d+)/.exec(reply.location)?.[1]);
    expect(
      (await get(`/producte/ressenyat/?unapproved=${review}&moderation-hash=0000000000`)).text,
    ).not.toContain('Molt maca.');
    await house.shop.db.transaction((tx) => setReviewState(house.shop, tx, review, 'approved'));
    await house.settle();
    const { text } = await get('/producte/ressenyat/');
    expect(text).toContain('Molt maca.');
    expect(text).toContain('"ratingValue":"4"');
    await house.shop.db.transaction((tx) => setReviewState(house.shop, tx, review, 'held'));
    await house.settle();
    expect((await get('/producte/ressenyat/')).text).not.toContain('"ratingValue"');
  });

  test('a review without stars, text, name or address is refused with a word', async () => {
    const id = await addSimple(house, { name: 'Exigent' });
    const whole = {
      comment_post_ID: id,
      rating: 4,
      comment: 'Bé',
      author: 'A',
      email: 'a@example.com',
      lang: 'en',
    };
    for (const [field, value, words] of [
      ['rating', '', 'Please choose a rating'],
      ['rating', '9', 'Please choose a rating'],
      ['comment', ' ', 'Please write your review'],
      ['author', '', 'Please write your name'],
      ['email', 'no', 'Enter a valid e-mail address'],
    ] as const) {
      const shopper = house.browser();
      const page = await shopper.submit('/wp-comments-post.php', { ...whole, [field]: value });
      expect(page.text).toContain(words);
    }
    expect(
      (await house.browser().post('/wp-comments-post.php', { ...whole, comment_post_ID: 'x' })).status,
    ).toBe(404);
  });

  test('aggregates never drift when reviews come at once', async () => {
    const id = await addSimple(house, { name: 'Concorregut' });
    const { addReview } = await import('../index.ts');
    const review = {
      productId: id,
      userId: null,
      author: 'A',
      email: 'a@example.com',
      body: 'x',
      language: 'ca',
      approved: true,
      verified: false,
      createdAt: 1,
    } as const;
    await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        house.shop.db.transaction((tx) => addReview(tx, { ...review, rating })),
      ),
    );
    const row = await house.shop.db.read
      .selectFrom('product')
      .select(['rating_sum', 'rating_count'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ rating_sum: 15, rating_count: 5 });
  });
});
