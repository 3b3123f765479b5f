import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '259-points-by-time';

/** What orders of some days earned, and what moved in them: for forecasts and reports of all customers together. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'points_order', ['awarded_at', 'order_id']);
  await createIndex(db, 'points_posting', ['at']);
}
