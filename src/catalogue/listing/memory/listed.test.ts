import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SORTS, type Sort } from '../model.ts';
import { Listed } from './listed.ts';
import { type Chosen, type ListedRow, type PageOf, starsOf } from './model.ts';

const row: fc.Arbitrary<ListedRow> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  terms: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
  stock: fc.constantFrom('instock', 'outofstock', 'onbackorder'),
  inStock: fc.boolean(),
  rating: fc.integer({ min: 0, max: 5_000_000 }),
  ratings: fc.integer({ min: 0, max: 3 }),
  sales: fc.integer({ min: 0, max: 3 }),
  publishedAt: fc.integer({ min: 0, max: 3 }),
  position: fc.integer({ min: -1, max: 1 }),
  titles: fc.record({ ca: fc.constantFrom('a', 'b', 'ba'), en: fc.constantFrom('c', 'd') }),
  prices: fc.dictionary(
    fc.constantFrom('EUR', 'USD'),
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([a, b]) => ({
      low: Math.min(a, b),
      high: Math.max(a, b),
    })),
  ),
});

const bound = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const chosen: fc.Arbitrary<Chosen> = fc.record({
  termId: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
  inStockOnly: fc.boolean(),
  narrowing: fc.option(
    fc.record({
      price: fc.option(fc.record({ currency: fc.constantFrom('EUR', 'USD'), min: bound, max: bound }), {
        nil: undefined,
      }),
      ratings: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
      stock: fc.uniqueArray(fc.constantFrom('instock' as const, 'onbackorder' as const), { maxLength: 2 }),
      groups: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }), { maxLength: 2 }),
    }),
    { nil: undefined },
  ),
});

const pageOf: fc.Arbitrary<PageOf> = fc.record({
  sort: fc.constantFrom(...SORTS),
  language: fc.constantFrom('ca', 'en'),
  currency: fc.constantFrom('EUR', 'USD'),
  limit: fc.integer({ min: 1, max: 5 }),
  offset: fc.integer({ min: 0, max: 12 }),
});

/** Products come, change and go, and lists are asked for in between: orders that are kept must follow. */
const steps = fc.array(
  fc.oneof(
    fc.record({ put: row }),
    fc.record({ remove: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ ask: chosen, page: pageOf }),
  ),
  { maxLength: 40 },
);

test('a list has what its filter says, in the order asked for, with exact counts, whatever has changed before', () => {
  fc.assert(
    fc.property(steps, chosen, pageOf, (story, lastAsked, lastPage) => {
      const listed = new Listed(['ca', 'en'], ['EUR', 'USD']);
      const shop = new Map<number, ListedRow>();
      for (const step of [...story, { ask: lastAsked, page: lastPage }]) {
        if ('put' in step) {
          listed.put(step.put);
          shop.set(step.put.id, step.put);
        } else if ('remove' in step) {
          listed.remove(step.remove);
          shop.delete(step.remove);
        } else expectAnswers(listed, [...shop.values()], step.ask, step.page);
      }
      expect(listed.size).toBe(shop.size);
    }),
    { numRuns: 300 },
  );
});

function expectAnswers(listed: Listed, rows: readonly ListedRow[], asked: Chosen, page: PageOf): void {
  const found = rows.filter((one) => belongs(one, asked));
  expect(listed.count(asked)).toBe(found.length);
  const inOrder = found.sort((a, b) => compare(keysOf(a, page), keysOf(b, page))).map(({ id }) => id);
  expect(listed.page(asked, page)).toEqual(inOrder.slice(page.offset, page.offset + page.limit));
  const { terms, ratings, stock } = listed.counts(asked);
  expect(sorted(terms)).toEqual(sorted(tally(found.flatMap((one) => one.terms))));
  expect(sorted(ratings)).toEqual(sorted(tally(found.flatMap((one) => starsOf(one) ?? []))));
  expect(sorted(stock)).toEqual(sorted(tally(found.map((one) => one.stock))));
  const prices = found.flatMap((one) => one.prices[page.currency] ?? []);
  expect(listed.bounds(asked, page.currency)).toEqual(
    prices.length === 0
      ? undefined
      : { low: Math.min(...prices.map(({ low }) => low)), high: Math.max(...prices.map(({ high }) => high)) },
  );
}

function belongs(one: ListedRow, { termId, inStockOnly, narrowing }: Chosen): boolean {
  if (termId !== undefined && !one.terms.includes(termId)) return false;
  if (inStockOnly && !one.inStock) return false;
  if (!narrowing) return true;
  const { price, ratings, stock, groups } = narrowing;
  if (price) {
    const own = one.prices[price.currency];
    if (!own || own.high < (price.min ?? 0) || own.low > (price.max ?? 100)) return false;
  }
  const stars = starsOf(one);
  if (ratings.length > 0 && (stars === undefined || !ratings.includes(stars))) return false;
  if (stock.length > 0 && !stock.includes(one.stock)) return false;
  return groups.every((group) => group.some((term) => one.terms.includes(term)));
}

/** What comes first has the smaller ones. */
function keysOf(one: ListedRow, { sort, language, currency }: PageOf): (number | string)[] {
  const price = one.prices[currency];
  const keys: Record<Sort, (number | string)[]> = {
    menu_order: [one.position, one.titles[language] ?? '', one.id],
    popularity: [-one.sales, -one.id],
    rating: [-one.rating, -one.ratings, -one.id],
    date: [-one.publishedAt, -one.id],
    price: [price?.low ?? Number.POSITIVE_INFINITY, one.id],
    'price-desc': [price ? -price.high : Number.POSITIVE_INFINITY, -one.id],
  };
  return keys[sort];
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((key, place) => key !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const sorted = (counts: ReadonlyMap<unknown, number>) =>
  [...counts].map(([value, count]) => `${value}: ${count}`).sort();
