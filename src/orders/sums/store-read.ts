import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { OrderStatus } from '../model-status.ts';
import { type DaySum, type Kind, SUMS } from './model.ts';
import type { Cohort } from './model-cohorts.ts';
import { spansBetween } from './model-spans.ts';
import './tables.ts';

/** Sums of days and counts of statuses as they are kept. One query. */
export async function readKept(db: Reader, from: string, to: string) {
  const rows = await db
    .selectFrom('order_sum')
    .select(['span as day', 'currency', ...SUMS])
    .where('kind', '=', 'all')
    .where('span', '>=', from)
    .where('span', '<=', to)
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
  // Months and years stand between their days.
  const days = rows.filter(({ day }) => day.length === from.length);
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
    .selectFrom('order_sum')
    .select(({ fn }) => ['item', fn.sum<number>('items').as('pieces'), fn.sum<number>('sales').as('amount')])
    .where('kind', '=', 'product')
    .where('span', 'in', spansBetween(from, to))
    .where('currency', '=', currency)
    .groupBy('item')
    .orderBy('amount', 'desc')
    .orderBy('item')
    .limit(limit)
    .execute();
  return rows
    .map(({ item, pieces, amount }) => ({
      productId: Number(item),
      pieces: Number(pieces),
      amount: Number(amount),
    }))
    .filter(({ pieces }) => pieces > 0);
}

export interface SumWish {
  kind: Kind;
  currency: string;
  /** Days, months and years that make up a time once. */
  spans: readonly string[];
  /** Only these. */
  items?: readonly string[] | undefined;
}

/** Sums of each item over a time, or of each span over all items. One query. */
export async function readSumsBy(
  db: Reader,
  by: 'item' | 'span',
  { kind, currency, spans, items }: SumWish,
): Promise<Map<string, DaySum>> {
  if (items?.length === 0) return new Map();
  let query = db
    .selectFrom('order_sum')
    .select(({ fn }) => [
      `${by} as name` as 'item as name',
      ...SUMS.map((sum) => fn.sum<number>(sum).as(sum)),
    ])
    .where('kind', '=', kind)
    .where('span', 'in', [...spans])
    .where('currency', '=', currency)
    .groupBy(by);
  if (items) query = query.where('item', 'in', [...items]);
  const found = new Map<string, DaySum>();
  for (const { name, ...row } of await query.execute())
    found.set(name, Object.fromEntries(SUMS.map((sum) => [sum, Number(row[sum])])) as unknown as DaySum);
  return found;
}

/** What there is of some kinds in some years (`2026`), what came to most first. One query. */
export async function readKnown(
  db: Reader,
  { kinds, currency, years }: { kinds: readonly Kind[]; currency: string; years: readonly string[] },
): Promise<{ kind: Kind; item: string }[]> {
  return db
    .selectFrom('order_sum')
    .select(['kind', 'item'])
    .where('kind', 'in', [...kinds])
    .where('span', 'in', [...years])
    .where('currency', '=', currency)
    .groupBy(['kind', 'item'])
    .having(({ fn }) => fn.sum<number>('orders'), '>', 0)
    .orderBy(({ fn }) => fn.sum<number>('sales'), 'desc')
    .orderBy('item')
    .execute();
}

/** Customers by the months they came in, between two of them, as they were counted last. One query. */
export async function readCohortSums(
  db: Reader,
  { currency, from, to }: { currency: string; from: string; to: string },
): Promise<Cohort[]> {
  return db
    .selectFrom('cohort_sum')
    .selectAll()
    .where('currency', '=', currency)
    .where('cohort', '>=', from)
    .where('cohort', '<=', to)
    .where('customers', '>', 0)
    .orderBy('cohort')
    .orderBy('month')
    .execute();
}

/** The oldest of which anything is kept: a year, for it stands before its months. One query. */
export async function readFirstSpan(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_sum')
    .select('span')
    .where('kind', '=', 'all')
    .orderBy('span')
    .limit(1)
    .executeTakeFirst();
  return row?.span;
}
