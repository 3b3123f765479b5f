import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { saveTopic } from '../../content/writing/store-topics.ts';

const none = { ca: '', es: '', en: '' };
const price = (input: string, more: object = {}) => ({
  type: 'post_meta',
  meta: 'number',
  key: '_price',
  input,
  min: 0,
  max: 100,
  step: 50,
  ...more,
});
const FORMS = [
  formFile(1, [{ type: 'search' }, price('range-radio')]),
  formFile(2, [price('range-select')], { display: 'custom_edd_store', results_per_page: 1 }),
  formFile(3, [price('range-checkbox')], { display: 'custom_layouts', results_per_page: 1 }),
  formFile(4, [price('range-select', { single: true })]),
  formFile(5, [price('range-radio', { single: true })], { after_filtering: 'fold' }),
  formFile(6, [{ type: 'search' }, { type: 'category', input: 'radio' }, { type: 'tag' }], {
    display: 'post_type_archive',
    types: ['post'],
    taxonomy_archives: true,
    slug: none,
  }),
];

describe.each(engines)('search forms, by the sentences of the spec, on %s', (engine) => {
  let house: TestShop;
  let [oil, vinegar, clay, glaze] = [0, 0, 0, 0];
  const books: number[] = [];
  const get = (address: string) => house.browser().get(address);
  const data = async (query: string) =>
    (await get(`/?sf_action=get_data&sf_data=all&${query}`)).json<{ results: string; form: string }>();
  const products = (markup: string) =>
    [...markup.matchAll(/<li class="product [^"]*post-(\d+)/g)].map(([, id]) => Number(id));
  const posts = (markup: string) =>
    [...markup.matchAll(/<article id="post-(\d+)"/g)].map(([, id]) => Number(id));

  /** Values of the inputs or options of a field that are chosen. */
  const chosen = (form: string, name: string) => {
    const list = form
      .split('<select')
      .find((part) => part.includes(`name="${name}[]"`) && part.includes('<option'));
    const tags =
      list?.match(/<option[^>]*>/g) ??
      form.match(/<input[^>]*>/g)?.filter((tag) => tag.includes(`name="${name}[]"`));
    return (tags ?? [])
      .filter((tag) => /\s(checked|selected)\b/.test(tag))
      .map((tag) => /\svalue="([^"]*)"/.exec(tag)?.[1]);
  };

  beforeAll(async () => {
    house = await openTestShop(engine);
    oil = await addSimple(house, { name: 'Oli d’oliva & sal', price: 1000 });
    for (const name of ['Receptari de pans', 'Receptari de sopes'])
      books.push(await addSimple(house, { name, price: 500, more: { downloadable: true, virtual: true } }));
    vinegar = await addSimple(house, { name: 'Oli de gira-sol', price: 7000, sku: 'GIRA' });
    const topic = await house.shop.db.transaction((tx) =>
      saveTopic(
        tx,
        house.shop,
        { taxonomy: 'post_category', texts: { ca: { name: 'Fang', slug: 'fang' } } },
        Date.now(),
      ),
    );
    clay = await addPost(house, { ca: 'Com es pasta el fang' }, { termIds: [topic] });
    glaze = await addPost(house, { ca: 'Els vernissos del taller' });
    const rules = [{ queries: ['oli'], pin: [], boost: { 'sku:GIRA': 50 } }];
    await applyForms(house, FORMS, { rules });
  });
  afterAll(() => house.close());

  test('range radios have one list for each end, named _min and _max', async () => {
    const { form } = await data('sfid=1&_sfm__price=0+50');
    expect(form).toContain('sf-meta-range sf-meta-range-radio sf-meta-range-radio-fromto');
    for (const end of ['min', 'max'])
      expect(form.match(new RegExp(`name="_sfm__price_${end}\\[\\]"`, 'g'))).toHaveLength(3);
    expect(chosen(form, '_sfm__price_max')).toEqual(['50']);
  });

  test('range checkboxes, single selects and single radios have whole steps as their values', async () => {
    for (const [sfid, kind] of [
      [3, 'checkbox'],
      [4, 'select'],
      [5, 'radio'],
    ] as const) {
      const { form } = await data(`sfid=${sfid}&_sfm__price=50+100`);
      expect(form).toContain(`class="sf-meta-range sf-meta-range-${kind}"`);
      expect([kind, [...form.matchAll(/value="(\d+\+\d+)"/g)].map(([, value]) => value)]).toEqual([
        kind,
        ['0+50', '50+100'],
      ]);
      expect([kind, chosen(form, '_sfm__price')]).toEqual([kind, ['50+100']]);
    }
  });

  test('ranges are joined with +, and a max lower than the min is raised to equal the min', async () => {
    expect(products((await data('sfid=3&_sfm__price=0+50+50+100')).results).length).toBe(1);
    expect((await data('sfid=3&_sfm__price=0+50+50+100')).results).toContain('data-sf-total="4"');
    const raised = await get('/cerca/forma-2/?_sfm__price_min[]=50&_sfm__price_max[]=0');
    expect(raised.location).toBe('/cerca/forma-2/?_sfm__price=50+50');
  });

  test('boosted results come before others of their query, and of no other', async () => {
    expect(products((await data('sfid=1&_sf_s=oli')).results)).toEqual([vinegar, oil]);
    expect(products((await data('sfid=1&_sf_s=olis')).results)).toEqual([oil, vinegar]);
  });

  test('the words of the text are marked on the cards of products', async () => {
    const { results } = await data('sfid=1&_sf_s=oliva');
    expect(results).toContain(
      '<h2 class="woocommerce-loop-product__title">Oli d’<mark>oliva</mark> &amp; sal</h2>',
    );
    expect((await data('sfid=1')).results).not.toContain('<mark>');
  });

  test('each form is known by its sfid, and fetches only its own', async () => {
    for (const { id } of FORMS as { id: number }[]) {
      const { form } = await data(`sfid=${id}`);
      expect(form).toContain(`id="search-filter-form-${id}"`);
      expect(form).toContain(`sfid=${id}&amp;sf_action=get_data&amp;sf_data=form`);
    }
  });

  test('stores of downloads and layouts have their own target and the page links that their clients look for', async () => {
    for (const [id, name] of [
      [2, 'edd_pagination'],
      [3, 'cl-pagination'],
    ] as const) {
      const { text } = await get(`/cerca/forma-${id}/`);
      expect(text).toContain(`data-ajax-target=".search-filter-results-${id}"`);
      expect(text).toContain(`data-ajax-links-selector=".search-filter-results-${id} .${name} a"`);
      expect(text).toContain(`class="search-filter-results search-filter-results-${id}"`);
      expect(text).toMatch(new RegExp(`class="pagination ${name}">.*sf_paged=2`, 's'));
    }
  });

  test('custom_{download-store}_store shows downloads only, and counts only them', async () => {
    const { text } = await get('/cerca/forma-2/');
    expect(products(text)).toEqual(books.slice(0, 1));
    expect(products((await get('/cerca/forma-2/?sf_paged=2')).text)).toEqual(books.slice(1));
    expect(text).toContain('data-sf-total="2"');
    expect((await data('sfid=2&_sfm__price=50+100')).results).toContain('data-sf-total="0"');
  });

  test('a form says whether results or its panel give way on narrow screens; results do without a word', async () => {
    expect((await data('sfid=1')).form).not.toContain('data-sf-after-filtering');
    expect((await data('sfid=5')).form).toContain('data-sf-after-filtering="fold"');
  });

  describe('post_type_archive on the journal', () => {
    test('the form stands beside the journal, whose posts stand in its target', async () => {
      const { text } = await get('/diari/');
      expect(text).toContain('id="search-filter-form-6"');
      expect(text).toContain('data-results-url="http://shop.test/diari/"');
      expect(text).toContain('data-display-result-method="post_type_archive"');
      expect(text).toMatch(/id="search-filter-results-6"[^>]*>.*id="post-/s);
      expect(posts(text).sort()).toEqual([clay, glaze].sort());
    });

    test('what is asked stands in the list’s place and is not kept by search engines', async () => {
      const { text } = await get('/diari/?_sf_s=vernís');
      expect(posts(text)).toEqual([glaze]);
      expect(text).toContain('content="noindex, follow"');
    });

    test('one single category becomes its own address, where the form has it chosen', async () => {
      const { location } = await get('/diari/?_sft_category[]=fang&_sf_search[]=pasta');
      expect(location).toBe('/diari/categoria/fang/?_sf_s=pasta');
      const { text } = await get(location);
      expect(posts(text)).toEqual([clay]);
      expect(text).toContain('data-current-taxonomy-archive="category"');
      expect(posts((await get('/diari/categoria/fang/?_sf_s=vernís')).text)).toEqual([]);
    });

    test('an author’s list has no form', async () => {
      expect((await get('/diari/?p=0')).text).toContain('search-filter-form-6');
      expect((await get(`/?p=${clay}`)).text).not.toContain('search-filter-form-6');
    });
  });
});
