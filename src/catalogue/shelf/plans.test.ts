import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { ProductFilter, ProductSort, ShelfView } from './model.ts';
import { countProducts, listProductIds, listProducts } from './store.ts';
import { findProductIds } from './store-words.ts';

const FILTERS: [string, ProductFilter][] = [
  ['nothing', {}],
  ['a state', { state: 'draft' }],
  ['a type', { type: 'variable' }],
  ['a category and a value', { terms: [1, 2] }],
  ['no category', { without: ['category'] }],
  ['stock', { stock: 'outofstock' }],
  ['few pieces', { stock: { low: 2 } }],
  ['a price', { priceFrom: 1, priceTo: 2000 }],
  ['a language that is missing', { untranslated: 'en' }],
  ['a text that is older than its source', { outdated: 'en' }],
  ['no picture', { noPicture: true }],
  ['what nobody has bought for long', { unsoldSince: 5 }],
  ['words', { text: 'tassa bla' }],
];
const SORTS: ProductSort[] = ['added', 'name', 'price'];
const view: ShelfView = { language: 'ca', spoken: 'ca', currency: 'EUR' };

describe.each(engines)('how the shopkeeper’s list of products is read on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let count = 0; count < 20; count += 1)
      await addSimple(house, {
        name: count % 2 === 0 ? `Tassa ${count}` : `Bol ${count}`,
        price: count % 3 === 0 ? null : 1000 + count,
      });
    if (engine === 'postgres')
      await house.shop.db.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
  });
  afterAll(() => house.close());

  const tables = ['product', 'p', 'product_translation', 't', 'product_low', 'product_word', 'product_term'];
  const expectIndexes = (plan: string) => {
    for (const table of tables) expect(plan).not.toMatch(wholeTable(engine, table));
    expect(plan).toMatch(/index/i);
  };

  test.each(FILTERS)('narrowed by %s: by an index, whatever it is sorted by', async (_, filter) => {
    for (const sort of SORTS)
      for (const descending of [true, false]) {
        const page = { sort, descending, behind: { value: 5, id: 3 }, limit: 51 };
        expectIndexes(await plansOf(house, engine, (db) => listProducts(db, filter, view, page)));
      }
    expectIndexes(await plansOf(house, engine, (db) => countProducts(db, filter, view, 10_001)));
  });

  test.each(SORTS)(
    'page after page, by %s, shows each product once, forwards and backwards',
    async (sort) => {
      const { read } = house.shop.db;
      const all = await listProducts(read, {}, view, { sort, descending: true, limit: 100 });
      expect(all).toHaveLength(20);
      for (const descending of [true, false]) {
        const seen: number[] = [];
        for (let behind: { value: number; id: number } | undefined; ; ) {
          const rows = await listProducts(read, {}, view, { sort, descending, behind, limit: 7 });
          seen.push(...rows.map(({ id }) => id));
          const last = rows.at(-1);
          if (!last) break;
          behind = { value: last.low, id: last.id };
        }
        const ids = all.map(({ id }) => id);
        expect(seen).toEqual(descending ? ids : ids.reverse());
      }
    },
  );

  test('counted no further than asked, and found by number, name and nothing else', async () => {
    const { read } = house.shop.db;
    expect(await countProducts(read, {}, view, 7)).toBe(7);
    const tassa = await findProductIds(read, 'TÀSSA 4');
    expect(tassa).toHaveLength(1);
    expect(await findProductIds(read, `#${tassa[0]}`)).toContain(tassa[0]);
    expect(await findProductIds(read, 'assa')).toEqual([]);
    expect(await listProductIds(read, { text: 'bol' }, view, 3)).toHaveLength(3);
  });
});
