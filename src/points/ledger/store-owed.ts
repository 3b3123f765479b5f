import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { BOOKS, type Book } from '../model-books.ts';

/** Points that customers have, by the month in which they end; '' never do. */
export interface OwedMonth {
  month: string;
  available: number;
  pending: number;
  held: number;
}

/** One query: days of expiry are few, whatever the number of customers. */
export async function readOwed(db: Reader, zone: string): Promise<OwedMonth[]> {
  const rows = await db
    .selectFrom('points_lot')
    .select(({ fn }) => [
      'expires_at',
      fn.sum<number>('available').as('available'),
      fn.sum<number>('pending').as('pending'),
      fn.sum<number>('held').as('held'),
    ])
    .where((is) => is.or([is('available', '>', 0), is('pending', '>', 0), is('held', '>', 0)]))
    .groupBy('expires_at')
    .execute();
  const months = new Map<string, OwedMonth>();
  for (const { expires_at, available, pending, held } of rows) {
    // The last moment of a day is the first of the next one.
    const month = expires_at === null ? '' : dayIn(expires_at - 1, zone).slice(0, 7);
    const sum = months.get(month) ?? { month, available: 0, pending: 0, held: 0 };
    sum.available += Number(available);
    sum.pending += Number(pending);
    sum.held += Number(held);
    months.set(month, sum);
  }
  const never = (month: string) => month || '9999';
  return [...months.values()].sort((a, b) => (never(a.month) < never(b.month) ? -1 : 1));
}

/** Of an hour: months begin at one of them in every zone. */
const QUARTER = 900_000;

/** What came out of each book of the shop, less what went into it, by month: what was given is above zero, what was taken below. */
export async function readMoved(
  db: Reader,
  { from, to, zone }: { from: number; to: number; zone: string },
): Promise<{ month: string; books: Map<Book, number> }[]> {
  const months = new Map<string, Map<Book, number>>();
  const own: readonly Book[] = ['pending', 'available', 'held', 'debt'];
  const shops = BOOKS.filter((book) => !own.includes(book));
  for (const [side, sign] of [
    ['from_book', 1],
    ['to_book', -1],
  ] as const) {
    const { rows } = await sql<{ book: Book; quarter: number; points: number }>`
      select ${sql.ref(side)} as book, at / ${sql.lit(QUARTER)} as quarter, sum(points) as points
      from points_posting where at >= ${from} and at < ${to} and ${sql.ref(side)} in (${sql.join(shops)})
      group by ${sql.ref(side)}, at / ${sql.lit(QUARTER)}`.execute(db);
    for (const { book, quarter, points } of rows) {
      const month = dayIn(Number(quarter) * QUARTER, zone).slice(0, 7);
      const books = months.get(month) ?? new Map<Book, number>();
      books.set(book, (books.get(book) ?? 0) + sign * Number(points));
      months.set(month, books);
    }
  }
  return [...months].map(([month, books]) => ({ month, books })).sort((a, b) => (a.month < b.month ? 1 : -1));
}
