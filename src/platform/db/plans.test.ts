import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { engines } from '../../../tests/support/shop.ts';

test.each(engines)('a schema that another process changes stops nobody on %s', async (engine) => {
  const db = await openTestDatabase(engine);
  const read = () =>
    db.transaction((tx) => tx.selectFrom('setting').selectAll().where('name', '=', 'x').execute());
  await read();
  await db.transaction((tx) => sql`alter table setting add column later text`.execute(tx));
  await expect(read()).resolves.toEqual([]);
  await db.close();
});
