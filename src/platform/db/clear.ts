import { sql } from 'kysely';
import { isPostgres, type Tx } from './database.ts';

/**
 * Takes every table out of a database, for a shop that begins anew; `migrate` then makes it as on its first day. Only
 * for a shop that no other process has open.
 */
export async function clearDatabase(tx: Tx): Promise<void> {
  if (isPostgres(tx)) {
    const tables = (await tx.introspection.getTables()).map(({ name }) => sql.table(name));
    await sql`drop table ${sql.join(tables)} cascade`.execute(tx);
    return;
  }
  // Those who refer were made after those they refer to. Triggers that guard rows go with their tables.
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite_%' order by rowid desc`.execute(tx);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
}
