import { addInt, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '163-order-changes';

/** Orders that were changed after they were placed, and the money between before and after. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'order', 'version', 1);
  await addInt(db, 'order', 'due', 0, 'due >= 0');
  await createTable(db, 'order_difference', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .int('amount', 'by_gateway', 'created_at')
      .text('state', 'gateway', 'transaction_id', 'reason', 'made_by')
      .intOrNull('settled_at')
      .check('amount_not_zero', 'amount <> 0')
      .check('state_known', "state in ('open','asked','done','refused','void')"),
  );
  await createIndex(db, 'order_difference', ['order_id']);
}
