import { type RawBuilder, sql } from 'kysely';
import { clearDatabase } from './clear.ts';
import { type Database, isPostgres, type Tx } from './database.ts';
import { type Migration, runAll } from './migrate.ts';

/** A table whose rows stay when a database begins anew. */
export interface KeptTable {
  name: string;
  /** Which of its rows; all of them without it. */
  where?: RawBuilder<unknown>;
}

/**
 * Makes a database as it was on its first day, but for the rows that are to stay: in one transaction, so that whoever
 * is killed in the middle has changed nothing. Only for a shop that no other process has open.
 *
 * @param kept those that are referred to before those that refer to them
 * @param finish what else belongs to it
 */
export async function beginAnew(
  db: Database,
  migrations: readonly Migration[],
  kept: readonly KeptTable[],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { name, where } of kept)
      await sql`create temporary table ${asideOf(name)} as select * from ${sql.table(name)}
        where ${where ?? sql`1 = 1`}`.execute(tx);
    await clearDatabase(tx);
    await runAll(tx, migrations);
    for (const { name } of kept) await bringBack(tx, name);
    await finish(tx);
  });
}

const asideOf = (name: string) => sql.table(`kept_${name}`);

async function bringBack(tx: Tx, name: string): Promise<void> {
  const table = sql.table(name);
  // What a first day begins with stands among what is kept.
  await sql`delete from ${table}`.execute(tx);
  if (isPostgres(tx)) {
    await sql`insert into ${table} overriding system value select * from ${asideOf(name)}`.execute(tx);
    const counted = await sql<{ column: string }>`
      select attname as column from pg_attribute
      where attrelid = ${name}::regclass and attidentity <> ''`.execute(tx);
    for (const { column } of counted.rows)
      await sql`select setval(pg_get_serial_sequence(${name}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${table}), false)`.execute(tx);
  } else await sql`insert into ${table} select * from ${asideOf(name)}`.execute(tx);
  await sql`drop table ${asideOf(name)}`.execute(tx);
}
