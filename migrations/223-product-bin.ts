import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '223-product-bin';

/** What lies in the bin, since when, and what it was before; and what appears at its time. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'product_bin', (c) =>
    c.belongsTo('product_id', 'product').text('status').int('at').primaryKey('product_id'),
  );
  await createIndex(db, 'product_bin', ['at']);
  await createPartIndex(db, 'product', ['published_at'], "status = 'future'");
}
