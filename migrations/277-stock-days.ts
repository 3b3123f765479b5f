import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '277-stock-days';

/** What a stock was at a moment, by the last movement before it; and what all of it was worth at the end of each day. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'stock_move', ['product_id', 'at', 'id']);
  await createTable(db, 'stock_day', (c) =>
    c.text('day', 'currency').int('pieces', 'value').primaryKey('day', 'currency'),
  );
}
