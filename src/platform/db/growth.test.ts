import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { enqueueAll } from '../jobs/jobs.ts';
import { followGrowth } from './growth.ts';

test('PostgreSQL looks at how large a table is each time its rows have doubled, and not before', async () => {
  const db = await openTestDatabase('postgres');
  const grown = followGrowth(db, ['job']);
  const known = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select reltuples as n from pg_class where oid = 'job'::regclass`.execute(db.read);
    return rows[0]?.n;
  };
  const add = async (count: number) => {
    await db.transaction((tx) => enqueueAll(tx, 'some', Array(count).fill({})));
    await grown(count);
    return known();
  };
  expect(await add(100)).toBe(100);
  expect(await add(50)).toBe(100);
  expect(await add(0)).toBe(100);
  expect(await add(50)).toBe(200);
  expect(await add(199)).toBe(200);
  expect(await add(1)).toBe(400);
  await db.close();
});

test('PostgreSQL compiles no statement', async () => {
  const db = await openTestDatabase('postgres');
  expect((await sql`show jit`.execute(db.read)).rows).toEqual([{ jit: 'off' }]);
  await db.close();
});
