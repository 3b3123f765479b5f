import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '009-downloads';

export async function up(db: Schema): Promise<void> {
  // The product's id is a plain number: what was paid for stays open when the product is gone.
  await createTable(db, 'download_permission', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .int('product_id')
      .text('code', 'name', 'file')
      .intOrNull('remaining', 'expires_at')
      .int('count')
      .intOrNull('last_at')
      .unique('order_id', 'product_id', 'code')
      .check('remaining_not_negative', 'remaining is null or remaining >= 0'),
  );
  await createIndex(db, 'download_permission', ['order_id']);
}
