import { addInt, addText, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '190-tasks';

/** What became of money that fits no order, who has looked at an order that looks odd, and what still waits for somebody. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'unmatched_payment', 'outcome');
  await addText(db, 'unmatched_payment', 'reference');
  await addText(db, 'unmatched_payment', 'settled_by');
  await addInt(db, 'unmatched_payment', 'settled_at', 0);
  await createPartIndex(db, 'unmatched_payment', ['id'], 'settled_at = 0');
  await createPartIndex(db, 'order_difference', ['id'], "state in ('asked', 'refused')");
  await createPartIndex(db, 'order_difference', ['created_at', 'id'], "state = 'open'");
  await createPartIndex(db, 'refund', ['id'], "state = 'asked'");
  await createTable(db, 'order_looked_at', (c) =>
    c.belongsTo('order_id', 'order').text('made_by').int('at').primaryKey('order_id'),
  );
}
