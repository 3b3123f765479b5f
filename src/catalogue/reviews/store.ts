import { sql } from 'kysely';
import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Count, Reader, Tables } from '../../platform/db/index.ts';

export interface ReviewRow {
  id: number;
  parent_id: number | null;
  author: string;
  body: string;
  /** The one it was written in. */
  language: Language;
  rating: number;
  verified: 0 | 1;
  created_at: number;
  /** What the shop answers, JSON by language; '' for nothing. */
  answer: string;
  answered_at: number;
}

/** One page of a product's reviews, and what all of them come to. */
export interface ReviewPage {
  /** Newest first. */
  rows: ReviewRow[];
  /** Answers to these, oldest first. */
  replies: ReviewRow[];
  /** How many gave one star, two, … five. */
  stars: number[];
  total: number;
}

/** The approved reviews of a product with their answers, page by page. One query, whatever is counted. */
export async function readReviews(
  db: Reader,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewPage> {
  const shown = db.selectFrom('review').where('product_id', '=', productId).where('approved', '=', 1);
  const given = (stars: number) => sql<number>`sum(case when rating = ${stars} then 1 else 0 end)`;
  const page = shown
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  const rows = await shown
    .innerJoin(
      shown
        .select([given(1).as('one'), given(2).as('two'), given(3).as('three'), given(4).as('four')])
        .select([
          given(5).as('five'),
          sql<number>`sum(case when parent_id is null then 1 else 0 end)`.as('total'),
        ])
        .as('all'),
      (join) => join.onTrue(),
    )
    .select(['id', 'parent_id', 'author', 'body', 'language', 'rating', 'verified', 'created_at'])
    .select(['answer', 'answered_at'])
    .select(['all.one', 'all.two', 'all.three', 'all.four', 'all.five', 'all.total'])
    .where((is) => is.or([is('id', 'in', page), is('parent_id', 'in', page)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.parent_id === null),
    replies: rows.filter((row) => row.parent_id !== null).reverse(),
    stars: first ? [first.one, first.two, first.three, first.four, first.five].map(Number) : [0, 0, 0, 0, 0],
    total: Number(first?.total ?? 0),
  };
}

/** Sum and number of the stars of approved reviews: counted anew each time, so that it never drifts. */
export async function sumRatings(db: Reader, productId: number): Promise<{ sum: number; count: number }> {
  const row = await db
    .selectFrom('review')
    .select((is) => [is.fn.sum<number | null>('rating').as('sum'), is.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('approved', '=', 1)
    .where('rating', '>', 0)
    .executeTakeFirstOrThrow();
  return { sum: Number(row.sum ?? 0), count: Number(row.count) };
}

/** How one stands, of its two columns. */
export const stateOf = ({ approved, refused }: Pick<Tables['review'], 'approved' | 'refused'>): Moderation =>
  approved === 1 ? 'approved' : refused === '' ? 'held' : refused;

const standing = (db: Reader, state: Moderation) =>
  db
    .selectFrom('review')
    .where('approved', '=', state === 'approved' ? 1 : 0)
    .where('refused', '=', state === 'approved' || state === 'held' ? '' : state);

/** The text of a review that waits for approval. */
export async function readPending(db: Reader, id: number, productId: number): Promise<string | undefined> {
  const row = await standing(db, 'held')
    .select('body')
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.body;
}

/** One review, shown or not: what it is about and how it stands. */
export function findReview(db: Reader, id: number) {
  return db
    .selectFrom('review')
    .select(['product_id as product', 'author', 'rating', 'approved', 'refused'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Who wrote some reviews, and of what, by their numbers. */
export async function readReviewers(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { author: string; productId: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('review')
    .select(['id', 'author', 'product_id as productId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** One review as it is answered. */
export function readReview(db: Reader, id: number) {
  return db
    .selectFrom('review')
    .select([
      'id',
      'product_id as productId',
      'author',
      'email',
      'rating',
      'body',
      'language',
      'approved',
      'refused',
    ])
    .select(['answer', 'answered_at as answeredAt', 'version', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of a state, the newest first; those that wait, the oldest. */
export function listReviews(db: Reader, state: Moderation, limit: number) {
  return standing(db, state)
    .select(['id', 'product_id as productId', 'author', 'email', 'rating', 'body', 'created_at as createdAt'])
    .select('answered_at as answeredAt')
    .orderBy('id', state === 'held' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** How many wait for somebody to look at them. */
export const countWaitingReviews = (db: Reader): Count =>
  standing(db, 'held').select(({ fn }) => fn.countAll<number>().as('count'));
