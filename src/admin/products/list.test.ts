import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';

describe.each(engines)('the list of products at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let cup = 0;
  let bowl = 0;
  let plate: { id: number; variationIds: number[] };
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    cup = await addSimple(desk, {
      name: 'Tassa blava',
      price: 1000,
      stock: 12,
      sku: 'TB-1',
      categories: ['Taula', 'Vaixella'],
    });
    bowl = await addSimple(desk, { name: 'Bol gran', price: 2500, stock: 1, brand: 'Cal Terrissaire' });
    plate = await addVariable(desk, { name: 'Àmfora', price: 1800, sku: 'AMF' });
    await addSimple(desk, { name: 'Esborrany', price: null, more: { status: 'draft' } });
  });
  afterAll(() => desk.close());

  const shown = async (query = '') => {
    const { text, status } = await owner.get(`/admin/products${query}`);
    expect(status).toBe(200);
    return [...text.matchAll(/<tr data-row="">.*?<span>([^<]*)<\/span><\/span><\/a>/g)].map(
      ([, name]) => name,
    );
  };
  const row = async (id: number) =>
    desk.shop.db.read
      .selectFrom('product')
      .select(['stock', 'version', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const priceOf = async (id: number) =>
    (
      await desk.shop.db.read
        .selectFrom('product_price')
        .select('regular')
        .where('product_id', '=', id)
        .executeTakeFirst()
    )?.regular;

  test('names, stock and prices stand in it, the youngest first, and sorted by name or by price', async () => {
    expect(await shown()).toEqual(['Esborrany (en)', 'Àmfora (en)', 'Bol gran (en)', 'Tassa blava (en)']);
    expect(await shown('?sort=name')).toEqual([
      'Àmfora (en)',
      'Bol gran (en)',
      'Esborrany (en)',
      'Tassa blava (en)',
    ]);
    expect(await shown('?sort=-price')).toEqual([
      'Bol gran (en)',
      'Àmfora (en)',
      'Tassa blava (en)',
      'Esborrany (en)',
    ]);
  });

  test('found by the beginning of any word of its name in any language, by SKU, and narrowed', async () => {
    expect(await shown('?q=bla+tas')).toEqual(['Tassa blava (en)']);
    expect(await shown('?q=amf')).toEqual(['Àmfora (en)']);
    expect(await shown('?q=tb-1')).toEqual(['Tassa blava (en)']);
    expect(await shown('?tab=draft')).toEqual(['Esborrany (en)']);
    expect(await shown('?stock=low')).toEqual(['Bol gran (en)']);
    expect(await shown('?price_from=15&price_to=20')).toEqual(['Àmfora (en)']);
    expect(await shown('?brand=none&category=none')).toEqual(['Esborrany (en)', 'Àmfora (en)']);
    expect(await shown('?picture=1')).toHaveLength(4);
    expect(await shown('?type=variable')).toEqual(['Àmfora (en)']);
    const { id } = await desk.shop.db.read
      .selectFrom('term')
      .select('id')
      .where('code', '=', 'taula')
      .executeTakeFirstOrThrow();
    expect(await shown(`?category=${id}`)).toEqual(['Tassa blava (en)']);
  });

  test('stock and price are changed in their cells; what was sold meanwhile stays sold', async () => {
    const { text } = await owner.get('/admin/products');
    const seen = new RegExp(`name="seen.${cup}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    await desk.shop.db.transaction((tx) =>
      tx.updateTable('product').set({ stock: 10 }).where('id', '=', cup).execute(),
    );
    const reply = await owner.submit('/admin/products/quick', {
      [`seen.${cup}`]: seen,
      [`stock.${cup}`]: '20',
      [`price.${cup}`]: '11,50',
      back: '/admin/products',
    });
    expect(reply.text).toContain('One product was saved.');
    expect([(await row(cup)).stock, await priceOf(cup)]).toEqual([18, 1150]);
    const lines = await readAudit(desk.shop.db.read, { subject: 'product', subjectId: `${cup}`, limit: 2 });
    expect(lines.map(({ command }) => command)).toEqual(['stock.set', 'product.price']);
    await desk.settle();
    expect((await desk.browser().get('/producte/tassa-blava/')).text).toContain('11,50');
  });

  test('what somebody else has changed, and what cannot be, comes back as it was typed beside what stands', async () => {
    const seen = `1 1 2500 `;
    const wrong = await owner.post('/admin/products/quick', {
      [`seen.${cup}`]: '1 18 1000 ',
      [`price.${cup}`]: '9,90',
      [`stock.${cup}`]: '18',
      [`seen.${bowl}`]: seen,
      [`stock.${bowl}`]: '-3',
      back: '/admin/products',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="9,90"');
    expect(wrong.text).toContain('value="-3"');
    expect(wrong.text).not.toContain(`name="stock.${cup}"`);
    expect(wrong.text).toContain('Somebody has changed it meanwhile.');
    expect([await priceOf(cup), (await row(bowl)).stock]).toEqual([1150, 1]);
  });

  test('many are put into the bin, rehearsed first, and taken out again; shoppers no longer see them', async () => {
    const form = `action=trash&ids=${bowl}`;
    expect((await owner.post('/admin/products', form)).text).toContain('Published');
    const begun = await owner.post('/admin/products', `${form}&sure=1`);
    await desk.settle();
    expect((await row(bowl)).status).toBe('trash');
    expect((await desk.browser().get('/producte/bol-gran/')).status).toBe(404);
    expect(await shown()).not.toContain('Bol gran (en)');
    expect(await shown('?tab=trash')).toEqual(['Bol gran (en)']);
    await owner.post(begun.location, { do: 'undo' });
    await desk.settle();
    expect((await row(bowl)).status).toBe('publish');
    expect((await desk.browser().get('/producte/bol-gran/')).status).toBe(200);
  });

  test('prices of a variable product go up with its variations, and back', async () => {
    const form = `action=raise&ids=${plate.id}&asked=1&percent=10`;
    expect((await owner.post('/admin/products', form)).text).toContain('19,80');
    const begun = await owner.post('/admin/products', `${form}&sure=1`);
    await desk.settle();
    expect(await Promise.all(plate.variationIds.map(priceOf))).toEqual([1980, 1980]);
    expect(await shown('?price_from=19&price_to=20')).toEqual(['Àmfora (en)']);
    await owner.post(begun.location, { do: 'undo' });
    await desk.settle();
    expect(await Promise.all(plate.variationIds.map(priceOf))).toEqual([1800, 1800]);
  });

  test('a sale that would end before it begins is refused beside its end, and one without days begins now', async () => {
    const form = `action=sale&ids=${bowl}&asked=1&percent=20`;
    const turned = await owner.post('/admin/products', `${form}&from=2030-05-09&until=2030-05-01`);
    expect(turned.text).toMatch(/field-until-error">The sale would end before it begins/);
    expect(turned.text).toContain('value="2030-05-01"');
    const sure = await owner.post('/admin/products', `${form}&from=2030-05-09&until=2030-05-01&sure=1`);
    expect(sure.location).toBe('/admin/products');
    const planned = await owner.post('/admin/products', `${form}&from=2030-05-09&until=2030-05-09`);
    expect(planned.text).toContain('9 May 2030 – 9 May 2030');
    await owner.post('/admin/products', `${form}&from=2030-05-09&until=2030-05-09&sure=1`);
    await desk.settle();
    expect((await desk.browser().get('/producte/bol-gran/')).text).not.toContain('20,00');
    await owner.post('/admin/products', `${form}&sure=1`);
    await desk.settle();
    expect((await desk.browser().get('/producte/bol-gran/')).text).toContain('20,00');
  });

  test('a category is given to many, and the shop shows them there', async () => {
    const { id } = await desk.shop.db.read
      .selectFrom('term')
      .select('id')
      .where('code', '=', 'vaixella')
      .executeTakeFirstOrThrow();
    await owner.post('/admin/products', `action=category_add&ids=${bowl}&asked=1&term=${id}&sure=1`);
    await desk.settle();
    expect((await desk.browser().get('/categoria-producte/taula/')).text).toContain('Bol gran');
  });

  test('what is shown goes into a file', async () => {
    const { text } = await owner.get('/admin/export/products?q=tassa');
    expect(text).toContain('Tassa blava (en),TB-1,18,11.50,Published,Vaixella');
  });

  test('who only looks sees no inputs, and the warehouse may count', async () => {
    const looking = await desk.as(['products.view'], 'en').get('/admin/products');
    expect(looking.text).not.toContain('data-quick');
    const warehouse = await desk.as(['products.view', 'stock.edit'], 'en').get('/admin/products');
    expect(warehouse.text).toContain(`name="stock.${cup}"`);
    expect(warehouse.text).not.toContain(`name="price.${cup}"`);
    const { version } = await row(cup);
    const refused = await desk.as(['products.view', 'stock.edit'], 'en').post('/admin/products/quick', {
      [`seen.${cup}`]: `${version} 18 1150 `,
      [`price.${cup}`]: '1',
    });
    expect([refused.status, await priceOf(cup)]).toEqual([403, 1150]);
  });
});
