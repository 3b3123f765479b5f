import { sql } from 'kysely';
import type { Holding, Instead, Kept, Words } from '../../frame/persons/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { mentions } from '../persons/model-mention.ts';
import { type Condition, NOBODY } from '../persons/model-rows.ts';
import '../tables.ts';

/** While this is open, and only in this transaction, names may be taken out of the trail. */
export async function openErasing(tx: Tx, requestId: number): Promise<void> {
  await tx.insertInto('privacy_erasing').values({ request_id: requestId }).execute();
}

export async function closeErasing(tx: Tx): Promise<void> {
  await tx.deleteFrom('privacy_erasing').execute();
}

export async function count(tx: Tx, { table }: Holding, rows: Condition): Promise<number> {
  const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${rows}`.execute(
    tx,
  );
  return Number(found.rows[0]?.n);
}

/** Of rows in which somebody's e-mail may stand, those in which it does, and no longer one that has it within. */
export async function mentioning(
  tx: Tx,
  { table, whose }: Holding,
  rows: Condition,
  emails: readonly string[],
): Promise<Condition> {
  const columns = whose.flatMap((each) => ('is' in each && each.is === 'mention' ? [each.column] : []));
  if (columns.length === 0) return rows;
  const read = sql.join(['id', ...columns].map((name) => sql.ref(name)));
  const found = await sql<Record<string, unknown> & { id: number }>`select ${read} from ${sql.table(table)}
    where ${rows}`.execute(tx);
  const ids = found.rows.flatMap((row) =>
    columns.some((column) => mentions(String(row[column] ?? ''), emails)) ? [row.id] : [],
  );
  return ids.length === 0 ? NOBODY : sql<boolean>`${sql.ref(`${table}.id`)} in (${sql.join(ids)})`;
}

/** Does with somebody's rows of a table what its room has said. @returns how many rows went or were written over */
export async function wipe(tx: Tx, of: Holding, rows: Condition, words: Words): Promise<number> {
  const table = sql.table(of.table);
  if (of.erased === 'delete') {
    const { numAffectedRows } = await sql`delete from ${table} where ${rows}`.execute(tx);
    return Number(numAffectedRows ?? 0);
  }
  const changes: [string, Instead][] = Object.entries(of.erased);
  if (changes.length === 0) return 0;
  const made = changes.flatMap(([column, instead]) =>
    typeof instead === 'function' ? [[column, instead] as const] : [],
  );
  const plain = changes.flatMap(([column, instead]) =>
    typeof instead === 'function' ? [] : [[column, instead] as const],
  );
  const set = (values: readonly (readonly [string, string | number | null])[]) =>
    sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  if (made.length === 0) {
    const { numAffectedRows } = await sql`update ${table} set ${set(plain)} where ${rows}`.execute(tx);
    return Number(numAffectedRows ?? 0);
  }
  const keys: readonly string[] = of.key ?? ['id'];
  const columns = sql.join([...keys, ...made.map(([column]) => column)].map((name) => sql.ref(name)));
  const found = await sql<Record<string, string | number | null>>`select ${columns} from ${table}
    where ${rows}`.execute(tx);
  for (const row of found.rows) {
    const values = made.map(([column, instead]) => {
      const before = row[column];
      return [column, before == null ? null : instead(String(before), words)] as const;
    });
    const same = sql.join(
      keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
      sql` and `,
    );
    await sql`update ${table} set ${set([...plain, ...values])} where ${same}`.execute(tx);
  }
  return found.rows.length;
}

export async function keep(tx: Tx, requestId: number, kept: readonly Kept[], now: number): Promise<void> {
  const rows = kept.map((each) => ({ ...each, request_id: requestId, kept_at: now }));
  for (let at = 0; at < rows.length; at += 200)
    await tx
      .insertInto('privacy_kept')
      .values(rows.slice(at, at + 200))
      .execute();
}
