import type { Insertable } from 'kysely';
import type { Reader, Tx } from './database.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

type Rows = { rows: readonly object[] };

const made = new Map<string, (db: Reader, given: Rows) => Promise<unknown>>();

/**
 * Writes rows with one statement, which is put together once; none for no rows. All have the columns of the first.
 *
 * @example await insertRows(tx, 'order_note', [{ order_id: 7, kind, author, body, created_at: now }]);
 */
export async function insertRows<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  let insert = made.get(table);
  if (!insert) {
    insert = prepared((db, given: Rows) =>
      db.insertInto(table).values(given.rows as Insertable<Tables[T]>[]),
    );
    made.set(table, insert);
  }
  await insert(tx, { rows });
}
