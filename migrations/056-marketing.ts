import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '056-marketing';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'captured_cart', (c) =>
    c
      .id()
      .text('token', 'email', 'language', 'currency', 'cart', 'stopped')
      .int('session_id')
      .intOrNull('user_id', 'order_id')
      // `letters` have left, the next leaves at `next_at` (0: none); `cart_at` is the cart's last change.
      .int('subscribed', 'letters', 'next_at', 'cart_at', 'captured_at')
      .unique('token'),
  );
  for (const column of ['session_id', 'email', 'next_at', 'captured_at', 'order_id'])
    await createIndex(db, 'captured_cart', [column]);
  // Addresses that want no letters of this kind; only their hashes, for they outlive the address.
  await createTable(db, 'mail_refusal', (c) =>
    c.text('email_hash', 'source').int('refused_at').primaryKey('email_hash'),
  );
}
