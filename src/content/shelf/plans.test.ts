import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import type { EntryFilter } from './model.ts';
import { countShelf, listShelf } from './store.ts';

const FILTERS: [string, EntryFilter][] = [
  ['nothing', {}],
  ['kind and state', { kind: 'post', state: 'draft' }],
  ['a language that is missing', { without: 'en' }],
  ['a text that is older than its source', { outdated: 'en' }],
  ['who wrote it', { authorId: 1 }],
  ['a topic', { termId: 1 }],
  ['words', { text: 'gres cou' }],
  ['the bin', { inBin: true }],
];

describe.each(engines)('how pages and posts are listed on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    for (let count = 10; count < 30; count += 1) await addPost(house, { ca: `Article ${count}` });
    if (engine === 'postgres')
      await house.shop.db.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
  });
  afterAll(() => house.close());

  const expectIndexes = (plan: string) => {
    for (const table of ['e', 'entry', 'entry_translation', 'entry_body', 'entry_term'])
      expect(plan).not.toMatch(wholeTable(engine, table));
    expect(plan).toMatch(/index/i);
  };

  test.each(FILTERS)('narrowed by %s: by an index, whatever it is sorted by', async (_, filter) => {
    for (const sort of ['modified', 'published'] as const)
      for (const descending of [true, false]) {
        const page = { sort, descending, behind: { value: 5, id: 3 }, limit: 51 };
        expectIndexes(await plansOf(house, engine, (db) => listShelf(db, filter, page, 'ca')));
      }
    expectIndexes(await plansOf(house, engine, (db) => countShelf(db, filter, 10_001)));
  });
});
