import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '005-cart';

export async function up(db: Schema): Promise<void> {
  // A guest's cart belongs to a session, a shopper's to the account: one open cart each.
  await createTable(db, 'cart', (c) =>
    c
      .id()
      .refersTo('session_id', 'session')
      .intOrNull('user_id')
      .text('shipping_rate', 'country', 'state', 'postcode', 'city')
      .int('updated_at')
      .unique('session_id')
      .unique('user_id'),
  );
  await createIndex(db, 'cart', ['updated_at']);
  // Each line is a row, so that two tabs never lose each other's. A removed one waits to be brought back.
  await createTable(db, 'cart_line', (c) =>
    c
      .id()
      .belongsTo('cart_id', 'cart')
      .text('line_key', 'attributes')
      .int('product_id', 'variation_id', 'quantity', 'added_at')
      .intOrNull('removed_at')
      .unique('cart_id', 'line_key')
      .check('quantity_positive', 'quantity > 0'),
  );
}
