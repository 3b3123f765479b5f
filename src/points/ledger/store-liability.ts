import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { BOOKS, type Book } from '../model-books.ts';

/** What the shop owes its customers, and how it came to that. */
export interface Liability {
  /** Of each book of the shop: what came out of it less what went into it. */
  books: Partial<Record<Book, number>>;
  available: number;
  pending: number;
  held: number;
  debt: number;
  /** Money in all wallets, minor units of the base currency. */
  wallet: number;
}

const OWN: readonly Book[] = ['pending', 'available', 'held', 'debt'];

/** The report of invariant 10 (loyalty.md 4.2): the shop's books sum to what customers have. */
export async function readLiability(db: Reader): Promise<Liability> {
  const { rows } = await sql<{ book: Book; points: number }>`
    select book, sum(points) as points from (
      select from_book as book, points from points_posting
      union all select to_book, -points from points_posting) x
    group by book`.execute(db);
  const sums = new Map(rows.map(({ book, points }) => [book, Number(points)]));
  const own = await db
    .selectFrom('points_account')
    .select((is) => [
      is.fn.coalesce(is.fn.sum<number>('available'), is.lit(0)).as('available'),
      is.fn.coalesce(is.fn.sum<number>('pending'), is.lit(0)).as('pending'),
      is.fn.coalesce(is.fn.sum<number>('held'), is.lit(0)).as('held'),
      is.fn.coalesce(is.fn.sum<number>('debt'), is.lit(0)).as('debt'),
      is.fn.coalesce(is.fn.sum<number>('wallet'), is.lit(0)).as('wallet'),
    ])
    .executeTakeFirstOrThrow();
  return {
    books: Object.fromEntries(
      BOOKS.filter((book) => !OWN.includes(book)).map((book) => [book, sums.get(book) ?? 0]),
    ),
    available: Number(own.available),
    pending: Number(own.pending),
    held: Number(own.held),
    debt: Number(own.debt),
    wallet: Number(own.wallet),
  };
}
