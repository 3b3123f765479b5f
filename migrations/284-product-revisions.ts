import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '284-product-revisions';

/** What a product has said of itself, as JSON, so that what a later shop adds to its texts needs no columns here. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'product_revision', (c) =>
    c.id().belongsTo('product_id', 'product').text('texts').int('saved_at'),
  );
  await createIndex(db, 'product_revision', ['product_id', 'id']);
}
