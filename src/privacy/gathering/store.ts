import { sql } from 'kysely';
import type { Holding } from '../../frame/persons/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Condition } from '../persons/model-rows.ts';

export type Row = Record<string, unknown>;

/** Rows that are read at once: so much of an export is in memory. */
const BATCH = 500;

/** Somebody's rows of a table, in batches, without what they are not told. */
export async function* readTold(db: Reader, of: Holding, rows: Condition): AsyncGenerator<Row[]> {
  const [key = 'id'] = of.key ?? [];
  // What has a number of its own is read on from the last one; the rest is a handful of each person.
  const byNumber = of.key === undefined;
  for (let after = 0; ; ) {
    const found = await sql<Row>`select * from ${sql.table(of.table)} where ${rows}
      ${byNumber ? sql`and ${sql.ref(`${of.table}.id`)} > ${after}` : sql``}
      order by ${sql.ref(`${of.table}.${key}`)} ${byNumber ? sql`limit ${BATCH}` : sql``}`.execute(db);
    if (found.rows.length > 0) yield found.rows.map((row) => told(of, row));
    if (!byNumber || found.rows.length < BATCH) return;
    after = Number(found.rows.at(-1)?.id);
  }
}

function told({ untold = [] }: Holding, row: Row): Row {
  const hidden: ReadonlySet<string> = new Set(untold);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
}
