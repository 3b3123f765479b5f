import { addInt, addText, createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '182-on-behalf';

/** Sessions in which somebody who works here sits in a customer's place, and on whose behalf a line of the trail was written. */
export async function up(db: Schema): Promise<void> {
  // 0 is the customer's own.
  await addInt(db, 'session', 'staff_session', 0);
  await addText(db, 'session', 'staff_name');
  await createPartIndex(db, 'session', ['staff_session'], 'staff_session > 0');
  await addText(db, 'audit', 'behalf');
}
