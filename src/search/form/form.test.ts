import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue.ts';
import { addPost } from '../../../tests/support/content.ts';
import { applyForms, formFile, inAll } from '../../../tests/support/search-setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

const price = (input: string, more: object = {}) => ({
  ...{ type: 'post_meta', meta: 'number', key: '_price', input, min: 0, max: 100, step: 25 },
  ...more,
});
const tax = (taxonomy: string, more: object = {}) => ({
  ...{ type: 'taxonomy', taxonomy, show_count: true, hide_empty: true },
  ...more,
});
const FORMS = [
  formFile(
    1,
    [
      { type: 'search', heading: inAll('Text') },
      price('range-slider', { heading: inAll('Preu'), histogram: true }),
      tax('product_cat', { heading: inAll('Categoria'), hierarchical: true }),
      tax('pa_colour', { input: 'checkbox' }),
      tax('pa_size', { input: 'select', combobox: true }),
      tax('product_tag', { operator: 'and' }),
      {
        type: 'sort_order',
        options: [{ by: '_sfm__price', direction: 'desc', as: 'num', label: inAll('Cars') }],
      },
      { type: 'posts_per_page', min: 2, max: 4, step: 2 },
      { type: 'reset' },
    ],
    { results_per_page: 2 },
  ),
  formFile(
    2,
    [
      price('range-select'),
      tax('product_brand', { input: 'multiselect' }),
      { type: 'post_date', input: 'daterange', year_dropdown: true },
      { type: 'submit' },
    ],
    { display: 'archive', auto_update: false, auto_count_refresh: true, pagination: 'infinite_scroll' },
  ),
  formFile(
    3,
    [tax('product_cat', { input: 'radio', hierarchical: true }), tax('pa_colour'), { type: 'search' }],
    {
      display: 'custom_woocommerce_store',
      taxonomy_archives: true,
      slug: { ca: '', es: '', en: '' },
    },
  ),
  formFile(4, [{ type: 'search' }, { type: 'post_type' }, { type: 'author', input: 'select' }], {
    types: ['product', 'post', 'page'],
    slug: { ca: '', es: '', en: '' },
  }),
];
const PAGE = {
  form: 1,
  slug: { ca: 'gots-blaus', es: 'vasos-azules', en: 'blue-glasses' },
  title: inAll('Gots blaus'),
  text: inAll('Tots els gots blaus.'),
  query: '_sft_product_cat=gots&_sft_pa_colour=blau',
};

describe.each(engines)('search forms on %s', (engine) => {
  let house: TestShop;
  const ids: Record<string, number> = {};
  let shirt: { id: number; variationIds: number[] };
  const get = (address: string) => house.browser().get(address);
  const data = async (query: string) =>
    (await get(`/?sf_action=get_data&sf_data=all&${query}`)).json<{ results: string; form: string }>();
  const found = (markup: string) =>
    [...markup.matchAll(/<li class="product [^"]*post-(\d+)/g)].map(([, id]) => Number(id));

  beforeAll(async () => {
    house = await openTestShop(engine);
    ids.oil = await addSimple(house, {
      name: 'Oli',
      price: 1250,
      categories: ['Rebost'],
      tags: ['bo', 'nou'],
      brand: 'Can Pau',
    });
    ids.wine = await addSimple(house, {
      name: 'Vi',
      price: 3000,
      categories: ['Rebost'],
      tags: ['bo'],
      brand: 'Can Pere',
    });
    ids.glass = await addSimple(house, { name: 'Got', price: 600, categories: ['Taula', 'Gots'] });
    shirt = await addVariable(house, {
      name: 'Got de color',
      categories: ['Taula', 'Gots'],
      attributes: { colour: ['Blau', 'Verd'], size: ['S', 'M'] },
      variations: [
        { values: { colour: 'Blau', size: 'S' }, price: 2000, stock: 3 },
        { values: { colour: 'Blau', size: 'M' }, price: 2200, stock: 0 },
        { values: { colour: 'Verd', size: 'M' }, price: 9000, stock: 1 },
      ],
    });
    await addPost(house, { ca: 'Com es fa l’oli' });
    const rules = [{ queries: ['rebost'], pin: [`product:${ids.wine}`], boost: {} }];
    await applyForms(house, FORMS, { site_search: 4, pages: [PAGE], rules });
  });
  afterAll(() => house.close());

  test('a form may stand in a text, with its counts, and leads to its own results', async () => {
    const form = { type: 'searchForm', attrs: { formId: 1, title: 'Busca' } };
    const unknown = { type: 'searchForm', attrs: { formId: 99, title: 'Busca' } };
    await addPost(house, {
      ca: { title: 'Guia', slug: 'guia', body: { type: 'doc', content: [form, unknown] } },
    });
    const { text } = await get('/diari/guia/');
    expect(text).toContain('id="search-filter-form-1"');
    expect(text).toContain('data-results-url="http://shop.test/cerca/forma-1/"');
    expect(text).toMatch(/Rebost[^(]*\(2\)/);
    // A number that names no form is the search of the whole site.
    expect(text).toContain('class="search-form"');
  });

  describe('the markup of the contract', () => {
    test('the form element says how its client is to behave', async () => {
      const { form } = await data('sfid=1');
      for (const said of [
        'class="searchandfilter"',
        'id="search-filter-form-1"',
        'data-sf-form-id="1"',
        'data-results-url="http://shop.test/cerca/forma-1/"',
        'data-ajax-url="http://shop.test/?sfid=1&amp;sf_action=get_data&amp;sf_data=all"',
        'data-ajax-form-url="http://shop.test/?sfid=1&amp;sf_action=get_data&amp;sf_data=form"',
        'data-display-result-method="shortcode"',
        'data-use-history-api="1"',
        'data-update-ajax-url="1"',
        'data-lang-code="ca"',
        'data-ajax-data-type="json"',
        'data-ajax-links-selector=".pagination a"',
        'data-ajax-target="#search-filter-results-1"',
        'data-ajax-pagination-type="normal"',
        'data-init-paged="1"',
        'data-auto-update="1"',
        'data-auto-count="1"',
        'data-instance-count="1"',
      ])
        expect(form).toContain(said);
      const other = (await data('sfid=2')).form;
      for (const said of [
        'data-ajax-data-type="html"',
        'data-ajax-url="http://shop.test/cerca/forma-2/?sf_data=all"',
        'data-ajax-pagination-type="infinite_scroll"',
        'data-infinite-scroll-trigger="-100"',
        'data-show-scroll-loader="1"',
        'data-auto-update="0"',
        'data-auto-count-refresh-mode="1"',
      ])
        expect(other).toContain(said);
    });

    test('every render of a form has the same fields in the same order, whatever is asked', async () => {
      const items = (form: string) =>
        [...form.matchAll(/<li [^>]*data-sf-field-name="([^"]*)"/g)].map(([, name]) => name);
      const plain = items((await data('sfid=1')).form);
      expect(plain).toEqual([
        'search',
        '_sfm__price',
        '_sft_product_cat',
        '_sft_pa_colour',
        '_sft_pa_size',
        '_sft_product_tag',
        'sort_order',
        'posts_per_page',
        'reset',
      ]);
      expect(items((await data('sfid=1&_sf_s=zzzzzz&_sft_pa_colour=blau')).form)).toEqual(plain);
    });

    test('fields carry their type, input type and meta type, and inputs their names', async () => {
      const { form } = await data('sfid=1');
      expect(form).toMatch(
        /class="sf-field-post-meta-_price"[^>]*data-sf-field-type="post_meta"[^>]*data-sf-field-input-type="range-slider"[^>]*data-sf-meta-type="number"/,
      );
      expect(form).toMatch(/class="sf-field-taxonomy-pa_size"[^>]*data-sf-combobox="1"/);
      for (const name of [
        '_sf_search',
        '_sfm__price',
        '_sft_product_cat',
        '_sf_sort_order',
        'posts_per_page',
      ])
        expect(form).toContain(`name="${name}[]"`);
      expect(form).toMatch(
        /<select class="sf-input-select"[^>]*data-combobox="1"[^>]*data-combobox-nrm="[^"]+"/,
      );
    });

    test('a slider says its ends, its step and how it writes numbers', async () => {
      const { form } = await data('sfid=1&_sfm__price=10+50');
      for (const said of [
        'data-start-min="10"',
        'data-start-max="50"',
        'data-min="0"',
        'data-max="100"',
        'data-step="25"',
        'data-decimal-places="0"',
        'data-thousand-seperator=""',
        'data-decimal-seperator="."',
        'data-display-values-as="textinput"',
      ])
        expect(form).toContain(said);
      expect(form).toContain('<div class="meta-slider"></div>');
      expect(form).toMatch(/<div class="sf-histogram" aria-hidden="true">/);
    });

    test('a date field says its format and which lists it has', async () => {
      const { form } = await data('sfid=2&post_date=01022024+28022024');
      expect(form).toContain(
        '<ul class="sf_date_field" data-date-format="dd/mm/yy" data-date-use-year-dropdown="1" data-date-use-month-dropdown="0">',
      );
      expect(form).toContain('value="01/02/2024"');
      expect(form).toContain('value="28/02/2024"');
    });

    test('range selects have a list for each end', async () => {
      const { form } = await data('sfid=2&_sfm__price=25+75');
      expect(form).toContain('name="_sfm__price_min[]"');
      expect(form).toMatch(/name="_sfm__price_max\[\]".*?<option[^>]*value="75"[^>]*selected/s);
    });
  });

  describe('counts of a form', () => {
    const countOf = (form: string, value: string) =>
      Number(
        new RegExp(`data-sf-count="(\\d+)"[^>]*>\\s*<input[^>]*value="${value}"`).exec(form)?.[1] ??
          Number.NaN,
      );

    test('are those of choosing the option, with all other filters', async () => {
      const { form } = await data('sfid=1');
      expect([countOf(form, 'rebost'), countOf(form, 'taula'), countOf(form, 'gots')]).toEqual([2, 2, 2]);
      const blue = (await data('sfid=1&_sft_pa_colour=blau')).form;
      expect(countOf(blue, 'taula')).toBe(1);
    });

    test('ranges narrow them', async () => {
      expect(countOf((await data('sfid=1&_sfm__price=0+7')).form, 'gots')).toBe(1);
    });

    test('options without results are hidden, and one that is chosen never is', async () => {
      const { form } = await data('sfid=1&_sft_pa_colour=blau&_sfm__price=50+99');
      expect(form).toMatch(/<input[^>]*checked=""[^>]*value="blau"|<input[^>]*value="blau"[^>]*checked=""/);
      expect(form).not.toContain('value="rebost"');
    });

    test('a size and a colour mean that this very combination is in stock', async () => {
      expect(found((await data('sfid=1&_sft_pa_colour=blau&_sft_pa_size=m')).results)).toEqual([]);
      expect((await data('sfid=1&_sft_pa_colour=blau')).form).not.toMatch(/<option[^>]*value="m"/);
    });
  });

  describe('results', () => {
    test('the card shows the variation that meets the filters: its price, and a link that has it chosen', async () => {
      const { results } = await data('sfid=1&_sft_pa_colour=verd');
      expect(results).toContain(
        'href="/producte/got-de-color/?attribute_pa_colour=verd&amp;attribute_pa_size=m"',
      );
      expect(results).toContain('90,00');
      expect(results).not.toContain('20,00');
    });

    test('taxonomies under and need all of the values', async () => {
      expect(found((await data('sfid=1&_sft_product_tag=bo+nou')).results)).toEqual([ids.oil]);
      expect(found((await data('sfid=1&_sft_product_tag=bo')).results)).toHaveLength(2);
    });

    test('sort order, results per page and page are those of the address, and links of pages carry sf_paged', async () => {
      const { results } = await data('sfid=1&sort_order=_sfm__price+desc+num');
      expect(found(results)).toEqual([shirt.id, ids.wine]);
      expect(results).toContain('href="/cerca/forma-1/?sort_order=_sfm__price+desc+num&amp;sf_paged=2"');
      expect(found((await data('sfid=1&sort_order=_sfm__price+desc+num&sf_paged=2')).results)).toEqual([
        ids.oil,
        ids.glass,
      ]);
      expect(found((await data('sfid=1&_sf_ppp=4')).results)).toHaveLength(4);
    });

    test('the last page carries the marker infinite-scroll-end, and others don’t', async () => {
      expect((await data('sfid=1')).results).not.toContain('infinite-scroll-end');
      expect((await data('sfid=1&sf_paged=2')).results).toContain(
        'data-search-filter-action="infinite-scroll-end"',
      );
      const beyond = (await data('sfid=1&sf_paged=99')).results;
      expect([found(beyond), beyond.includes('infinite-scroll-end')]).toEqual([[], true]);
    });

    test('when nothing is found, it says which filter to leave out and what that gives', async () => {
      const { results } = await data('sfid=1&_sft_pa_colour=blau&_sfm__price=50+90');
      expect(results).toMatch(
        /<a href="\/cerca\/forma-1\/\?_sft_pa_colour=blau"[^>]*>Sense Preu: 50 – 90<\/a> <span class="sf-count">un resultat/,
      );
    });

    test('what is chosen is a chip with a link that takes it back', async () => {
      const { results } = await data('sfid=1&_sf_s=got&_sft_product_cat=gots');
      expect(results).toMatch(
        /<a href="\/cerca\/forma-1\/\?_sft_product_cat=gots" rel="nofollow" aria-label="Treu el filtre ««got»»">/,
      );
      expect(results).toContain('aria-label="Treu el filtre «Categoria: Gots»"');
    });

    test('pinned results come first for their query', async () => {
      expect(found((await data('sfid=1&_sf_s=rebost')).results)[0]).toBe(ids.wine);
    });

    test('sf_data decides what is in a JSON reply, and a form that is not there prints nothing', async () => {
      const reply = async (query: string) => Object.keys((await get(`/?sf_action=get_data&${query}`)).json());
      expect(await reply('sfid=1&sf_data=results')).toEqual(['results']);
      expect(await reply('sfid=1&sf_data=form')).toEqual(['form']);
      expect(await reply('sfid=99&sf_data=all')).toEqual([]);
    });

    test('lang decides the language of a JSON reply', async () => {
      expect((await data('sfid=1&lang=en&_sf_s=oli')).results).toContain('/en/product/oli-en/');
    });
  });

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
      expect(found(page.text)).toEqual([shirt.id, ids.glass].slice(0, 1));
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
      expect(found(page.text)).toEqual([shirt.id]);
      expect(found((await get('/en/search/blue-glasses/')).text)).toEqual([shirt.id]);
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

    test('what is asked stands in the listing’s place and is not kept by search engines', async () => {
      const { text } = await get('/botiga/?_sft_pa_colour=blau');
      expect(found(text)).toEqual([shirt.id]);
      expect(text).toContain('content="noindex, follow"');
    });

    test('one single term becomes the term’s own address and is left out of the query', async () => {
      const { location } = await get('/botiga/?_sft_product_cat[]=gots&_sft_pa_colour[]=blau');
      expect(location).toBe('/categoria-producte/taula/gots/?_sft_pa_colour=blau');
      const { text } = await get(location);
      expect(found(text)).toEqual([shirt.id]);
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
