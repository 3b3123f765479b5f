import { addText, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '080-unmatched-payments';

export async function up(db: Schema): Promise<void> {
  // Money that came for an order and does not fit it: somebody has to decide what becomes of it.
  await createTable(db, 'unmatched_payment', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('gateway', 'transaction_id', 'currency', 'reason')
      .int('amount', 'at')
      .check('reason_known', "reason in ('paid_twice','wrong_amount','paid_but_short','called_off')")
      .unique('order_id', 'gateway', 'transaction_id'),
  );
  // Who called it off; '' while nobody has.
  await addText(db, 'order', 'cancelled_by');
  await createIndex(db, 'order', ['status', 'modified_at']);
}
