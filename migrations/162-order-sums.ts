import { addInt, createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '162-order-sums';

/** What orders come to by day, how many are in which status, and what of an order is counted in that. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'order', 'uncounted', 1);
  await createPartIndex(db, 'order', ['uncounted', 'id'], 'uncounted = 1');
  await createTable(db, 'order_counted', (c) =>
    c
      .int('order_id')
      .text('status', 'day', 'currency', 'customer', 'refunds', 'goods')
      .int('counted', 'sales', 'tax', 'shipping', 'items', 'first')
      .primaryKey('order_id'),
  );
  await createIndex(db, 'order_counted', ['customer', 'order_id']);
  await createTable(db, 'day_sum', (c) =>
    c
      .text('day', 'currency')
      .int('orders', 'items', 'sales', 'tax', 'shipping', 'refunds', 'customers')
      .primaryKey('day', 'currency'),
  );
  await createTable(db, 'status_sum', (c) => c.text('status').int('orders').primaryKey('status'));
  await createTable(db, 'product_sum', (c) =>
    c
      .text('day', 'currency')
      .int('product_id', 'pieces', 'amount')
      .primaryKey('day', 'currency', 'product_id'),
  );
}
