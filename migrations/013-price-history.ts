import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '013-price-history';

export async function up(db: Schema): Promise<void> {
  // One row for each change of what had to be paid; `price` is empty while there was none.
  await createTable(db, 'price_history', (c) =>
    c.id().belongsTo('product_id', 'product').text('currency').intOrNull('price').int('on_sale', 'from_at'),
  );
  await createIndex(db, 'price_history', ['product_id', 'currency', 'from_at']);
  // What is in force, with the lowest price of the thirty days before it; `next_at` is when it turns by itself.
  await createTable(db, 'price_now', (c) =>
    c
      .belongsTo('product_id', 'product')
      .text('currency')
      .intOrNull('price')
      .int('on_sale', 'from_at')
      .intOrNull('lowest', 'next_at')
      .int('seen_at')
      .primaryKey('product_id', 'currency'),
  );
  await createIndex(db, 'price_now', ['next_at']);
}
