import { sql } from 'kysely';
import { forgetFigures, setFigures } from '../../accounts/index.ts';
import { lockName, lockRows, type Tx } from '../../platform/db/index.ts';
import { type Changes, type Difference, differenceOf, type KindSum, type Share, SUMS } from './model.ts';
import { cohortsOf } from './model-cohorts.ts';
import { BATCH, COUNTED, type CountedBy, readChanges } from './store-changes.ts';

/**
 * Counts what has changed, up to {@link BATCH} orders. One at a time in the whole house; who places or pays an order
 * waits for nobody here but for as long as its own row is counted.
 *
 * @returns the orders that were counted
 */
export async function countChanges(tx: Tx, by: CountedBy, after = 0): Promise<number[]> {
  await lockName(tx, 'order sums');
  // A few orders first: joined as a whole, all that is counted was read for each few.
  const found = await tx
    .selectFrom((from) =>
      from
        .selectFrom('order')
        .select(['id', 'user_id'])
        .where((is) => is('uncounted', '=', is.lit(1)))
        // By both columns of the index: asked by the number alone, PostgreSQL walks it from its beginning each time.
        .where(sql<boolean>`(uncounted, id) > (1, ${after})`)
        .orderBy('id')
        .limit(BATCH)
        .as('o'),
    )
    .leftJoin('order_counted as c', 'c.order_id', 'o.id')
    .select(['o.id', 'o.user_id as now', 'c.user_id as before'])
    .orderBy('o.id')
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Accounts before orders, as where an account takes over what it had ordered as a guest.
  await lockRows(tx, 'user', [...new Set(found.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))]);
  await lockRows(tx, 'order', ids);
  const changes = await readChanges(tx, by, ids);
  await addDifference(tx, differenceOf(changes));
  await countCohorts(tx, changes);
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
  const { orderId, userId, counted, first, entries, ...rest } = share;
  return {
    ...rest,
    order_id: orderId,
    user_id: userId,
    counted: counted ? (1 as const) : (0 as const),
    first: first ? (1 as const) : (0 as const),
    entries: JSON.stringify(entries),
  };
}

/** As many rows as one statement takes. */
const ROWS = 500;

async function addDifference(tx: Tx, { sums, statuses }: Difference): Promise<void> {
  const all = [...sums.values()];
  for (let at = 0; at < all.length; at += ROWS)
    await tx
      .insertInto('order_sum')
      .values(all.slice(at, at + ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'span', 'currency', 'item'])
          .doUpdateSet((is) =>
            Object.fromEntries(
              SUMS.map((sum) => [sum, is(`order_sum.${sum}`, '+', is.ref(`excluded.${sum}`))]),
            ),
          ),
      )
      .execute();
  await dropEmptied(tx, all);
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
}

/** Of words that somebody wrote nothing stays where no order says them any more: they may have been about a person. */
async function dropEmptied(tx: Tx, sums: readonly KindSum[]): Promise<void> {
  for (const kind of ['reason', 'source', 'campaign'] as const) {
    const less = sums.filter((sum) => sum.kind === kind && (sum.orders < 0 || sum.refund_count < 0));
    if (less.length === 0) continue;
    let query = tx.deleteFrom('order_sum').where('kind', '=', kind);
    for (const sum of SUMS) query = query.where(sum, '=', 0);
    await query.where('item', 'in', [...new Set(less.map(({ item }) => item))]).execute();
  }
}

/** Before the orders are written down as counted: what their customers bought tells of which month they were. */
async function countCohorts(tx: Tx, changes: Changes): Promise<void> {
  const customers = new Set(changes.flatMap(({ before, after }) => [before?.customer ?? '', after.customer]));
  const bought = await tx
    .selectFrom('order_counted')
    .select(({ fn }) => [
      'customer',
      'currency',
      'day',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('sales').as('sales'),
    ])
    .where('customer', 'in', [...customers])
    .where('counted', '=', sql.lit(1))
    .groupBy(['customer', 'currency', 'day'])
    .execute();
  const numbers = bought.map((row) => ({ ...row, orders: Number(row.orders), sales: Number(row.sales) }));
  const cohorts = cohortsOf(numbers, changes);
  if (cohorts.length === 0) return;
  await tx
    .insertInto('cohort_sum')
    .values(cohorts)
    .onConflict((conflict) =>
      conflict.columns(['currency', 'cohort', 'month']).doUpdateSet((is) => ({
        customers: is('cohort_sum.customers', '+', is.ref('excluded.customers')),
        orders: is('cohort_sum.orders', '+', is.ref('excluded.orders')),
        sales: is('cohort_sum.sales', '+', is.ref('excluded.sales')),
      })),
    )
    .execute();
}

/** Everything is to be counted anew; see `rebuildSums`. */
export async function forgetSums(tx: Tx): Promise<void> {
  await lockName(tx, 'order sums');
  for (const table of ['order_counted', 'order_sum', 'cohort_sum', 'status_sum'] as const)
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
