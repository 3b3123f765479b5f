import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { roundStep } from './model-own-form.ts';

const firstOf = (slug: string) => ({ ca: slug, es: slug, en: slug });

describe.each(engines)('a shop in which nobody has set up a search form, on %s', (engine) => {
  let house: TestShop;
  const get = (address: string) => house.browser().get(address);
  const search = { engine: engine === 'postgres' ? ('database' as const) : ('memory' as const) };
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { search } });
  });
  afterAll(() => house.close());

  test('searches even before there is anything to find', async () => {
    for (const path of ['/cerca/', '/es/buscar/', '/en/search/', '/cerca/?_sf_s=res'])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const { text } = await get('/cerca/');
    expect(text).not.toContain('sf-field-taxonomy');
    expect(text).not.toContain('sf-meta-range');
  });

  test('finds products by ?s=, with the kind that is asked for and without, in three languages', async () => {
    await addVariable(house, {
      name: 'Teclat clar',
      categories: ['Entrada', 'Teclats'],
      brand: 'Can Pau',
      attributes: { colour: ['Blau', 'Verd'], size: ['S'] },
      variations: [
        { values: { colour: 'Blau', size: 'S' }, price: 2000 },
        { values: { colour: 'Verd', size: 'S' }, price: 4000 },
      ],
    });
    await addSimple(house, { name: 'Ratolí', price: 1000, categories: ['Entrada'], brand: 'Can Pere' });
    const places = { '/': '/cerca/', '/es/': '/es/buscar/', '/en/': '/en/search/' };
    for (const [home, place] of Object.entries(places))
      for (const more of ['', '&post_type=product', '&post_type=any']) {
        const { status, location } = await get(`${home}?s=teclat${more}`);
        expect([home + more, status, location]).toEqual([home + more, 302, `${place}?_sf_s=teclat`]);
        const { text } = await get(location ?? '');
        expect(text).toContain('Teclat');
        expect(text).not.toContain('Ratolí');
      }
    expect((await get('/?s=')).location).toBe('/cerca/');
  });

  test('offers what the catalogue has: categories, price, attributes, brands; not what leaves no choice', async () => {
    const { text } = await get('/en/search/');
    for (const field of [
      'taxonomy-product_cat',
      'post-meta-_price',
      'taxonomy-pa_colour',
      'taxonomy-product_brand',
    ])
      expect([field, text.includes(`class="sf-field-${field}"`)]).toEqual([field, true]);
    // One size, and nothing to read.
    for (const field of ['taxonomy-pa_size', 'post_type'])
      expect([field, text.includes(`class="sf-field-${field}"`)]).toEqual([field, false]);
    expect(text).toContain('<h1 class="page-title">Search</h1>');
    expect((await get('/cerca/')).text).toContain('>Categoria</h4>');
    expect((await get('/es/buscar/')).text).toContain('>Precio</h4>');
    const blue = await get('/cerca/?_sft_pa_colour=blau&_sfm__price=+3000');
    expect(blue.text).toContain('Teclat');
    expect(blue.text).not.toContain('Ratolí');
  });

  test('the box stands on every page, and the form answers its calls by number', async () => {
    const { text } = await get('/en/search/');
    expect(text).toContain('action="/en/search/"');
    const sfid = /data-sf-form-id="(\d+)"/.exec(text)?.[1];
    const reply = await get(`/en/?sfid=${sfid}&sf_action=get_data&sf_data=all&lang=en&_sf_s=ratoli`);
    const { results, form } = reply.json<{ results: string; form: string }>();
    expect(results).toContain('Ratolí');
    expect(form).toContain('searchandfilter');
  });

  test('follows the catalogue: a new value and a first article are there at once', async () => {
    await addPost(house, { ca: 'Com es neteja un teclat' });
    await addVariable(house, {
      name: 'Coixí',
      attributes: { size: ['M', 'L'] },
      variations: [{ values: { size: 'M' } }],
    });
    const { text } = await get('/cerca/?_sf_s=teclat');
    expect(text).toContain('Com es neteja');
    expect(text).toContain('class="sf-field-post_type"');
    expect(text).toContain('class="sf-field-taxonomy-pa_size"');
    expect((await get('/?s=teclat&post_type=product')).location).toBe(
      '/cerca/?_sf_s=teclat&post_types=product',
    );
  });

  test('who finds nothing reads what was searched, the nearest word and where there is most; who is lost can search', async () => {
    const nothing = await get('/en/search/?_sf_s=zzqx');
    expect(nothing.text).toContain('We found nothing for “zzqx”.');
    expect(nothing.text).toMatch(/class="sf-popular"><li><a href="\/en\/product-category\/entrada\/">/);
    const lost = await get('/es/no-hay-nada/');
    expect(lost.status).toBe(404);
    expect(lost.text).toMatch(/<form (?=[^>]*class="error-search")(?=[^>]*action="\/es\/").*name="s"/s);
    expect((await get('/cerca/?_sf_s=teklat')).text).toMatch(/sf-about">[^<]*(?:teclat|<a)/);
  });

  test('a form of the shopkeeper’s on the search’s first page answers the box, named or not', async () => {
    await applyForms(house, [formFile(7, [{ type: 'search' }], { slug: firstOf('') })]);
    expect((await get('/cerca/')).text).toContain('search-filter-form-7');
    expect((await get('/?s=teclat')).location).toBe('/cerca/?_sf_s=teclat');
  });

  test('beside other forms of the shopkeeper’s the box has the shop’s own, at an address that is free', async () => {
    const categories = { type: 'taxonomy', taxonomy: 'product_cat' };
    await applyForms(house, [
      formFile(7, [categories], { slug: firstOf('') }),
      formFile(9, [{ type: 'search' }]),
    ]);
    expect((await get('/cerca/')).text).toContain('search-filter-form-7');
    expect((await get('/en/?s=teclat')).location).toBe('/en/search/all/?_sf_s=teclat');
    expect((await get('/en/search/all/?_sf_s=teclat')).text).toContain('search-filter-form-10');
  });
});

test('the steps of a price are round and never finer than asked', () => {
  expect([0, 0.3, 1, 1.1, 3, 17, 240, 501].map(roundStep)).toEqual([1, 1, 1, 2, 5, 20, 500, 1000]);
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e12, noNaN: true }), (wanted) => {
      const step = roundStep(wanted);
      return step >= wanted && step < wanted * 2.51 && /^[125]0*$/.test(String(step));
    }),
  );
});
