import { describe, expect, test } from 'vitest';
import type { QueryForm } from './model-fields.ts';
import { questionOf } from './question.ts';
import { readRequest } from './read.ts';

const form: QueryForm = {
  pageSize: 24,
  fields: [
    { type: 'search' },
    { type: 'taxonomy', taxonomy: 'product_cat', input: 'checkbox', operator: 'and' },
    { type: 'taxonomy', taxonomy: 'pa_colour', input: 'select', operator: 'and' },
    { type: 'meta_number', key: '_price', input: 'range-slider', min: 0, max: 100 },
    { type: 'meta_date', key: 'collita', input: 'daterange', format: 'd/m/Y' },
    { type: 'post_date', input: 'date', format: 'd/m/Y' },
    { type: 'sort_order' },
    { type: 'posts_per_page' },
    { type: 'author', input: 'select' },
  ],
};
const TERMS: Record<string, number> = { 'category olis': 3, 'category vins': 4, 'pa_colour blau': 9 };
const context = {
  language: 'ca' as const,
  currency: 'EUR',
  termId: (taxonomy: string, slug: string) => TERMS[`${taxonomy} ${slug}`],
  hideOutOfStock: false,
  dayStart: (day: string) => Date.parse(`${day}T00:00:00Z`),
};
const ask = (query: string, more: Partial<typeof context> = {}) =>
  questionOf(readRequest(new URLSearchParams(query), form).request, form, { ...context, ...more });

describe('what a request means to the index', () => {
  test('slugs are terms, and select and radio are always or', () => {
    expect(ask('_sft_product_cat=olis+vins&_sft_pa_colour=blau').choices).toEqual([
      { field: 'category', values: ['3', '4'], operator: 'and' },
      { field: 'pa_colour', values: ['9'], operator: 'or' },
    ]);
  });

  test('a slug that is no term finds nothing of its own', () => {
    expect(ask('_sft_product_cat=res').choices).toEqual([
      { field: 'category', values: ['? res'], operator: 'and' },
    ]);
  });

  test('prices are those of the shopper’s currency; days are whole', () => {
    const { ranges } = ask('_sfm__price=10+50&_sfm_collita=01022024+28022024&post_date=05032024', {
      currency: 'USD',
    });
    expect(ranges).toEqual([
      { field: 'price:USD', min: 10, max: 50 },
      { field: 'meta:collita', min: 20240201, max: 20240228 },
      { field: 'date', min: Date.UTC(2024, 2, 5), max: Date.UTC(2024, 2, 6) - 1 },
    ]);
  });

  test('what is hidden from lists is found by words, and what is hidden from search in lists', () => {
    expect(ask('').scope).toEqual([{ field: 'shown', values: ['catalog'] }]);
    expect(ask('_sf_s=oli').scope).toEqual([{ field: 'shown', values: ['search'] }]);
  });

  test('out of stock is hidden if the shop says so', () => {
    expect(ask('', { hideOutOfStock: true }).scope).toContainEqual({
      field: 'gone',
      values: ['yes'],
      exclude: true,
    });
  });

  test('with orderby in the address the form’s sort order is ignored', () => {
    expect(ask('orderby=price-desc&sort_order=title+asc').order).toEqual([
      { by: 'price:EUR', descending: true },
    ]);
    expect(ask('sort_order=title+asc').order).toEqual([{ by: 'title', descending: false }]);
    expect(ask('sort_order=_sfm__price+desc+num').order).toEqual([{ by: 'price:EUR', descending: true }]);
  });

  test('without an order a text goes by relevance and a list as the shopkeeper put it', () => {
    expect(ask('_sf_s=oli').order).toEqual([{ by: 'relevance', descending: true }]);
    expect(ask('').order?.map(({ by }) => by)).toEqual(['position', 'title']);
  });

  test('pages', () => {
    expect(ask('_sf_ppp=10&sf_paged=3')).toMatchObject({ limit: 10, offset: 20 });
    expect(ask('')).toMatchObject({ limit: 24, offset: 0 });
  });
});
