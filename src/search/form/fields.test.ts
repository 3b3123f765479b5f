import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { applyForms, formFile, inAll } from '../../../tests/support/search/setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveAuthor, saveTopic } from '../../content/writing/store-topics.ts';

const none = { ca: '', es: '', en: '' };
const search = { type: 'search' };
const category = { type: 'taxonomy', taxonomy: 'product_cat', show_count: true };
const colour = { type: 'post_meta', meta: 'choice', key: 'to', show_count: true, hide_empty: true };
const FORMS = [
  formFile(
    1,
    [
      search,
      { type: 'author', input: 'select', show_count: true },
      { type: 'tag', input: 'checkbox' },
      { type: 'post_date', input: 'date' },
      { type: 'post_type', show_count: true },
      { type: 'sort_order', options: [{ by: 'date', direction: 'asc', label: inAll('Antics') }] },
      { type: 'posts_per_page', min: 1, max: 2, step: 1 },
    ],
    { types: ['post', 'page'], results_per_page: 10 },
  ),
  formFile(2, [{ ...category, hierarchical: true, hide_empty: true }, colour, search], { auto_count: false }),
  formFile(3, [{ ...category, input: 'select', hierarchical: true }, colour, search], { display: 'custom' }),
  formFile(4, [search, { ...category, input: 'radio' }], {
    display: 'custom_woocommerce_store',
    taxonomy_archives: true,
    slug: none,
  }),
  formFile(5, [category, colour, { ...search }], { field_relation: 'or' }),
];

describe.each(engines)('fields of search forms on %s', (engine) => {
  let house: TestShop;
  let [oil, salt, mug] = [0, 0, 0];
  let [winter, summer, about] = [0, 0, 0];
  const get = (address: string) => house.browser().get(address);
  const data = async (query: string) =>
    (await get(`/?sf_action=get_data&sf_data=all&${query}`)).json<{ results: string; form: string }>();
  const found = async (query: string) =>
    [
      ...(await data(query)).results.matchAll(
        /<(?:li class="product [^"]*post-|article id="post-|li class="sf-item[^>]*data-sf-item="\w+:)(\d+)/g,
      ),
    ].map(([, id]) => Number(id));
  const countOf = (form: string, value: string) =>
    Number(new RegExp(`data-sf-count="(-?\\d+)"[^>]*><input[^>]*value="${value}"`).exec(form)?.[1]);

  beforeAll(async () => {
    house = await openTestShop(engine);
    const { db } = house.shop;
    const wish = { categories: ['Rebost', 'Olis'], brand: 'Can Pau' };
    oil = await addSimple(house, { name: 'Oli', price: 1000, ...wish, more: { meta: { to: 'verd' } } });
    salt = await addSimple(house, { name: 'Sal', price: 200, categories: ['Rebost'] });
    mug = await addSimple(house, { name: 'Tassa', brand: 'Can Pau', more: { meta: { to: 'blau' } } });
    const author = await db.transaction((tx) =>
      saveAuthor(tx, house.shop, { name: 'Anna Roca', slug: 'anna-roca' }, Date.now()),
    );
    const tag = await db.transaction((tx) =>
      saveTopic(
        tx,
        house.shop,
        { taxonomy: 'post_tag', texts: { ca: { name: 'Fred', slug: 'fred' } } },
        Date.now(),
      ),
    );
    const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
    winter = await addPost(
      house,
      { ca: 'Hivern' },
      { authorId: author, termIds: [tag], publishAt: at('2024-01-05') },
    );
    summer = await addPost(house, { ca: 'Estiu' }, { publishAt: at('2024-07-20') });
    about = await addPost(house, { ca: 'Qui som' }, { kind: 'page', key: 'about' });
    const goes = { scroll_to: 'custom', scroll_to_selector: 'footer', scroll_on: 'submit' };
    const own = { ...goes, within: { product_cat: ['rebost'] }, exclude: [`product:${salt}`] };
    await applyForms(house, [...FORMS, formFile(6, [category, search], own)]);
  });
  afterAll(() => house.close());

  describe('each query parameter', () => {
    test('authors, tags, post_date and post_types narrow the results', async () => {
      expect(await found('sfid=1&authors=anna-roca')).toEqual([winter]);
      expect(await found('sfid=1&_sft_post_tag=fred')).toEqual([winter]);
      expect(await found('sfid=1&post_date=20072024')).toEqual([summer]);
      expect(await found('sfid=1&post_types=page')).toEqual([about]);
      expect((await found('sfid=1')).sort()).toEqual([winter, summer, about].sort());
    });

    test('sort_order puts them in order, _sf_ppp says how many, and sf_paged which', async () => {
      expect(await found('sfid=1&post_types=post&sort_order=date+asc')).toEqual([winter, summer]);
      expect(await found('sfid=1&post_types=post&sort_order=date+asc&_sf_ppp=1&sf_paged=2')).toEqual([
        summer,
      ]);
    });

    test('orderby is the store’s own order, and comes before sort_order', async () => {
      expect(await found('sfid=3&orderby=price')).toEqual([salt, oil, mug]);
      expect(await found('sfid=3&orderby=price-desc&sort_order=title+asc')).toEqual([mug, oil, salt]);
    });

    test('an unknown author is ignored, and the page is not kept by search engines', async () => {
      const { status, text } = await get('/cerca/forma-1/?authors=ningu');
      expect([status, text.includes('content="noindex, follow"')]).toEqual([200, true]);
      expect(text).toContain('data-sf-total="3"');
    });
  });

  describe('options', () => {
    test('a list of single choice begins with one for all, whose value is empty', async () => {
      const { form } = await data('sfid=3');
      expect(form).toContain(
        '<option class="sf-level-0 sf-item-0 sf-option-active" value="" data-sf-count="0" data-sf-depth="0" selected="">',
      );
    });

    test('in a select, each depth is moved in by three blanks, and the count stands behind the name', async () => {
      const { form } = await data('sfid=3');
      expect(form).toMatch(
        /<option class="sf-level-1 sf-item-\d+" value="olis" data-sf-count="1" data-sf-depth="1">\u00a0{3}Olis\u00a0\u00a0\(1\)<\/option>/,
      );
    });

    test('in a list of checkboxes, children stand inside of their parent', async () => {
      const { form } = await data('sfid=2');
      expect(form).toMatch(
        /<li class="sf-level-0[^>]*><input[^>]*value="rebost".*?<ul class="children"[^>]*><li class="sf-level-1[^>]*><input[^>]*value="olis"/,
      );
    });

    test('boxes, ranges and days are groups with the name of their field', async () => {
      const { form } = await data('sfid=1');
      expect(form).toMatch(/<ul data-operator="or" class="sf-options" role="group" aria-label="[^"]+"/);
      expect(form).toMatch(/<ul class="sf_date_field"[^>]* role="group" aria-label="[^"]+"/);
    });

    test('authors have plain counts, and post types none', async () => {
      const { form } = await data('sfid=1&_sf_s=estiu');
      expect(form).toMatch(/<option[^>]*value="anna-roca" data-sf-count="1"[^>]*>Anna Roca\u00a0\u00a0\(1\)/);
      expect(countOf(form, 'page')).toBe(-1);
      expect(form).not.toMatch(/value="page".{0,300}class="sf-count"/);
    });

    test('ids differ between two copies of a form on one page', async () => {
      const text = { type: 'searchForm', attrs: { formId: 1, title: 'Busca' } };
      const texts = { ca: { title: 'Dues', slug: 'dues', body: { type: 'doc', content: [text, text] } } };
      await addPost(house, texts, { kind: 'page' });
      const page = (await get('/dues/')).text;
      const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      expect([...page.matchAll(/data-instance-count="(\d)"/g)].map(([, count]) => count)).toEqual(['1', '2']);
    });
  });

  test('a field that has nothing to choose from keeps its place, and is not to be seen', async () => {
    const hidden = (form: string) =>
      [...form.matchAll(/<li class="sf-field-[^>]*data-sf-field-name="([^"]*)"[^>]*>/g)].flatMap(
        ([tag, name]) => (/\shidden=""/.test(tag) ? name : []),
      );
    expect(hidden((await data('sfid=3')).form)).toEqual([]);
    expect(hidden((await data('sfid=3&_sf_s=zzzzzz')).form)).toEqual(['_sfm_to']);
    expect(hidden((await data('sfid=3&_sf_s=zzzzzz&_sfm_to=blau')).form)).toEqual([]);
  });

  describe('without auto count', () => {
    test('terms carry what they have in the whole shop, whatever is asked', async () => {
      const { form } = await data('sfid=2&_sf_s=tassa');
      expect([countOf(form, 'rebost'), countOf(form, 'olis')]).toEqual([2, 1]);
      expect(form).not.toContain('data-auto-count');
    });

    test('values of custom fields are neither counted nor hidden', async () => {
      const { form } = await data('sfid=2&_sf_s=tassa');
      expect([countOf(form, 'verd'), countOf(form, 'blau')]).toEqual([-1, -1]);
      expect(form).not.toMatch(/value="verd".{0,300}class="sf-count"/);
    });
  });

  test('under field_relation or, one of the fields is enough, and the counts of a field do not move', async () => {
    expect((await found('sfid=5&_sft_product_cat=olis&_sfm_to=blau')).sort()).toEqual([oil, mug].sort());
    const plain = (await data('sfid=5')).form;
    const asked = (await data('sfid=5&_sft_product_cat=olis&_sfm_to=blau')).form;
    for (const value of ['rebost', 'olis', 'verd', 'blau'])
      expect([value, countOf(asked, value)]).toEqual([value, countOf(plain, value)]);
  });

  test('a form says where its client is to scroll, and on which actions', async () => {
    expect((await data('sfid=6')).form).toContain(
      'data-scroll-to-pos="custom" data-custom-scroll-to="footer" data-scroll-on-action="submit"',
    );
    expect((await data('sfid=1')).form).toContain('data-scroll-to-pos="0" data-scroll-on-action="all"');
  });

  test('a form’s own conditions hold for its results and its counts, in every language', async () => {
    expect(await found('sfid=6')).toEqual([oil]);
    expect(await found('sfid=6&lang=en')).toEqual([oil]);
    expect(await found('sfid=6&_sf_s=tassa')).toEqual([]);
    expect(countOf((await data('sfid=6')).form, 'rebost')).toBe(1);
  });

  describe('a page of results in html', () => {
    test('has its target and its form also when nothing is found', async () => {
      const { status, text } = await get('/cerca/forma-3/?_sf_s=zzzzzz');
      expect(status).toBe(200);
      expect(text).toContain('data-ajax-data-type="html"');
      expect(text).toContain('data-ajax-target="#search-filter-results-3"');
      expect(text).toContain('id="search-filter-form-3"');
      expect(text.match(/id="search-filter-results-3"/g)).toHaveLength(1);
    });

    test('leaves the form out when sf_data asks for the results alone', async () => {
      const { text } = await get('/cerca/forma-3/?sf_data=results');
      expect(text).toContain('id="search-filter-results-3"');
      expect(text).not.toContain('searchandfilter');
    });
  });

  test('on the page of a term of which the form has no field, the term holds all the same', async () => {
    const brand = house.shop.addresses.in('ca').brand({ slug: 'can-pau' });
    expect((await get(`${brand}?_sf_s=oli`)).text).toContain('data-sf-total="1"');
    expect((await get(`${brand}?_sf_s=sal`)).text).toContain('data-sf-total="0"');
    expect((await get(brand)).text).toContain('data-current-taxonomy-archive="product_brand"');
  });
});
