import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QueryField, type QueryForm, takesOne } from './model-fields.ts';
import { emptyRequest, LIMITS, type SearchRequest } from './model-request.ts';
import { readRequest } from './read.ts';
import { writeRequest } from './write.ts';

const tax = (
  taxonomy: string,
  input: 'select' | 'checkbox' | 'radio' | 'multiselect',
  operator: 'and' | 'or',
) => ({ type: 'taxonomy', taxonomy, input, operator }) as const;
const meta = (key: string, input: 'radio' | 'checkbox', operator: 'and' | 'or') =>
  ({ type: 'meta_choice', key, input, operator }) as const;

const FIELDS: QueryField[] = [
  { type: 'search' },
  tax('product_cat', 'multiselect', 'or'),
  tax('product_tag', 'checkbox', 'and'),
  tax('product_brand', 'select', 'or'),
  { type: 'author', input: 'checkbox' },
  { type: 'post_type', input: 'checkbox' },
  { type: 'sort_order' },
  { type: 'posts_per_page' },
  { type: 'post_date', input: 'daterange', format: 'd/m/Y' },
  meta('color', 'radio', 'or'),
  meta('material', 'checkbox', 'or'),
  meta('certificat', 'checkbox', 'and'),
  { type: 'meta_number', key: '_price', input: 'range-slider', min: 0, max: 100 },
  { type: 'meta_number', key: 'pes', input: 'range-number' },
  { type: 'meta_date', key: 'data', input: 'date', format: 'Y/m/d' },
];
const form: QueryForm = { fields: FIELDS, pageSize: 24 };
const read = (query: string, other = form) => readRequest(new URLSearchParams(query), other).request;

/** Rows of search-and-filter.md 1.3: what is asked for, and how the address says so. */
const TABLE: [string, Partial<SearchRequest>, string][] = [
  ['search', { text: 'cafè & té' }, '_sf_s=caf%C3%A8%20%26%20t%C3%A9'],
  ['one term', { terms: { product_brand: ['vins'] } }, '_sft_product_brand=vins'],
  ['terms under or', { terms: { product_cat: ['olis', 'vins'] } }, '_sft_product_cat=olis,vins'],
  ['terms under and', { terms: { product_tag: ['a', 'b'] } }, '_sft_product_tag=a+b'],
  ['authors', { authors: ['anna', 'joan'] }, 'authors=anna,joan'],
  ['post types', { types: ['post', 'product'] }, 'post_types=post,product'],
  ['sort', { sort: { by: 'title', direction: 'desc' } }, 'sort_order=title+desc'],
  [
    'sort by a field',
    { sort: { by: '_sfm__price', direction: 'asc', as: 'num' } },
    'sort_order=_sfm__price+asc+num',
  ],
  ['results per page', { pageSize: 25 }, '_sf_ppp=25'],
  ['post date', { postDate: { from: '2024-02-01', to: '2024-02-01' } }, 'post_date=01022024'],
  ['post dates', { postDate: { from: '2024-02-01', to: '2024-02-28' } }, 'post_date=01022024+28022024'],
  ['date of a field', { dates: { data: { from: '2024-03-05', to: '2024-03-05' } } }, '_sfm_data=20240305'],
  ['one choice', { choices: { color: ['Vi negre & blanc'] } }, '_sfm_color=Vi%20negre%20%26%20blanc'],
  ['choices under or', { choices: { material: ['blau', 'vermell'] } }, '_sfm_material=blau-%2C-vermell'],
  ['choices under and', { choices: { certificat: ['blau', 'vermell'] } }, '_sfm_certificat=blau-%2B-vermell'],
  ['number range', { numbers: { pes: { min: 10, max: 50 } } }, '_sfm_pes=10+50'],
  ['slider', { numbers: { _price: { min: 5, max: 99.5 } } }, '_sfm__price=5+99.5'],
  ['range of one choice', { numbers: { pes: { min: 0, max: 50 } } }, '_sfm_pes=0+50'],
  ['the store’s own order', { orderby: 'price' }, 'orderby=price'],
  ['unfolded lists', { unfolded: ['_sft_product_cat', '_sfm_color'] }, 'more=_sft_product_cat,_sfm_color'],
  ['page', { page: 3 }, 'sf_paged=3'],
];

describe('what each field puts in the query string, and reads from it', () => {
  test.each(TABLE)('%s', (_, wanted, query) => {
    const request = { ...emptyRequest(), ...wanted };
    expect(writeRequest(request, form)).toBe(query);
    expect(read(query)).toEqual(request);
  });

  test('the order is that of the fields, then the page', () => {
    const request = read('sf_paged=2&_sf_ppp=10&_sft_product_cat=a&_sf_s=oli');
    expect(writeRequest(request, form)).toBe('_sf_s=oli&_sft_product_cat=a&_sf_ppp=10&sf_paged=2');
  });
});

describe('what means the same', () => {
  test('plus, blank and %2B are one separator; a comma is taken whatever the operator', () => {
    for (const query of ['a+b', 'a%20b', 'a%2Bb', 'a,b', 'b,a', 'b+a', 'a++b', 'a,,b', 'a,b,a'])
      expect(read(`_sft_product_tag=${query}`).terms).toEqual({ product_tag: ['a', 'b'] });
    for (const query of ['a-%2C-b', 'a-,-b', 'a-+-b', 'a-%2B-b', 'a-%20-b'])
      expect(read(`_sfm_material=${query}`).choices).toEqual({ material: ['a', 'b'] });
  });

  test('for select and radio, a value of 0 counts as no selection, and undefined is what an idle radio sent', () => {
    for (const query of [
      '_sft_product_brand=0',
      '_sft_product_brand=',
      '_sfm_color=undefined',
      '_sfm_color=0',
    ])
      expect(read(query)).toEqual(emptyRequest());
    // Where several can be picked it is a value like any other.
    expect(read('_sft_product_cat=0,a&_sfm_material=0').terms).toEqual({ product_cat: ['0', 'a'] });
    expect(read('_sfm_material=0-,-1').choices).toEqual({ material: ['0', '1'] });
  });

  test('a lone plus, and ranges that are as wide as the field, ask for nothing', () => {
    for (const query of [
      '_sfm__price=+',
      '_sfm__price=0+100',
      '_sfm__price=-5+1000',
      '_sfm__price=x+y',
      '_sfm_pes=',
      '_sfm_pes=+',
    ])
      expect(read(query)).toEqual(emptyRequest());
  });

  test('a half range is open at its other end', () => {
    expect(read('_sfm_pes=+50').numbers).toEqual({ pes: { max: 50 } });
    expect(read('_sfm_pes=10+').numbers).toEqual({ pes: { min: 10 } });
    expect(read('_sfm__price=10+100').numbers).toEqual({ _price: { min: 10 } });
  });

  test('a max lower than the min is raised to equal the min', () => {
    expect(read('_sfm_pes=50+10').numbers).toEqual({ pes: { min: 50, max: 50 } });
  });

  test('checked ranges joined by + span from the least to the greatest', () => {
    expect(read('_sfm_pes=0+50+50+100').numbers).toEqual({ pes: { min: 0, max: 100 } });
  });

  test('a half filled date range, and a day that does not exist, ask for nothing', () => {
    for (const query of ['+28022024', '01022024+', '31022024', '1', '01022024+02022024+03022024'])
      expect(read(`post_date=${query}`)).toEqual(emptyRequest());
    expect(read('post_date=28022024+01022024').postDate).toEqual({ from: '2024-02-01', to: '2024-02-28' });
    expect(read('post_date=28/02/2024').postDate).toEqual({ from: '2024-02-28', to: '2024-02-28' });
  });

  test('the sort option menu_order is treated as the default', () => {
    expect(read('orderby=menu_order&sort_order=menu_order+asc')).toEqual(emptyRequest());
  });

  test('a sort without a direction, or by what cannot be sorted, is the default', () => {
    for (const sort of ['title', 'title+up', 'password+asc', '_sfm_+asc', ''])
      expect(read(`sort_order=${sort}`)).toEqual(emptyRequest());
  });
});

describe('what is unknown or beyond measure', () => {
  test('unknown fields and slugs are ignored and said to be', () => {
    const strict: QueryForm = { ...form, knows: (_, value) => ['olis', 'vins'].includes(value) };
    const query = new URLSearchParams(
      '_sft_product_cat=olis,res&_sft_mida=x&foo=1&utm_source=a&lang=ca&sfid=2',
    );
    const { request, ignored } = readRequest(query, strict);
    expect(request).toEqual({ ...emptyRequest(), terms: { product_cat: ['olis'] } });
    expect(ignored.sort()).toEqual(['_sft_mida', '_sft_product_cat=res', 'foo']);
  });

  test('select and radio take one value of several', () => {
    expect(read('_sft_product_brand=a,b').terms).toEqual({ product_brand: ['a'] });
  });

  test('page sizes, pages, lengths and numbers of values are clamped', () => {
    expect(read('_sf_ppp=-1')).toEqual(emptyRequest());
    expect(read('_sf_ppp=100000').pageSize).toBe(LIMITS.pageSize);
    expect(read('sf_paged=999999999').page).toBe(LIMITS.page);
    expect(read('sf_paged=-3').page).toBe(1);
    expect(read(`_sf_s=${'a'.repeat(9000)}`).text.length).toBe(LIMITS.text);
    const many = Array.from({ length: 900 }, (_, at) => `t${at}`).join(',');
    expect(read(`_sft_product_cat=${many}`).terms.product_cat?.length).toBe(LIMITS.values);
  });

  const names = fc.constantFrom(
    ...[
      '_sf_s',
      '_sft_product_cat',
      '_sft_product_tag',
      '_sft_product_brand',
      'authors',
      'post_types',
      'sort_order',
    ],
    ...[
      '_sf_ppp',
      'post_date',
      '_sfm_color',
      '_sfm_material',
      '_sfm_certificat',
      '_sfm__price',
      '_sfm_pes',
      '_sfm_data',
    ],
    ...['sf_paged', 'orderby', 'x[]', '__proto__', ''],
  );
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          'a',
          '0',
          '+',
          ',',
          '-,-',
          '-+-',
          ' ',
          '%2B',
          '12',
          '-3',
          '1.5',
          '01022024',
          'asc',
          'title',
          'undefined',
        ),
      )
      .map((parts) => parts.join('')),
  );
  const queries = fc.array(fc.tuple(names, values), { maxLength: 8 });

  test('whatever stands in an address gives a request, and the same one when it is written and read again', () => {
    fc.assert(
      fc.property(queries, (pairs) => {
        const { request } = readRequest(pairs, form);
        const query = writeRequest(request, form);
        expect(read(query)).toEqual(request);
        expect(writeRequest(read(query), form)).toBe(query);
      }),
      { numRuns: 5000 },
    );
  });

  test('the order of parameters and of values does not change what is meant', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name }), (pairs) => {
        expect(readRequest(pairs.toReversed(), form).request).toEqual(readRequest(pairs, form).request);
      }),
      { numRuns: 1000 },
    );
    const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), { maxLength: 6 });
    fc.assert(
      fc.property(slugs, (list) => {
        const query = (of: string[]) => read(`_sft_product_cat=${of.join(',')}`);
        expect(query(list.toReversed())).toEqual(query(list));
      }),
    );
  });
});

test('inputs that take one value are select and radio', () => {
  expect((['select', 'radio', 'checkbox', 'multiselect'] as const).map(takesOne)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
