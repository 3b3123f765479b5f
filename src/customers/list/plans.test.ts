import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import type { CustomerFilter, CustomerSort } from './model.ts';
import { countCustomers, listCustomerIds, listCustomers } from './store.ts';
import { findCustomerIds } from './store-find.ts';

const FILTERS: [string, CustomerFilter][] = [
  ['nothing', {}],
  ['closed accounts', { closed: true }],
  ['days', { since: 1, until: 2 }],
  ['what they have spent', { spentFrom: 1, spentTo: 2 }],
  ['how often they have ordered', { ordersFrom: 1, ordersTo: 2 }],
  ['when they have ordered', { lastSince: 1, lastUntil: 2 }],
  ['who has not ordered for long', { quietSince: 5 }],
  ['a country', { country: 'ES' }],
  ['a language', { language: 'ca' }],
  ['a level', { level: 'or' }],
  ['a tag', { tag: 'vip' }],
  ['the newsletter', { newsletter: true }],
  ['a proved e-mail', { proved: true }],
  ['one that is not proved', { proved: false }],
  ['points', { points: true }],
];
const SORTS: CustomerSort[] = ['registered', 'spent', 'orders', 'last'];

describe.each(engines)('how lists of customers are read on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await house.shop.db.transaction(async (tx) => {
      for (let count = 0; count < 20; count += 1) {
        const email = `client${count}@example.cat`;
        await createShopper(house.shop, tx, { email, passwordHash: '', language: 'ca' });
      }
      if (engine === 'postgres') await sql`analyze`.execute(tx);
    });
  });
  afterAll(() => house.close());

  const tables = [
    'user',
    'user_address',
    'customer_tag',
    'subscriber',
    'points_account',
    'points_membership',
  ];
  const expectIndexes = (plan: string) => {
    for (const table of tables) expect(plan).not.toMatch(wholeTable(engine, table));
    expect(plan).toMatch(/index/i);
  };

  test.each(FILTERS)('narrowed by %s: by an index, whatever they are sorted by', async (_, filter) => {
    for (const sort of SORTS)
      for (const descending of [true, false]) {
        const page = { sort, descending, behind: { value: 5, id: 3 }, limit: 51 };
        expectIndexes(
          await plansOf(house, engine, (db) => listCustomers(db, { closed: false, ...filter }, page)),
        );
        expectIndexes(
          await plansOf(house, engine, (db) => countCustomers(db, { closed: false, ...filter }, 10_001)),
        );
      }
  });

  test('what is known of few and of many elsewhere finds the same', async () => {
    const { read } = house.shop.db;
    const rows = await read.selectFrom('user').select('id').where('id', '>', 5).execute();
    const ids = rows.map(({ id }) => id);
    await house.shop.db.transaction(async (tx) => {
      for (const user_id of ids)
        await tx.insertInto('customer_tag').values({ user_id, tag: 'soci' }).execute();
    });
    const page = { sort: 'registered', descending: false, limit: 50 } as const;
    const listed = await listCustomers(read, { closed: false, tag: 'soci' }, page);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(await countCustomers(read, { closed: false, tag: 'soci' }, 99)).toBe(ids.length);
    expect(await listCustomerIds(read, { tag: 'soci', points: true }, 99)).toEqual([]);
  });

  test('counted no further than asked', async () => {
    expect(await countCustomers(house.shop.db.read, { closed: false }, 7)).toBe(7);
    expect(await countCustomers(house.shop.db.read, { closed: true }, 7)).toBe(0);
  });

  test.each(['12', 'maria', 'maria puig', 'maria@example.cat', '972 00 00 00'])(
    'found by “%s”: each way of finding has its index',
    async (text) => {
      const plan = await plansOf(house, engine, (db) => findCustomerIds(db, text));
      for (const table of tables) expect(plan).not.toMatch(wholeTable(engine, table));
    },
  );
});
