import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '012-wish-list';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'wish', (c) =>
    c
      .belongsTo('user_id', 'user')
      .belongsTo('product_id', 'product')
      .int('added_at')
      .primaryKey('user_id', 'product_id'),
  );
  await createIndex(db, 'wish', ['product_id']);
}
