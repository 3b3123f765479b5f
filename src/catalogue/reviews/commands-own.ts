import { command } from '../../frame/command/index.ts';
import '../events.ts';
import { addReview, type ReviewInput } from './store-write.ts';

/** Somebody writes a review. @returns its id */
export const writeReview = command({
  name: 'review.post',
  needs: 'reviews.edit',
  async run({ shop, tx }, review: ReviewInput): Promise<number> {
    const reviewId = await addReview(tx, review);
    const { productId, userId, sessionId = 0 } = review;
    await shop.events.publish(tx, 'review.posted', { reviewId, productId, userId, sessionId });
    return reviewId;
  },
  whose: ({ userId }) => ({ userId }),
});
