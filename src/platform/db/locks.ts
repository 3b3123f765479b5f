import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres, type Reader, type Tx } from './database.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';

/**
 * Locks rows against other writers until the transaction ends. A no-op on SQLite, whose transactions hold the
 * only write lock from their first statement. On PostgreSQL rows that refer to a locked one may still be written:
 * two orders of one product would otherwise wait for each other.
 *
 * @example await lockRows(tx, 'order', [orderId]);
 */
export async function lockRows(tx: Tx, table: keyof Tables & string, ids: readonly number[]): Promise<void> {
  if (!isPostgres(tx) || ids.length === 0) return;
  let lock = locks.get(table);
  if (!lock) {
    lock = prepared(
      (_, { these }: { these: readonly number[] }) =>
        sql`select id from ${sql.table(table)} where id in (${sql.join(these)}) order by id for no key update`,
    );
    locks.set(table, lock);
  }
  await lock(tx, { these: [...ids].sort((a, b) => a - b) });
}

const locks = new Map<string, (db: Reader, given: { these: readonly number[] }) => Promise<unknown>>();

/**
 * The same lock, taken by the reading query itself: one way to the database instead of two. Rows come as they are
 * once the lock is there.
 *
 * @example await locked(tx, tx.selectFrom('product').selectAll().where('id', 'in', ids).orderBy('id')).execute();
 */
export function locked<DB, TB extends keyof DB, O>(
  tx: Reader,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query;
}

/**
 * The lock alone, for what is read in several tables once nobody else may change it. Asks nothing on SQLite.
 *
 * @param lock asks for the rows as {@link locked}
 * @returns false when there was nothing to lock: what somebody makes in the next moment is not locked, so it must not
 * be read as if it were
 * @example if (!(await lockFound(tx, () => lockedCart(tx, { id })))) return undefined;
 */
export async function lockFound(tx: Tx, lock: () => Promise<readonly unknown[]>): Promise<boolean> {
  return !isPostgres(tx) || (await lock()).length > 0;
}

/**
 * Waits until no other transaction holds this name, and holds it until this one ends: for rules about rows that are
 * not there yet, which nobody can lock. Asks nothing on SQLite.
 *
 * @example await lockName(tx, `orders of ${network}`);
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  if (isPostgres(tx)) await waitForName(tx, { name });
}

const waitForName = prepared(
  (_, { name }: { name: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
);
