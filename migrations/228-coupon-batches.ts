import { addInt, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '228-coupon-batches';

/** Codes that were made many at once: 0 is a coupon that was made by itself. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'coupon_batch', (c) => c.id().text('name').int('count', 'created_at'));
  await addInt(db, 'coupon', 'batch_id', 0);
  await createIndex(db, 'coupon', ['batch_id', 'id']);
}
