import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '021-payment-tokens';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'payment_token', (c) =>
    c
      .id()
      .belongsTo('user_id', 'user')
      .text('gateway', 'token', 'label', 'expires')
      .int('is_default', 'created_at')
      .unique('user_id', 'gateway', 'token'),
  );
  await createIndex(db, 'payment_token', ['user_id']);
}
