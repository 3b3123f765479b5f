import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPicture } from '../../../tests/support/catalogue/pictures.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { countLibrary, type LibraryFilter, type LibrarySort, listLibrary } from './store-library.ts';

const FILTERS: [string, LibraryFilter][] = [
  ['nothing', {}],
  ['what is not fetched', { state: 'awaited' }],
  ['a language that is missing', { without: 'en' }],
  ['what is used', { used: true }],
  ['what is not', { used: false }],
  ['words', { text: 'bol bla' }],
];

describe.each(engines)('how the library is read on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let count = 10; count < 30; count += 1)
      await addPicture(house, { width: 8, colour: `#1234${count}`, alts: { ca: `Bol ${count}` } });
    if (engine === 'postgres')
      await house.shop.db.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
  });
  afterAll(() => house.close());

  const expectIndexes = (plan: string) => {
    for (const table of [
      'p',
      'picture',
      'picture_translation',
      'picture_word',
      'product_picture',
      'entry_picture',
      'product_text_picture',
      'term_text_picture',
    ])
      expect(plan).not.toMatch(wholeTable(engine, table));
    expect(plan).toMatch(/index/i);
  };

  test.each(FILTERS)('narrowed by %s: by an index, whatever it is sorted by', async (_, filter) => {
    for (const sort of ['added', 'bytes'] as LibrarySort[])
      for (const descending of [true, false]) {
        const page = { sort, descending, behind: { value: 5, id: 3 }, limit: 51 };
        expectIndexes(await plansOf(house, engine, (db) => listLibrary(house.shop, filter, page, db)));
      }
    expectIndexes(await plansOf(house, engine, (db) => countLibrary(house.shop, filter, 10_001, db)));
  });

  test('the bin is read by an index', async () => {
    const page = { sort: 'added' as const, descending: true, limit: 51 };
    expectIndexes(await plansOf(house, engine, (db) => listLibrary(house.shop, { state: 'bin' }, page, db)));
  });
});
