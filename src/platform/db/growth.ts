import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * For work that fills tables: lets PostgreSQL look each time at how large they have become when their rows have doubled,
 * and so plan anew what it keeps plans of. A statement that was planned while its table was empty reads the whole of it
 * each time, however many rows came since. SQLite plans by indexes alone.
 *
 * @returns what is told of each step, between two transactions, how many rows it took
 * @example
 * const grown = followGrowth(db, ['product', 'term']);
 * for (const batch of batches) { await db.transaction((tx) => write(tx, batch)); await grown(batch.length); }
 */
export function followGrowth(
  db: Database,
  tables: readonly (keyof Tables)[],
): (rows: number) => Promise<void> {
  let known = 0;
  let taken = 0;
  return async (rows) => {
    taken += rows;
    if (db.engine === 'sqlite' || rows === 0 || taken < known * 2) return;
    known = taken;
    // A transaction of its own, because the locks on the tables are kept to its end.
    const names = sql.join(tables.map((table) => sql.table(table)));
    await db.transaction((tx) => sql`analyze ${names}`.execute(tx));
  };
}
