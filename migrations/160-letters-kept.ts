import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '160-letters-kept';

/** Letters about orders as they were sent, and forms that were sent once already. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'order_letter', (c) =>
    c
      .id()
      .belongsTo('order_id', 'order')
      .text('kind', 'recipient', 'language', 'subject', 'body', 'sent_by')
      .int('sent_at'),
  );
  await createIndex(db, 'order_letter', ['order_id']);
  await createIndex(db, 'order_letter', ['sent_at']);
  await createTable(db, 'done_once', (c) => c.text('name', 'result').int('at').primaryKey('name'));
  await createIndex(db, 'done_once', ['at']);
}
