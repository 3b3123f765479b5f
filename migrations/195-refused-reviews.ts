import { addText, createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '195-refused-reviews';

/** A review that the shop does not show may be refused, as spam or for what it says; the newest of a kind are found. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'review', 'refused');
  await createIndex(db, 'review', ['approved', 'refused', 'id']);
}
