import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { addListingAside, addReview } from '../index.ts';
import { readFilter, writeFilter } from '../listing/model-filter.ts';

const [eur] = settings.currencies;

describe('a filter in the address', () => {
  const slug = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const slugs = fc.uniqueArray(slug, { minLength: 1, maxLength: 5 });
  const filters = fc.record({
    minPrice: fc.option(fc.integer({ min: 0, max: 999_999_99 }), { nil: undefined }),
    maxPrice: fc.option(fc.integer({ min: 0, max: 999_999_99 }), { nil: undefined }),
    ratings: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
    stock: fc.uniqueArray(fc.constantFrom('instock' as const, 'outofstock' as const, 'onbackorder' as const)),
    brands: fc.uniqueArray(slug, { maxLength: 5 }),
    attributes: fc.uniqueArray(
      fc.record({
        code: fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/).filter((code) => !/^(stock|product)/.test(code)),
        slugs,
        type: fc.constantFrom('and' as const, 'or' as const),
      }),
      { selector: ({ code }) => code, maxLength: 4 },
    ),
  });

  test('is written and read back unchanged', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(writeFilter(filter, eur!), eur!)).toEqual(filter);
      }),
    );
  });

  test('takes no harm from anything else that stands there', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        const names = ['min_price', 'rating_filter', 'filter_colour', 'filter_stock_status'];
        const query = pairs.map(([name, value], n) => [names[n % 5] ?? name, value] as const);
        const filter = readFilter(query, eur!);
        expect(readFilter(writeFilter(filter, eur!), eur!)).toEqual(filter);
      }),
    );
  });
});

describe.each(engines)('filtered archives on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { catalogue: { pageSize: 4 } } });
    const both = { attributes: { colour: ['Blau', 'Verd'] } };
    await addVariable(house, { name: 'Bicolor', price: 1000, categories: ['Roba'], ...both });
    await addVariable(house, {
      name: 'Blavet',
      price: 2000,
      categories: ['Roba'],
      brand: 'Teixits Pi',
      attributes: { colour: ['Blau'] },
      variations: [{ values: { colour: 'Blau' } }],
    });
    const plain = await addSimple(house, { name: 'Cistell', price: 3000, stock: 0, brand: 'Teixits Pi' });
    await addSimple(house, { name: 'Didal', price: 4000 });
    for (const rating of [5, 4])
      await house.shop.db.transaction((tx) =>
        addReview(tx, {
          productId: plain,
          userId: null,
          author: 'Anna',
          email: 'anna@example.com',
          body: 'Bé.',
          language: 'ca',
          rating,
          approved: true,
          verified: false,
          createdAt: 1,
        }),
      );
    await house.settle();
  });
  afterAll(() => house.close());

  const get = (path: string) => house.browser().get(path);
  const titlesOf = (text: string) =>
    [...text.matchAll(/loop-product__title">([^<]*)</g)].map((match) => match[1] ?? '');
  const titles = async (query: string) => titlesOf((await get(`/botiga/${query}`)).text);

  test('by price: a product stays unless it is wholly below the minimum or above the maximum', async () => {
    expect(await titles('?min_price=20&max_price=30')).toEqual(['Blavet', 'Cistell']);
    expect(await titles('?min_price=30,01')).toEqual(['Didal']);
    expect(await titles('?max_price=10')).toEqual(['Bicolor']);
  });

  test('by price as it is shown, where prices are kept without tax', async () => {
    using _ = house.alone();
    const { shownPrice } = house.shop;
    house.shop.shownPrice = (minor) => Math.round(minor * 1.21);
    await house.shop.cache.drop(new Set(['listing']));
    expect(await titles('?min_price=24.20&max_price=24.20')).toEqual(['Blavet']);
    house.shop.shownPrice = shownPrice;
    house.shop.cache.drop(new Set(['listing']));
  });

  test('by attribute: all of the values, or with query_type one of them', async () => {
    expect(await titles('?filter_colour=blau')).toEqual(['Bicolor', 'Blavet']);
    expect(await titles('?filter_colour=blau,verd')).toEqual(['Bicolor']);
    expect(await titles('?filter_colour=blau,verd&query_type_colour=or')).toEqual(['Bicolor', 'Blavet']);
    expect(await titles('?filter_colour=lila')).toEqual([]);
    expect(await titles('?filter_nothing=lila')).toHaveLength(4);
  });

  test('by rating in whole stars, by stock and by brand', async () => {
    expect(await titles('?rating_filter=5')).toEqual(['Cistell']);
    expect(await titles('?rating_filter=4')).toEqual([]);
    expect(await titles('?filter_stock_status=outofstock')).toEqual(['Cistell']);
    expect(await titles('?filter_stock_status=instock,onbackorder')).toEqual(['Bicolor', 'Blavet', 'Didal']);
    expect(await titles('?filter_product_brand=teixits-pi')).toEqual(['Blavet', 'Cistell']);
    expect(await titles('?filter_product_brand=teixits-pi&filter_stock_status=instock')).toEqual(['Blavet']);
  });

  test('filters keep within the archive, in every order', async () => {
    for (const orderby of ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc']) {
      const { text } = await get(
        `/categoria-producte/roba/?orderby=${orderby}&filter_product_brand=teixits-pi`,
      );
      expect([orderby, ...titlesOf(text)]).toEqual([orderby, 'Blavet']);
    }
  });

  test('what is filtered is not for search engines, and what is not has its canonical', async () => {
    const filtered = (await get('/botiga/?filter_colour=blau')).text;
    expect(filtered).toContain('<meta name="robots" content="noindex, follow"');
    expect(filtered).not.toContain('rel="canonical"');
    const listed = (await get('/botiga/?ref=list&orderby=price')).text;
    expect(listed).toContain('rel="canonical" href="http://shop.test/botiga/"');
  });

  test('the counts beside the values are those of the products that a click leads to', async () => {
    const { text } = await get('/botiga/?filter_product_brand=teixits-pi');
    const options = [
      ...text.matchAll(
        /wc-layered-nav-term[^>]*><a href="([^"]+)".*?<span aria-hidden="true">(\d+)<\/span>/g,
      ),
    ].map(([, href = '', count]) => ({ href: href.replaceAll('&amp;', '&'), count: Number(count) }));
    expect(options.length).toBeGreaterThan(2);
    for (const { href, count } of options) {
      const chosen = new URLSearchParams(href.split('?')[1]);
      // Values of one field widen each other: the brand that is chosen counts itself, not what is left without it.
      if (!chosen.has('filter_product_brand')) continue;
      expect([href, titlesOf((await get(href)).text).length]).toEqual([href, count]);
    }
  });

  test('each chosen filter is a chip that takes it back and keeps the rest', async () => {
    const { text } = await get('/botiga/?orderby=price&filter_colour=blau&min_price=5');
    const chips = [...text.matchAll(/<li class="chosen"><a href="([^"]+)"[^>]*aria-label="([^"]+)"/g)];
    expect(chips.map(([, href, label]) => [label, href?.replaceAll('&amp;', '&')])).toEqual([
      ['Treu el filtre «5,00\u00a0€ o més»', '/botiga/?orderby=price&filter_colour=blau'],
      ['Treu el filtre «colour: Blau»', '/botiga/?orderby=price&min_price=5'],
    ]);
    expect(text).toContain('href="/botiga/?orderby=price" class="listing-clear"');
  });

  test('nothing found says so and still offers the way back', async () => {
    const { status, text } = await get('/botiga/?filter_colour=lila');
    expect(status).toBe(200);
    expect(text).toContain('woocommerce-no-products-found');
    expect(text).toContain('listing-clear');
  });

  test('values of an attribute with an archive have one, in each language', async () => {
    const { text } = await get('/colour/blau/');
    expect(titlesOf(text)).toEqual(['Bicolor', 'Blavet']);
    expect(text).toContain('tax-pa_colour');
    expect(text).toContain('hrefLang="en-GB" href="http://shop.test/en/colour/blau/"');
    expect((await get('/producte/blavet/')).text).toContain('<a href="/colour/blau/" rel="tag">Blau</a>');
    expect((await get('/colour/lila/')).status).toBe(404);
    expect((await get('/size/blau/')).status).toBe(404);
  });

  test('modules above put their own form beside every listing', async () => {
    addListingAside(house.shop, async (_ctx, { id }) => ({
      node: <p id="beside">Aquí {id ?? 'tot'}</p>,
    }));
    house.shop.pages.clear();
    expect((await get('/botiga/')).text).toContain('<p id="beside">Aquí tot</p>');
  });

  describe('going on', () => {
    const names = ['Espelma', 'Forquilla', 'Gerra', 'Hora', 'Idea', 'Joc'];
    beforeAll(async () => {
      for (const name of names) await addSimple(house, { name, price: 9000, categories: ['Sobretaula'] });
    });
    interface More {
      type: string;
      html: string;
      lastbatch: boolean;
      resultsCount: string;
    }
    const more = async (path: string) =>
      (
        await house.browser().post(path, '{}', { 'content-type': 'application/json' })
      ).json() as unknown as More;

    test('POST {base_url}page/{n}/ answers type, html, lastbatch and resultsCount', async () => {
      const second = await more('/botiga/page/2/?neve-infinite-scroll=true');
      expect(second).toMatchObject({ type: 'success', lastbatch: false });
      expect(titlesOf(second.html)).toEqual(['Espelma', 'Forquilla', 'Gerra', 'Hora']);
      expect(second.resultsCount).toContain('class="woocommerce-result-count"');
      expect(second.resultsCount).toContain('1–8 ');
      const last = await more('/botiga/page/3/');
      expect([titlesOf(last.html), last.lastbatch]).toEqual([['Idea', 'Joc'], true]);
    });

    test('with plain addresses it is {base_url} with paged={n}', async () => {
      expect(titlesOf((await more('/botiga/?paged=3')).html)).toEqual(['Idea', 'Joc']);
    });

    test('past the last page the answer is empty and the last batch', async () => {
      expect(await more('/botiga/page/9/')).toMatchObject({ type: 'success', html: '', lastbatch: true });
    });

    test('it goes on in the order and with the filters of the address', async () => {
      const { html, lastbatch } = await more('/botiga/page/2/?orderby=price-desc&min_price=40');
      expect([titlesOf(html), lastbatch]).toEqual([['Forquilla', 'Espelma', 'Didal'], true]);
    });

    test('the count is of the pages that are on the screen', async () => {
      expect((await more('/botiga/page/3/?shown=2-3')).resultsCount).toContain('5–10 ');
      expect((await more('/botiga/page/2/?shown=9-1')).resultsCount).toContain('1–8 ');
    });

    test('the numbers stay for those without scripts, and carry order, filters and view', async () => {
      const { text } = await get('/botiga/page/2/?ref=list&orderby=price&min_price=1');
      expect(text).toContain('<ul class="products columns-3 list-view"');
      expect(text).toContain(
        'class="page-numbers" href="/botiga/page/3/?orderby=price&amp;min_price=1&amp;ref=list"',
      );
      expect(text).toContain(
        'rel="next" href="http://shop.test/botiga/page/3/?orderby=price&amp;min_price=1&amp;ref=list"',
      );
      expect(text).toContain('href="/botiga/page/2/?orderby=price&amp;min_price=1&amp;ref=grid"');
    });

    test('a page past the end is 404, filtered or not', async () => {
      expect((await get('/botiga/page/4/')).status).toBe(404);
      expect((await get('/botiga/page/2/?filter_colour=blau')).status).toBe(404);
    });

    test('the ways to go on are a setting', async () => {
      for (const method of ['numbers', 'loadmore', 'lazyload'] as const) {
        await house.set({ 'catalogue.loadMethod': method });
        const { text } = await get('/botiga/');
        expect([method, text.includes('data-listing=')]).toEqual([method, method !== 'numbers']);
        if (method !== 'numbers')
          expect(text).toContain(
            `&quot;load_method&quot;:&quot;${method}&quot;,&quot;current_page&quot;:1,&quot;max_num_pages&quot;:3,&quot;change_url&quot;:true,&quot;reinit_js&quot;:true`,
          );
        expect(text).toContain('woocommerce-pagination');
      }
    });
  });
});
