import { sql } from 'kysely';
import { isPostgres, type Tx } from './database.ts';

/** Takes every row out of every table, and leaves the schema: for a shop that begins anew. All of it or nothing. */
export async function emptyTables(tx: Tx): Promise<void> {
  const tables = (await tx.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'migration');
  if (isPostgres(tx)) {
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(
      tx,
    );
    return;
  }
  // Rows that are never changed are guarded by triggers, which know no exception.
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(tx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
  await sql`delete from sqlite_sequence`.execute(tx);
  for (const { sql: text } of triggers) await sql.raw(text).execute(tx);
}
