import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import { averageOf } from '../listing/store-listing.ts';
import '../events.ts';
import { sumRatings } from './store.ts';

export interface ReviewInput {
  productId: number;
  /** The review that this one answers. */
  parentId?: number;
  userId: number | null;
  /** The session of a guest who writes it, who may have bought there; 0 or nothing where there is none. */
  sessionId?: number;
  author: string;
  email: string;
  body: string;
  language: Language;
  /** 1 to 5, or 0 for none. */
  rating: number;
  approved: boolean;
  verified: boolean;
  createdAt: number;
}

/** What one account has written, another has. */
export async function giveReviews(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('review').set({ user_id: into }).where('user_id', '=', from).execute();
}

/** Keeps a review. One that is approved counts at once. @returns its id */
export async function addReview(tx: Tx, review: ReviewInput): Promise<number> {
  const { id } = await tx
    .insertInto('review')
    .values({
      product_id: review.productId,
      parent_id: review.parentId ?? null,
      user_id: review.userId,
      session_id: review.sessionId ?? 0,
      author: review.author,
      email: review.email,
      body: review.body,
      language: review.language,
      rating: review.rating,
      approved: review.approved ? 1 : 0,
      refused: '',
      verified: review.verified ? 1 : 0,
      created_at: review.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (review.approved) await refreshRating(tx, review.productId);
  return id;
}

type Teller = Pick<Shop, 'events'>;

/** Shows a review, or hides it. @returns false when there is none */
export async function setReviewState(shop: Teller, tx: Tx, id: number, state: Moderation): Promise<boolean> {
  const approved = state === 'approved';
  const review = await tx
    .updateTable('review')
    .set({ approved: approved ? 1 : 0, refused: approved || state === 'held' ? '' : state })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirst();
  if (!review) return false;
  await refreshRating(tx, review.product_id);
  await tellConfirmed(shop, tx, [id]);
  return true;
}

/** Writes what the shop answers, by language; nothing takes the answer away. */
export async function saveAnswer(
  tx: Tx,
  id: number,
  texts: Readonly<Record<Language, string>>,
  now: number,
): Promise<void> {
  const isNone = Object.keys(texts).length === 0;
  const { product_id } = await tx
    .updateTable('review')
    .set({
      answer: isNone ? '' : JSON.stringify(texts),
      answered_at: isNone ? 0 : now,
      version: NEXT_VERSION,
    })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await announceChange(tx, `product:${product_id}`);
}

/** @returns false when there is none */
export async function deleteReview(tx: Tx, id: number): Promise<boolean> {
  const review = await tx
    .deleteFrom('review')
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirst();
  if (review) await refreshRating(tx, review.product_id);
  return review !== undefined;
}

/** By whom something was bought: one or more accounts, or a guest in a session (0 where it was none). */
export interface ReviewBuyer {
  userIds: readonly number[];
  sessionId: number;
  productIds: readonly number[];
}

/**
 * Marks reviews of products as written by somebody who has bought them, known by account or session; an e-mail is
 * what anybody may write. The order module knows who has.
 */
export async function verifyReviews(shop: Teller, tx: Tx, buyer: ReviewBuyer): Promise<void> {
  const { userIds, sessionId, productIds } = buyer;
  if (productIds.length === 0 || (userIds.length === 0 && sessionId === 0)) return;
  const marked = await tx
    .updateTable('review')
    .set({ verified: 1 })
    .where('product_id', 'in', productIds)
    .where('verified', '=', 0)
    .where((is) =>
      is.or([
        ...(userIds.length > 0 ? [is('user_id', 'in', userIds)] : []),
        ...(sessionId > 0 ? [is.and([is('user_id', 'is', null), is('session_id', '=', sessionId)])] : []),
      ]),
    )
    .returning(['id', 'product_id'])
    .execute();
  const products = new Set(marked.map(({ product_id }) => product_id));
  if (products.size === 0) return;
  await announceChange(tx, ...[...products].map((id) => `product:${id}`));
  await tellConfirmed(
    shop,
    tx,
    marked.map(({ id }) => id),
  );
}

/** Marks one review as written by somebody who has bought its product. */
export async function verifyReview(shop: Teller, tx: Tx, id: number): Promise<void> {
  const review = await tx
    .updateTable('review')
    .set({ verified: 1 })
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirst();
  if (!review) return;
  await announceChange(tx, `product:${review.product_id}`);
  await tellConfirmed(shop, tx, [id]);
}

/** Of these, the ones that are shown and by an account that has bought. Answers to others are no reviews. */
async function tellConfirmed({ events }: Teller, tx: Tx, ids: readonly number[]): Promise<void> {
  const confirmed = await tx
    .selectFrom('review')
    .select(['id', 'product_id', 'user_id', 'email'])
    .where('id', 'in', ids)
    .where('approved', '=', 1)
    .where('verified', '=', 1)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, product_id, user_id, email } of confirmed)
    if (user_id !== null)
      await events.publish(tx, 'review.confirmed', {
        reviewId: id,
        productId: product_id,
        userId: user_id,
        email,
      });
}

/** Counts the stars anew, with the product locked: two reviews at once cannot lose one another. */
async function refreshRating(tx: Tx, productId: number): Promise<void> {
  await lockRows(tx, 'product', [productId]);
  const { sum, count } = await sumRatings(tx, productId);
  await tx
    .updateTable('product')
    .set({ rating_sum: sum, rating_count: count })
    .where('id', '=', productId)
    .execute();
  await tx
    .updateTable('listing')
    .set({ rating: averageOf(sum, count), rating_count: count })
    .where('product_id', '=', productId)
    .execute();
  await announceChange(tx, `product:${productId}`, 'listing');
}
