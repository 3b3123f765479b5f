import { afterAll, beforeAll } from 'vitest';
import type { Engine } from '../../../src/platform/db/index.ts';
import { addSimple, addVariable } from '../catalogue/catalogue.ts';
import { addPost } from '../catalogue/content.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { applyForms, formFile, inAll } from './setup.ts';

const price = (input: string, more: object = {}) => ({
  type: 'post_meta',
  meta: 'number',
  key: '_price',
  input,
  min: 0,
  max: 100,
  step: 25,
  ...more,
});
const tax = (taxonomy: string, more: object = {}) => ({
  type: 'taxonomy',
  taxonomy,
  show_count: true,
  hide_empty: true,
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

/**
 * A small shop with four forms, for the tests of one `describe`; there once its tests run. On PostgreSQL the database
 * searches by itself; memory on PostgreSQL has its tests in `live.test.ts` and `spec.test.ts`.
 */
export function searchShop(engine: Engine) {
  const shop = {
    house: undefined as unknown as TestShop,
    ids: {} as Record<string, number>,
    shirt: { id: 0, variationIds: [] as number[] },
    get: (address: string) => shop.house.browser().get(address),
    data: async (query: string) =>
      (await shop.get(`/?sf_action=get_data&sf_data=all&${query}`)).json<{ results: string; form: string }>(),
    found: (markup: string) =>
      [...markup.matchAll(/<li class="product [^"]*post-(\d+)/g)].map(([, id]) => Number(id)),
  };
  beforeAll(async () => {
    const search = { engine: engine === 'postgres' ? ('database' as const) : ('memory' as const) };
    shop.house = await openTestShop(engine, { settings: { search } });
    shop.ids.oil = await addSimple(shop.house, {
      name: 'Oli',
      price: 1250,
      categories: ['Rebost'],
      tags: ['bo', 'nou'],
      brand: 'Can Pau',
    });
    shop.ids.wine = await addSimple(shop.house, {
      name: 'Vi',
      price: 3000,
      categories: ['Rebost'],
      tags: ['bo'],
      brand: 'Can Pere',
    });
    shop.ids.glass = await addSimple(shop.house, { name: 'Got', price: 600, categories: ['Taula', 'Gots'] });
    shop.shirt = await addVariable(shop.house, {
      name: 'Got de color',
      categories: ['Taula', 'Gots'],
      attributes: { colour: ['Blau', 'Verd'], size: ['S', 'M'] },
      variations: [
        { values: { colour: 'Blau', size: 'S' }, price: 2000, stock: 3 },
        { values: { colour: 'Blau', size: 'M' }, price: 2200, stock: 0 },
        { values: { colour: 'Verd', size: 'M' }, price: 9000, stock: 1 },
      ],
    });
    await addPost(shop.house, { ca: 'Com es fa l’oli' });
    const rules = [{ queries: ['rebost'], pin: [`product:${shop.ids.wine}`], boost: {} }];
    await applyForms(shop.house, FORMS, { site_search: 4, pages: [PAGE], rules });
  });
  afterAll(() => shop.house.close());
  return shop;
}
