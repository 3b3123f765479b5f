import { addInt, addText, type Schema } from '../src/platform/db/index.ts';

export const name = '229-review-answers';

/** What the shop answers to a review: JSON by language, '' for nothing, and when; versions for who writes it. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'review', 'answer');
  await addInt(db, 'review', 'answered_at', 0);
  await addInt(db, 'review', 'version', 1);
}
