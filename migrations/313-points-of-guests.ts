import { sql } from 'kysely';
import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '313-points-of-guests';

/** When a guest's order earned first, and whether what it earned was over when it was called off. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'points_guest_order', 'first_at', 0);
  await addInt(db, 'points_guest_order', 'lapsed', 0);
  await sql`update points_guest_order set first_at = awarded_at where awarded_at > 0`.execute(db);
}
