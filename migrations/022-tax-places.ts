import { addText, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '022-tax-places';

export async function up(db: Schema): Promise<void> {
  // Where the bill goes to, JSON; '' while nobody has said.
  await addText(db, 'cart', 'billing_place');
  await createTable(db, 'vat_exemption', (c) =>
    c.belongsTo('user_id', 'user').text('reason').int('created_at').primaryKey('user_id'),
  );
}
