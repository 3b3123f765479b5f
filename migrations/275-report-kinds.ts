import { createIndex, createPartIndex, queueOnce, type Schema } from '../src/platform/db/index.ts';

export const name = '275-report-kinds';

/**
 * Orders by day and what was given back by moment, for reports that look at orders one by one; and sums of fees and
 * campaigns, for which every order is counted anew by a job.
 */
export async function up(db: Schema): Promise<void> {
  await createPartIndex(db, 'order_counted', ['currency', 'day', 'order_id'], 'counted = 1');
  await createIndex(db, 'refund', ['created_at']);
  const orders = await db.selectFrom('order').select('id').limit(1).executeTakeFirst();
  if (orders) await queueOnce(db, 'orders.recount');
}
