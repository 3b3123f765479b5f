import { addInt, addText, type Schema } from '../src/platform/db/index.ts';

export const name = '278-mailed-views';

/** Saved reports that are sent by letter each Monday. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'saved_view', 'mailed', 0);
  await addText(db, 'saved_view', 'mailed_week');
}
