import { sql } from 'kysely';
import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '312-points-first-earned';

/** Which order of its customer one was when it earned first, and when that was: it stays so when it earns anew. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'points_order', 'number', 0);
  await addInt(db, 'points_order', 'first_at', 0);
  await sql`update points_order set first_at = coalesce((select min(was.awarded_at) from points_order was
    where was.order_id = points_order.order_id and was.awarded_at > 0), 0)`.execute(db);
}
