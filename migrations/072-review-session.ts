import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '072-review-session';

/** In which session a review was written; 0 where that is not known. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'review', 'session_id', 0);
}
