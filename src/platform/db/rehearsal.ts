import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type Database, openDatabase, type Tx } from './database.ts';

/** Ends the transaction of a rehearsal: nothing of it is to stay. */
class Undone extends Error {}

/**
 * Runs `work` as if it were real, on a copy that is thrown away: nobody waits for its locks, however long it takes.
 *
 * @param tables all that `work` writes to; on PostgreSQL only these are copied, without the references among them
 */
export async function rehearse<T>(
  db: Database,
  tables: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.engine === 'sqlite' ? onCopiedFile(db, work) : onCopiedTables(db, tables, work);
}

async function onCopiedFile<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-rehearsal-'));
  const file = join(folder, 'shop.sqlite');
  try {
    const source = new DatabaseSync(db.url.slice('sqlite:'.length), { readOnly: true });
    await backup(source, file).finally(() => source.close());
    return await within(openDatabase({ url: `sqlite:${file}`, synchronous: 'OFF' }), work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Temporary tables stand before those of the shop, under the same names, for this one connection. */
function onCopiedTables<T>(
  db: Database,
  tables: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Unprepared: a plan made before would go on writing to the shop's own tables.
  const alone = openDatabase({ url: db.url, connections: 1, prepare: false });
  return within(alone, async (tx) => {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
    const schema = rows[0]?.name ?? 'public';
    for (const table of tables) {
      const source = sql.table(`${schema}.${table}`);
      const copy = sql.table(`pg_temp.${table}`);
      await sql`create temporary table ${sql.table(table)} (like ${source} including all) on commit drop`.execute(
        tx,
      );
      await sql`insert into ${copy} overriding system value select * from ${source}`.execute(tx);
      const counted = await sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = ${`pg_temp.${table}`}::regclass and attidentity <> ''`.execute(tx);
      for (const { name } of counted.rows)
        await sql`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, ${name}),
          (select coalesce(max(${sql.ref(name)}), 0) + 1 from ${copy}), false)`.execute(tx);
    }
    return work(tx);
  });
}

async function within<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(tx) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  } finally {
    await db.close();
  }
  if (!result) throw new Error('A rehearsal ended without a result.');
  return result.value;
}
