import { addInt, addText, type Schema } from '../src/platform/db/index.ts';

export const name = '070-sessions';

const DAY = 86_400_000;

/** Each session knows its life and its end; open ones of shoppers end where they would have ended unused. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'session', 'life', 2 * DAY);
  await addInt(db, 'session', 'ends_at', 0);
  await addInt(db, 'session', 'seen_at', 0);
  await addText(db, 'session', 'agent');
  await db
    .updateTable('session')
    .set((is) => ({ ends_at: is('created_at', '+', 400 * DAY), seen_at: is.ref('created_at') }))
    .execute();
  await db
    .updateTable('session')
    .set((is) => ({ life: 7 * DAY, ends_at: is.ref('expires_at') }))
    .where('user_id', 'is not', null)
    .execute();
}
