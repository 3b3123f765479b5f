import { listReviews, moderateReview, readProductNames, removeReview } from '../../../catalogue/index.ts';
import { moderationOf } from './moderation.ts';

export const REVIEW_USAGE = `cistella review list [held | approved | spam | rejected]
    Reviews of products, by state: number, state, day, author, e-mail, product, words.
cistella review approve | hold | reject | spam | delete NUMBER…
    Shows reviews, or hides them; the stars of their products follow.`;

/** `cistella review …` */
export const reviewCommand = moderationOf({
  noun: 'review',
  usage: REVIEW_USAGE,
  async list({ db, settings }, state, limit) {
    const found = await listReviews(db.read, state, limit);
    const ids = [...new Set(found.map(({ productId }) => productId))];
    const names = await readProductNames(db.read, ids, settings.languages[0] ?? '');
    return found.map((one) => ({ ...one, about: names.get(one.productId)?.name ?? `${one.productId}` }));
  },
  moderate: moderateReview,
  remove: removeReview,
});
