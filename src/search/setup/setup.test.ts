import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formFile, inAll } from '../../../tests/support/search/setup.ts';
import { readSetup } from './model-setup-read.ts';

const problemsOf = (value: unknown): string[] => {
  const read = readSetup(value);
  return 'problems' in read ? read.problems : [];
};
const ofField = (field: object) => problemsOf({ forms: [formFile(1, [field])] });

describe('what the shopkeeper may say about searching', () => {
  test('the demo’s forms are good', () => {
    const file = resolve(import.meta.dirname, '../../../demo/search.json');
    expect(problemsOf(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    [{ type: 'search' }],
    [{ type: 'tag' }],
    [{ type: 'category', operator: 'and' }],
    [{ type: 'taxonomy', taxonomy: 'product_cat', hierarchical: true, combobox: true }],
    [{ type: 'sort_order', options: [{ by: 'title', label: inAll('Títol') }] }],
    [{ type: 'posts_per_page' }],
    [{ type: 'author', input: 'select' }],
    [{ type: 'post_type', input: 'radio' }],
    [{ type: 'post_date', input: 'daterange', year_dropdown: true }],
    [{ type: 'post_meta', meta: 'choice', key: 'color', input: 'multiselect' }],
    [{ type: 'post_meta', meta: 'date', key: 'collita', input: 'date', format: 'Y/m/d' }],
    [{ type: 'submit' }],
    [{ type: 'reset', mode: 'never' }],
  ])('a field may be %j', (field: object) => expect(ofField(field)).toEqual([]));

  test.each(['range-number', 'range-slider', 'range-radio', 'range-select', 'range-checkbox'])(
    'a field of numbers may be a %s',
    (input) => {
      const numbers = { type: 'post_meta', meta: 'number', key: '_price', min: 0, max: 100 };
      expect(ofField({ ...numbers, input })).toEqual([]);
    },
  );

  test.each([
    [{ type: 'colour' }, 'forms[0].fields[0].type'],
    [{ type: 'taxonomy' }, 'forms[0].fields[0].taxonomy'],
    [{ type: 'search', sise: 3 }, 'forms[0].fields[0].sise: is not known'],
    [{ type: 'category', input: 'slider' }, 'forms[0].fields[0].input'],
    [{ type: 'category', operator: 'xor' }, 'forms[0].fields[0].operator'],
    [{ type: 'post_meta', meta: 'colour', key: 'a' }, 'forms[0].fields[0].meta'],
    [{ type: 'post_meta', meta: 'number', key: 'a b' }, 'forms[0].fields[0].key'],
    [{ type: 'post_meta', meta: 'number', key: 'a', min: 5, max: 5 }, 'forms[0].fields[0].max'],
    [{ type: 'sort_order', options: [{ by: 'colour', label: inAll('x') }] }, 'options[0].by'],
  ])('what is wrong with a field is told with its place: %j', (field, place) => {
    expect(ofField(field).join('\n')).toContain(place);
  });

  test('what is wrong between the parts is told as well', () => {
    const form = formFile(1, [{ type: 'search' }]);
    expect(problemsOf({ forms: [form, form] }).join()).toContain('two have the id 1');
    expect(problemsOf({ forms: [formFile(1, [{ type: 'search' }, { type: 'search' }])] }).join()).toContain(
      'two fields search',
    );
    expect(problemsOf({ forms: [form], site_search: 7 }).join()).toContain('there is no such form');
    const page = { form: 9, slug: inAll('a'), title: inAll('A'), text: inAll(''), query: '_sf_s=a' };
    expect(problemsOf({ forms: [form], pages: [page] }).join()).toContain('pages[0].form');
    const store = { display: 'custom_woocommerce_store', types: ['post'] };
    expect(problemsOf({ forms: [formFile(1, [{ type: 'search' }], store)] }).join()).toContain(
      'product alone',
    );
    const downloads = { display: 'custom_edd_store', types: ['product', 'post'] };
    expect(problemsOf({ forms: [formFile(1, [{ type: 'search' }], downloads)] }).join()).toContain(
      'product alone in a store of downloads',
    );
  });

  test.each([[null], [[]], ['text'], [{ forms: 3 }], [{ forms: [null] }], [{ rules: [{}], pages: [1] }]])(
    '%j is refused and breaks nothing',
    (value) => {
      expect(() => readSetup(value)).not.toThrow();
    },
  );
});
