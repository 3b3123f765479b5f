import { type Act, command, watch } from '../../frame/command/index.ts';
import type { Moderation } from '../../frame/shop/moderation.ts';
import { findReview, stateOf } from './store.ts';
import { deleteReview, setReviewState } from './store-write.ts';

function moderate<T>(act: Act, id: number, work: () => Promise<T>): Promise<T> {
  const facts = async () => {
    const review = await findReview(act.tx, id);
    return (
      review && {
        product: review.product,
        author: review.author,
        rating: review.rating,
        state: stateOf(review),
      }
    );
  };
  return watch(act, { subject: ['review', id], facts }, work);
}

/** Shows a review, or hides it. @returns false when there is none */
export const moderateReview = command({
  name: 'review.state',
  needs: 'reviews.edit',
  run(act, { id, state }: { id: number; state: Moderation }): Promise<boolean> {
    return moderate(act, id, () => setReviewState(act.shop, act.tx, id, state));
  },
});

/** Takes a review away for good. @returns false when there is none */
export const removeReview = command({
  name: 'review.delete',
  needs: 'reviews.edit',
  run(act, { id }: { id: number }): Promise<boolean> {
    return moderate(act, id, () => deleteReview(act.tx, id));
  },
});
