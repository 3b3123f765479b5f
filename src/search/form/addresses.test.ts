import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { searchShop } from '../../../tests/support/search/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { deleteProduct } from '../../catalogue/editing/store-product.ts';

import { searchIndex } from '../index.ts';

describe.each(engines)('the addresses of search forms on %s', (engine) => {
  const shop = searchShop(engine);
  const { ids, get, data, found } = shop;

  describe('addresses', () => {
    test('a form without scripts is sent by GET, and leads to the address that its client would make', async () => {
      const query =
        '_sf_search[]=got&_sft_pa_colour[]=blau&_sft_pa_colour[]=verd&_sfm__price[]=0&_sfm__price[]=95&_sf_sort_order[]=&posts_per_page[]=4&_sf_submit=x';
      const { status, location } = await get(`/cerca/forma-1/?${query}`);
      expect([status, location]).toEqual([
        302,
        '/cerca/forma-1/?_sf_s=got&_sfm__price=+95&_sft_pa_colour=blau,verd&_sf_ppp=4',
      ]);
      const page = await get(location);
      expect(found(page.text)).toEqual([shop.shirt.id, ids.glass].slice(0, 1));
    });

    test('in range select pairs a max lower than the min is raised to equal the min', async () => {
      const { location } = await get('/cerca/forma-2/?_sfm__price_min[]=75&_sfm__price_max[]=25');
      expect(location).toBe('/cerca/forma-2/?_sfm__price=75+75');
    });

    test('a form is on its page in every language, and only the page without a query is kept by search engines', async () => {
      const page = await get('/cerca/forma-1/');
      expect(page.text).toContain('<link rel="canonical" href="http://shop.test/cerca/forma-1/"/>');
      expect(page.text).toContain('hrefLang="en-GB" href="http://shop.test/en/search/forma-1/"');
      for (const query of ['_sft_pa_colour=blau', 'foo=1', '_sft_product_cat=no-hi-es', 'sf_paged=2'])
        expect([
          query,
          (await get(`/cerca/forma-1/?${query}`)).text.includes('content="noindex, follow"'),
        ]).toEqual([query, true]);
      expect((await get('/cerca/no-hi-es/')).status).toBe(404);
    });

    test('a combination on the list is a page with title, text, canonical and hreflang, and the same combination elsewhere points to it', async () => {
      const page = await get('/cerca/gots-blaus/');
      expect(page.text).toContain('<h1 class="page-title">Gots blaus</h1>');
      expect(page.text).toContain('<meta name="description" content="Tots els gots blaus."/>');
      expect(page.text).toContain('<link rel="canonical" href="http://shop.test/cerca/gots-blaus/"/>');
      expect(page.text).toContain('hrefLang="es-ES" href="http://shop.test/es/buscar/vasos-azules/"');
      expect(found(page.text)).toEqual([shop.shirt.id]);
      expect(found((await get('/en/search/blue-glasses/')).text)).toEqual([shop.shirt.id]);
      const same = await get('/cerca/forma-1/?_sft_product_cat=gots&_sft_pa_colour=blau');
      expect(same.text).toContain('<link rel="canonical" href="http://shop.test/cerca/gots-blaus/"/>');
    });

    test('forms with pages of their own, and combinations on the list, stand in the sitemap', async () => {
      const places = (await get('/wp-sitemap-places-1.xml')).text;
      for (const path of ['/cerca/forma-1/', '/cerca/gots-blaus/', '/en/search/blue-glasses/'])
        expect(places).toContain(`http://shop.test${path}`);
      expect(places).not.toContain('/cerca/forma-3/');
    });

    test('/?s= leads to the form of the search box, and the box stands on every page', async () => {
      expect((await get('/?s=oli&post_type=product')).location).toBe('/cerca/?_sf_s=oli&post_types=product');
      expect((await get('/en/?s=oil')).location).toBe('/en/search/?_sf_s=oil');
      expect((await get('/no-hi-es/')).text).toMatch(
        /<form data-site-search=[^>]*action="\/cerca\/" method="get"/,
      );
    });

    test('products and posts are found together, and post types narrow them', async () => {
      const both = (await data('sfid=4&_sf_s=oli')).results;
      expect(both).toMatch(/data-sf-item="product:\d+"/);
      expect(both).toMatch(/data-sf-item="post:\d+"/);
      expect((await data('sfid=4&_sf_s=oli&post_types=post')).results).not.toContain('type-product');
    });
  });

  describe('on the shop’s listings', () => {
    test('the form stands beside the listing in the place of its own filters', async () => {
      const { text } = await get('/botiga/');
      expect(text).toContain('id="search-filter-form-3"');
      expect(text).toContain('id="search-filter-results-3"');
      expect(text).not.toContain('widget_layered_nav');
      expect(text).toContain(
        'data-sf-term-rewrite="[&quot;http://shop.test/categoria-producte/[0]/&quot;,&quot;http://shop.test/categoria-producte/[0]/[1]/&quot;]"',
      );
    });

    test('the form of which nothing is asked is kept for everybody in a language, until something changes that it counts', async () => {
      using _ = shop.house.alone();
      const { shop: own } = shop.house;
      const asked = vi.spyOn(searchIndex(own), 'search');
      const count = async (path = '/botiga/?utm_source=a') =>
        Number(/data-sf-count="(\d+)"[^>]*><input[^>]*value="rebost"/.exec((await get(path)).text)?.[1]);
      expect(await count()).toBe(2);
      asked.mockClear();
      expect(await count()).toBe(2);
      expect(asked).not.toHaveBeenCalled();
      // On a category’s page it is another one, and so it is in another language.
      expect((await get('/categoria-producte/rebost/')).text).toContain('data-sf-taxonomy-archive="1"');
      expect((await get('/en/shop/')).text).toContain('data-lang-code="en"');
      expect(asked).toHaveBeenCalledTimes(2);
      const id = await addSimple(shop.house, { name: 'Sal', categories: ['Rebost'] });
      await shop.house.settle();
      expect(await count()).toBe(3);
      await own.db.transaction((tx) => deleteProduct(tx, own.settings, id, Date.now()));
      await shop.house.settle();
      expect(await count()).toBe(2);
      asked.mockRestore();
    });

    test('what is asked stands in the listing’s place and is not kept by search engines', async () => {
      const { text } = await get('/botiga/?_sft_pa_colour=blau');
      expect(found(text)).toEqual([shop.shirt.id]);
      expect(text).toContain('content="noindex, follow"');
    });

    test('what is asked keeps to the store’s order and to list or grid, which stand above the results too', async () => {
      const { text } = await get('/botiga/?_sft_pa_colour=blau,verd&ref=list&orderby=price-desc');
      expect(found(text)).toEqual([shop.shirt.id]);
      expect(text).toContain('<ul class="products columns-3 list-view"');
      expect(text).toMatch(/<option value="price-desc" selected="">/);
      const form = /<form class="woocommerce-ordering"[^>]*action="([^"]*)".*?<\/form>/s.exec(text);
      expect([
        form?.[1],
        [...(form?.[0] ?? '').matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]),
      ]).toEqual([
        '/botiga/',
        [
          ['paged', '1'],
          ['_sft_pa_colour', 'blau,verd'],
          ['ref', 'list'],
        ],
      ]);
      expect(text).toContain('href="/botiga/?_sft_pa_colour=blau,verd&amp;orderby=price-desc&amp;ref=grid"');
      // Taking a filter back keeps both.
      expect(text).toContain('href="/colour/verd/?orderby=price-desc&amp;ref=list"');
    });

    test('the page of an attribute’s value shows the variation that has it, of products where it can be had, as many as its count says', async () => {
      const attributes = { colour: ['Blau', 'Verd'] };
      const { id } = await addVariable(shop.house, {
        name: 'Plat pla',
        attributes,
        variations: [
          { values: { colour: 'Blau' }, price: 500, stock: 0 },
          { values: { colour: 'Verd' }, price: 700, stock: 2 },
        ],
      });
      await shop.house.settle();
      const blue = (await get('/colour/blau/')).text;
      expect(found(blue)).toEqual([shop.shirt.id]);
      expect(blue).toMatch(/data-sf-count="1"[^>]*>\s*<input[^>]*value="blau"/);
      expect(blue).not.toContain('noindex');
      const green = (await get('/colour/verd/')).text;
      expect(found(green).sort()).toEqual([shop.shirt.id, id].sort());
      expect(green).toContain('href="/producte/plat-pla/?attribute_pa_colour=verd"');
      expect(green).toContain('90,00');
      // Its further pages are those of the results.
      expect((await get('/colour/verd/page/2/')).location).toBe('/colour/verd/?sf_paged=2');
      const own = shop.house.shop;
      await own.db.transaction((tx) => deleteProduct(tx, own.settings, id, Date.now()));
      await shop.house.settle();
    });

    test('one single term becomes the term’s own address and is left out of the query', async () => {
      const { location } = await get('/botiga/?_sft_product_cat[]=gots&_sft_pa_colour[]=blau');
      expect(location).toBe('/categoria-producte/taula/gots/?_sft_pa_colour=blau');
      const { text } = await get(location);
      expect(found(text)).toEqual([shop.shirt.id]);
      expect(text).toContain('data-current-taxonomy-archive="product_cat"');
      expect(text).toMatch(/data-sf-field-name="_sft_product_cat"[^>]*data-sf-taxonomy-archive="1"/);
    });

    test('another category chosen on a category’s page leads to that one, and none to the shop', async () => {
      const from = async (query: string) => (await get(`/categoria-producte/taula/gots/?${query}`)).location;
      expect(await from('_sft_product_cat[]=rebost&_sf_search[]=oli')).toBe(
        '/categoria-producte/rebost/?_sf_s=oli',
      );
      expect(await from('_sft_product_cat[]=&_sf_search[]=oli')).toBe('/botiga/?_sf_s=oli');
    });
  });

  test('the languages of the header ask the same in their own words', async () => {
    const languages = async (path: string) =>
      [...(await get(path)).text.matchAll(/<a href="([^"]*)" hrefLang="[^"]*" lang="(\w+)"/g)].map(
        ([, href, language]) => [language, href?.replaceAll('&amp;', '&')],
      );
    const asked = '_sf_s=got&_sft_product_cat=taula&_sft_pa_colour=blau,verd';
    expect(await languages(`/cerca/forma-1/?${asked}`)).toEqual([
      ['ca', `/cerca/forma-1/?${asked}`],
      ['es', `/es/buscar/forma-1/?${asked}`],
      ['en', `/en/search/forma-1/?${asked}`],
    ]);
    expect(await languages('/categoria-producte/taula/gots/?ref=list&_sft_pa_colour=blau')).toEqual([
      ['ca', '/categoria-producte/taula/gots/?_sft_pa_colour=blau&ref=list'],
      ['es', '/es/categoria-producto/taula/gots/?_sft_pa_colour=blau&ref=list'],
      ['en', '/en/product-category/taula/gots/?_sft_pa_colour=blau&ref=list'],
    ]);
    expect((await languages('/colour/blau/')).map(([, href]) => href)).toEqual([
      '/colour/blau/',
      '/es/colour/blau/',
      '/en/colour/blau/',
    ]);
    // What came into the page later says so too.
    expect((await data('sfid=3&_sf_s=oli&lang=es')).results).toContain('/en/shop/?_sf_s=oli');
  });

  describe('whatever stands in an address', () => {
    const names = fc.constantFrom(
      '_sf_s',
      '_sft_product_cat',
      '_sft_pa_colour',
      '_sft_x',
      '_sfm__price',
      '_sfm_x',
      'sf_paged',
      '_sf_ppp',
      'sort_order',
      'orderby',
      'post_date',
      'post_types',
      'authors',
      '_sft_pa_colour[]',
      '_sfm__price[]',
      'sfid',
      'lang',
      '__proto__[]',
    );
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'blau',
        'undefined',
        '+',
        '10+',
        '+50',
        '0+100',
        '-1',
        '999999999',
        'a,b',
        'title+desc',
        '31022024',
        '"',
      ),
    );

    test('random query strings never give an error', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(
            '/cerca/forma-1/',
            '/cerca/forma-2/',
            '/botiga/',
            '/?sf_action=get_data&sf_data=all&sfid=1',
          ),
          fc.array(fc.tuple(names, values), { maxLength: 5 }),
          async (path, pairs) => {
            const query = pairs
              .map(
                ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
              )
              .join('&');
            const { status } = await get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
            expect([200, 302]).toContain(status);
          },
        ),
        { numRuns: 150 },
      );
    }, 60_000);
  });
});
