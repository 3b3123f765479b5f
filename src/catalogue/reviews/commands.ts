import { type Act, command, watch } from '../../frame/command/index.ts';
import { findReview } from './store.ts';
import { approveReview, deleteReview } from './store-write.ts';

function moderate<T>(act: Act, id: number, work: () => Promise<T>): Promise<T> {
  const facts = async () => {
    const review = await findReview(act.tx, id);
    return review && { ...review, approved: review.approved === 1 };
  };
  return watch(act, { subject: ['review', id], facts }, work);
}

/** Shows a review, or hides it again. */
export const moderateReview = command({
  name: 'review.state',
  needs: 'reviews.edit',
  run(act, { id, approved }: { id: number; approved: boolean }): Promise<void> {
    return moderate(act, id, () => approveReview(act.shop, act.tx, id, approved));
  },
});

/** Takes a review away for good. */
export const removeReview = command({
  name: 'review.delete',
  needs: 'reviews.edit',
  run(act, { id }: { id: number }): Promise<void> {
    return moderate(act, id, () => deleteReview(act.tx, id));
  },
});
