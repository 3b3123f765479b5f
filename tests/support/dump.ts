import { sql } from 'kysely';
import type { Reader } from '../../src/platform/db/index.ts';

/** Of no setting: it counts how often they were changed. */
const COUNTER = '';

/** Every row of every table, as text. */
export type Dump = ReadonlyMap<string, string>;

/** All that a database holds but the trail, and the number that counts changes of settings. */
export async function dumpOf(db: Reader): Promise<Dump> {
  const found = new Map<string, string>();
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'audit') continue;
    const { rows } = await sql<{ path?: string }>`select * from ${sql.table(name)}`.execute(db);
    const kept = rows.filter((row) => name !== 'shop_setting' || row.path !== COUNTER);
    found.set(name, JSON.stringify(kept.map((row) => JSON.stringify(row)).sort()));
  }
  return found;
}

/** The tables in which two dumps differ. */
export function changedTables(before: Dump, after: Dump): Set<string> {
  return new Set([...after].flatMap(([table, rows]) => (before.get(table) === rows ? [] : [table])));
}
