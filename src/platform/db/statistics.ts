import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Lets PostgreSQL look at how large tables have become, and plan anew what it keeps plans of: a statement that was
 * planned while its table was empty reads the whole of it each time, however many rows came since. SQLite plans by
 * indexes alone.
 */
export async function learnSizes(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  if (db.engine === 'sqlite') return;
  // A transaction of its own, because the locks on the tables are kept to its end.
  await db.transaction((tx) => sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx));
}
