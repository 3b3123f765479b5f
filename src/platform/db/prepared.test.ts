import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { announceChange } from './changes.ts';
import { insertRows } from './insert-rows.ts';
import { prepared } from './prepared.ts';

const byTags = prepared((db, { tags, after }: { tags: readonly string[]; after: number }) =>
  db
    .selectFrom('change')
    .select(['id', 'tag'])
    .where('id', '>', after)
    .where('tag', 'in', tags)
    .orderBy('id'),
);
const sum = prepared(
  (_, { one, two }: { one: number; two: number }) =>
    sql<{ sum: number }>`select cast(${one} as integer) + cast(${two} as integer) as sum`,
);

describe.each(engines)('a query that is made once on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    const tags = Array.from({ length: 40 }, (_, number) => `prepared:${number}`);
    await house.shop.db.transaction((tx) => announceChange(tx, ...tags));
  });
  afterAll(() => house.close());

  test('it answers as one that is made anew, whatever the values and however long a list', async () => {
    const { read } = house.shop.db;
    const tag = fc.integer({ min: 0, max: 60 }).map((number) => `prepared:${number}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(tag, { maxLength: 40 }),
        fc.integer({ min: 0, max: 60 }),
        async (tags, after) => {
          const rows = await read
            .selectFrom('change')
            .select(['id', 'tag'])
            .where('id', '>', after)
            .where('tag', 'in', tags.length === 0 ? [''] : tags)
            .orderBy('id')
            .execute();
          expect(await byTags(read, { tags, after })).toEqual(rows);
        },
      ),
    );
  });

  test('values of several shapes do not get in each other’s way, nor those of SQL written by hand', async () => {
    const { read } = house.shop.db;
    const sums = await Promise.all([3, 4, 5].map((one) => sum(read, { one, two: 10 })));
    expect(sums.flat().map((row) => row.sum)).toEqual([13, 14, 15]);
  });

  test('in a transaction it sees what the transaction has written', async () => {
    await house.shop.db.transaction(async (tx) => {
      await announceChange(tx, 'prepared:own');
      expect(await byTags(tx, { tags: ['prepared:own'], after: 0 })).toHaveLength(1);
    });
  });

  test('rows are written as they are, however many and by whichever columns, and none where there are none', async () => {
    const { db } = house.shop;
    const name = fc.string({ minLength: 1, maxLength: 8 }).map((text) => `rows:${text.replaceAll('\0', '')}`);
    const names = fc.uniqueArray(name, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom('', 'b', null), async (written, value) => {
        const rows = written.map((each, at) => ({ name: each, value: `${value}${at}` }));
        const turned = rows.map(({ value: first, name: last }) => ({ value: first, name: last }));
        const kept = db.transaction(async (tx) => {
          for (const some of [rows, turned]) {
            await insertRows(tx, 'setting', some);
            const found = await tx
              .selectFrom('setting')
              .select(['name', 'value'])
              .where('name', 'like', 'rows:%')
              .execute();
            expect(found.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
              [...rows].sort((a, b) => (a.name < b.name ? -1 : 1)),
            );
            await tx.deleteFrom('setting').where('name', 'like', 'rows:%').execute();
          }
        });
        await kept;
      }),
    );
  });

  test('nothing is written where a row lacks a column that the first one has', async () => {
    const { db } = house.shop;
    const rows = [
      { product_id: 1, at: 1, pieces: 1, left: 1, order_id: null, why: 'counted' },
      { product_id: 1, at: 1, pieces: 1, left: 1, why: 'counted' },
    ] as const;
    await expect(db.transaction((tx) => insertRows(tx, 'stock_move', rows))).rejects.toThrow('order_id');
  });
});
