import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '217-stock-moves';

/** What came into a stock and went out of it, and why. What is there already stands as its beginning. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'stock_move', (c) =>
    c.id().belongsTo('product_id', 'product').int('at', 'pieces', 'left').intOrNull('order_id').text('why'),
  );
  await createIndex(db, 'stock_move', ['product_id', 'id']);
  await createPartIndex(db, 'product', ['stock', 'id'], 'manage_stock = 1');
  await createIndex(db, 'product', ['gtin']);
  await db
    .insertInto('stock_move')
    .columns(['product_id', 'at', 'pieces', 'left', 'why'])
    .expression((from) =>
      from
        .selectFrom('product')
        .select((is) => [
          'id',
          is.val(Date.now()).as('at'),
          'stock',
          'stock as left',
          is.val('opening').as('why'),
        ])
        .where('stock', '<>', 0)
        .orderBy('id'),
    )
    .execute();
}
