import { isDeepStrictEqual } from 'node:util';
import { type Act, checkVersion, command, type Facts, watch } from '../../frame/command/index.ts';
import type { Moderation } from '../../frame/shop/moderation.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { findReview, readReview, stateOf } from './store.ts';
import { deleteReview, saveAnswer, setReviewState } from './store-write.ts';

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

/**
 * Answers a review in the shop's name, in as many languages as somebody has written it in; without any the answer goes.
 *
 * @returns false when there is no such review @throws Stale
 */
export const answerReview = command({
  name: 'review.answer',
  needs: 'reviews.edit',
  async run(
    act,
    { id, version, texts }: { id: number; version?: number; texts: Readonly<Record<Language, string>> },
  ): Promise<boolean> {
    const { tx, now } = act;
    const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    const facts = async () => {
      const review = await readReview(tx, id);
      return review && answerFacts(review.answer === '' ? {} : (JSON.parse(review.answer) as typeof said));
    };
    if (version !== undefined) {
      const seen = { table: 'review', id, version, subject: ['review', id] } as const;
      await checkVersion(tx, { ...seen, wanted: answerFacts(said), stands: facts });
    }
    const stands = await facts();
    if (!stands || isDeepStrictEqual(stands, answerFacts(said))) {
      act.unchanged();
      return stands !== undefined;
    }
    await watch(act, { subject: ['review', id], facts }, () => saveAnswer(tx, id, said, now));
    return true;
  },
});

const answerFacts = (texts: Readonly<Record<Language, string>>): Facts =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`answer.${language}`, text]));

/** Takes a review away for good. @returns false when there is none */
export const removeReview = command({
  name: 'review.delete',
  needs: 'reviews.edit',
  run(act, { id }: { id: number }): Promise<boolean> {
    return moderate(act, id, () => deleteReview(act.tx, id));
  },
});
