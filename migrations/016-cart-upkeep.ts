import type { Schema } from '../src/platform/db/index.ts';

export const name = '016-cart-upkeep';

export async function up(db: Schema): Promise<void> {
  // Codes in the order in which they were applied: JSON.
  await db.schema
    .alterTable('cart')
    .addColumn('coupons', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  // Why the shop took a line out: `language`, `currency`, `gone`; '' when the shopper did.
  await db.schema
    .alterTable('cart_line')
    .addColumn('set_aside', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  // The price that the shopper was told last, minor units of `seen_currency`; '' before the first time.
  await db.schema
    .alterTable('cart_line')
    .addColumn('seen_price', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('cart_line')
    .addColumn('seen_currency', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
