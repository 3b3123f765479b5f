import { sql } from 'kysely';
import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '311-points-lapsed';

/** What of an order's points had expired when all of it was taken back is not given again when it earns anew. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'points_order', 'lapsed', 0);
  await sql`update points_order set lapsed = forgiven where state = 'reversed' and forgiven > 0`.execute(db);
}
