import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '020-attribution';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'order_attribution', (c) =>
    c.belongsTo('order_id', 'order').text('field', 'value').primaryKey('order_id', 'field'),
  );
  await createTable(db, 'user_attribution', (c) =>
    c.belongsTo('user_id', 'user').text('field', 'value').primaryKey('user_id', 'field'),
  );
}
