import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { engines } from '../../../../tests/support/shop.ts';

test.each(engines)('a schema that another process changes stops nobody on %s', async (engine) => {
  const db = await openTestDatabase(engine);
  const read = () =>
    db.transaction((tx) => tx.selectFrom('setting').selectAll().where('name', '=', 'x').execute());
  // From the second time on its plan is kept.
  for (let turn = 0; turn < 3; turn += 1) await read();
  await db.transaction((tx) => sql`alter table setting add column later text`.execute(tx));
  await expect(read()).resolves.toEqual([]);
  await db.close();
});

test.runIf(process.env.TEST_POSTGRES_URL)(
  'the server keeps a plan of what is asked again, and none of what is asked once',
  async () => {
    const db = await openTestDatabase('postgres');
    const planned = await db.transaction(async (tx) => {
      const ask = (names: string[]) =>
        tx.selectFrom('setting').select('name').where('name', 'in', names).execute();
      for (let length = 100; length < 110; length += 1)
        await ask(Array.from({ length }, (_, at) => `n${at}`));
      for (let turn = 0; turn < 3; turn += 1) await ask(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements
        where statement like 'select "name" from "setting" where "name" in%'`.execute(tx);
      return rows[0]?.count;
    });
    expect(planned).toBe(1);
    await db.close();
  },
);
