import { createIndex, createPartIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '196-union-trade';

/** What the Union's register says of VAT numbers, and what it said when something was sold by it. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'vat_check', (c) =>
    c.text('number', 'outcome', 'name', 'address', 'consultation', 'asked_as').int('at').primaryKey('number'),
  );
  await createIndex(db, 'vat_check', ['at']);
  await createTable(db, 'order_vat', (c) =>
    c
      .belongsTo('order_id', 'order')
      .text('number', 'outcome', 'name', 'address', 'consultation', 'asked_as', 'task')
      .int('free', 'at', 'tries', 'ask_at')
      .primaryKey('order_id'),
  );
  await createPartIndex(db, 'order_vat', ['ask_at'], 'ask_at > 0');
  await createPartIndex(db, 'order_vat', ['order_id'], "task <> ''");
}
