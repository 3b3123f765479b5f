import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { sqliteDialect } from './dialect.ts';

interface Letters {
  letter: { id: number; state: string };
}

const folder = mkdtempSync(join(tmpdir(), 'cistella-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('SQLite puts no statement together anew for the values that it is asked with', async () => {
  const planned = vi.fn(() => 0);
  const open = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (
    this: DatabaseSync,
    command,
  ) {
    this.setAuthorizer(planned);
    return this.exec(command);
  });
  const db = new Kysely<Letters>({
    dialect: sqliteDialect({ file: join(folder, 'plans.sqlite'), readOnly: false, synchronous: 'OFF' }),
  });
  await sql`create table letter (id integer primary key, state text not null)`.execute(db);
  await sql`create index waiting on letter (id) where state = 'waiting'`.execute(db);
  const ask = (state: string, limit: number) =>
    db.selectFrom('letter').select('id').where('state', '=', state).limit(limit).execute();
  await ask('sent', 1);
  expect(planned).toHaveBeenCalled();
  planned.mockClear();

  await ask('waiting', 1);
  await ask('waiting', 2);
  await ask('sent', 2);

  expect(planned).not.toHaveBeenCalled();
  open.mockRestore();
  await db.destroy();
});
