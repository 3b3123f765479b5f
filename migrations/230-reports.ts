import {
  createIndex,
  createPartIndex,
  createTable,
  queueOnce,
  type Schema,
} from '../src/platform/db/index.ts';

export const name = '230-reports';

/**
 * What orders come to by day, month and year, of all and of each country, product, rate, way …; and customers by the
 * month they came in. What was kept of orders before knew less: it goes, and every order is counted anew by a job.
 */
export async function up(db: Schema): Promise<void> {
  for (const table of ['order_counted', 'day_sum', 'product_sum']) await db.schema.dropTable(table).execute();
  await db.deleteFrom('status_sum').execute();
  await createTable(db, 'order_counted', (c) =>
    c
      .int('order_id')
      .text('status', 'day', 'currency', 'customer', 'entries')
      .int('counted', 'first', 'sales', 'user_id', 'at', 'spent')
      .primaryKey('order_id'),
  );
  await createIndex(db, 'order_counted', ['customer', 'order_id']);
  await createPartIndex(db, 'order_counted', ['user_id', 'at', 'spent'], 'counted = 1 and user_id > 0');
  await createTable(db, 'order_sum', (c) =>
    c
      .text('kind', 'span', 'currency', 'item')
      .int('orders', 'items', 'sales', 'tax', 'discount', 'shipping', 'customers')
      .int('refunds', 'refund_tax', 'refund_count', 'returned')
      .primaryKey('kind', 'span', 'currency', 'item'),
  );
  await createTable(db, 'cohort_sum', (c) =>
    c
      .text('currency', 'cohort', 'month')
      .int('customers', 'orders', 'sales')
      .primaryKey('currency', 'cohort', 'month'),
  );
  const orders = await db.selectFrom('order').select('id').limit(1).executeTakeFirst();
  if (!orders) return;
  await queueOnce(db, 'orders.recount');
}
