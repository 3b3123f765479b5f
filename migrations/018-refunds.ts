import { addInt, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '018-refunds';

export async function up(db: Schema): Promise<void> {
  // What is given back, and what is about to be: the sum of all refunds that were not refused.
  await addInt(db, 'order', 'refunded', 0, 'refunded >= 0 and refunded <= total');
  await createTable(db, 'refund', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('key', 'state', 'reason', 'made_by', 'reference')
      .int('amount', 'by_gateway', 'restock', 'created_at')
      .unique('order_id', 'key')
      .check('amount_positive', 'amount > 0')
      .check('state_known', "state in ('asked','done','refused')"),
  );
  await createTable(db, 'refund_item', (c) =>
    c
      .id()
      .belongsTo('refund_id', 'refund')
      .text('kind', 'taxes')
      .int('item_id', 'pieces', 'net', 'tax')
      .check('kind_known', "kind in ('line','shipping','fee')")
      .check('not_negative', 'pieces >= 0 and net >= 0 and tax >= 0'),
  );
  await createIndex(db, 'refund_item', ['refund_id']);
}
