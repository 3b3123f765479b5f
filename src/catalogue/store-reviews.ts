import type { Reader } from '../platform/db/index.ts';

export interface ReviewRow {
  id: number;
  author: string;
  body: string;
  rating: number;
  verified: 0 | 1;
  created_at: number;
}

/** The approved reviews of a product, newest first. */
export function readReviews(db: Reader, productId: number, limit: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('review')
    .select(['id', 'author', 'body', 'rating', 'verified', 'created_at'])
    .where('product_id', '=', productId)
    .where('approved', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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

/** The text of a review that waits for approval. */
export async function readPending(db: Reader, id: number, productId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('review')
    .select('body')
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .where('approved', '=', 0)
    .executeTakeFirst();
  return row?.body;
}
