import { sql } from 'kysely';
import { forgetFigures, setFigures } from '../../accounts/index.ts';
import { lockName, lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import type { OrderStatus } from '../model-status.ts';
import { type Changes, type DaySum, type Difference, differenceOf, type Share, SUMS } from './model.ts';
import { BATCH, COUNTED, type CountedBy, readChanges } from './store-changes.ts';

/**
 * Counts what has changed, up to {@link BATCH} orders. One at a time in the whole house; who places or pays an order
 * waits for nobody here but for as long as its own row is counted.
 *
 * @returns the orders that were counted
 */
export async function countChanges(tx: Tx, by: CountedBy, after = 0): Promise<number[]> {
  await lockName(tx, 'order sums');
  const found = await tx
    .selectFrom('order')
    .leftJoin('order_counted as c', 'c.order_id', 'order.id')
    .select(['id', 'order.user_id as now', 'c.user_id as before'])
    .where((is) => is('uncounted', '=', is.lit(1)))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Accounts before orders, as where an account takes over what it had ordered as a guest.
  await lockRows(tx, 'user', [...new Set(found.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))]);
  await lockRows(tx, 'order', ids);
  const changes = await readChanges(tx, by, ids);
  await addDifference(tx, differenceOf(changes));
  const columns = COUNTED.filter((column) => column !== 'order_id');
  await tx
    .insertInto('order_counted')
    .values(changes.map(({ after }) => rowOf(after)))
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    )
    .execute();
  await countCustomers(tx, changes);
  await tx.updateTable('order').set({ uncounted: 0 }).where('id', 'in', ids).execute();
  return ids;
}

/** Adds up anew what the accounts of some orders come to, by what is kept of each order. */
async function countCustomers(tx: Tx, changes: Changes): Promise<void> {
  const users = new Set(changes.flatMap(({ before, after }) => [before?.userId ?? 0, after.userId]));
  users.delete(0);
  if (users.size === 0) return;
  const figures = tx
    .selectFrom('user as u')
    .leftJoin('order_counted as c', (on) =>
      on.onRef('c.user_id', '=', 'u.id').on('c.counted', '=', sql.lit(1)).on('c.user_id', '>', sql.lit(0)),
    )
    .select(({ fn }) => [
      'u.id as user_id',
      fn.count<number>('c.order_id').as('orders'),
      fn.coalesce(fn.sum<number>('c.spent'), sql.lit(0)).as('spent'),
      fn.coalesce(fn.max('c.at'), sql.lit(0)).as('last_order_at'),
    ])
    .where('u.id', 'in', [...users])
    .groupBy('u.id');
  await setFigures(tx, figures);
}

function rowOf(share: Share) {
  const { orderId, userId, counted, first, refunds, goods, ...rest } = share;
  return {
    ...rest,
    order_id: orderId,
    user_id: userId,
    counted: counted ? (1 as const) : (0 as const),
    first: first ? (1 as const) : (0 as const),
    refunds: JSON.stringify(refunds),
    goods: JSON.stringify(goods),
  };
}

async function addDifference(tx: Tx, { days, statuses, goods }: Difference): Promise<void> {
  if (days.size > 0)
    await tx
      .insertInto('day_sum')
      .values([...days.values()])
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'currency'])
          .doUpdateSet((is) =>
            Object.fromEntries(
              SUMS.map((sum) => [sum, is(`day_sum.${sum}`, '+', is.ref(`excluded.${sum}`))]),
            ),
          ),
      )
      .execute();
  if (statuses.size > 0)
    await tx
      .insertInto('status_sum')
      .values([...statuses].map(([status, orders]) => ({ status, orders })))
      .onConflict((conflict) =>
        conflict
          .column('status')
          .doUpdateSet((is) => ({ orders: is('status_sum.orders', '+', is.ref('excluded.orders')) })),
      )
      .execute();
  if (goods.size > 0)
    await tx
      .insertInto('product_sum')
      .values([...goods.values()].map(({ product, ...sum }) => ({ ...sum, product_id: product })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'currency', 'product_id']).doUpdateSet((is) => ({
          pieces: is('product_sum.pieces', '+', is.ref('excluded.pieces')),
          amount: is('product_sum.amount', '+', is.ref('excluded.amount')),
        })),
      )
      .execute();
}

/** Sums of days and counts of statuses as they are kept. One query. */
export async function readKept(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('day_sum')
    .select(['day', 'currency', ...SUMS])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .unionAll(
      db
        .selectFrom('status_sum')
        .select([
          sql<string>`''`.as('day'),
          sql<string>`status`.as('currency'),
          ...SUMS.map((sum) => sql<number>`${sum === 'orders' ? sql.ref('orders') : sql.lit(0)}`.as(sum)),
        ]),
    )
    .execute();
  const days = rows.filter(({ day }) => day !== '');
  const statuses = new Map(
    rows.flatMap(({ day, currency, orders }) => (day === '' ? [[currency as OrderStatus, orders]] : [])),
  );
  return { days: days as (DaySum & { day: string; currency: string })[], statuses };
}

/** What was bought most between two days, by what it came to. One query. */
export async function readBest(
  db: Reader,
  { from, to, currency, limit }: { from: string; to: string; currency: string; limit: number },
) {
  const rows = await db
    .selectFrom('product_sum')
    .select(({ fn }) => [
      'product_id',
      fn.sum<number>('pieces').as('pieces'),
      fn.sum<number>('amount').as('amount'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('currency', '=', currency)
    .groupBy('product_id')
    .orderBy('amount', 'desc')
    .orderBy('product_id')
    .limit(limit)
    .execute();
  return rows
    .map(({ product_id, pieces, amount }) => ({
      productId: product_id,
      pieces: Number(pieces),
      amount: Number(amount),
    }))
    .filter(({ pieces }) => pieces > 0);
}

/** Everything is to be counted anew; see `rebuildSums`. */
export async function forgetSums(tx: Tx): Promise<void> {
  await lockName(tx, 'order sums');
  for (const table of ['order_counted', 'day_sum', 'status_sum', 'product_sum'] as const)
    await tx.deleteFrom(table).execute();
  await forgetFigures(tx);
}

/** @returns the last id that was marked; 0 when there are no more */
export async function markUncounted(tx: Tx, after: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('order')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.id ?? 0;
  if (last > 0)
    await tx
      .updateTable('order')
      .set({ uncounted: 1 })
      .where('id', '>', after)
      .where('id', '<=', last)
      .execute();
  return last;
}
