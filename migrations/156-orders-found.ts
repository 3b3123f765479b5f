import { addText, createIndex, createPartIndex, type Schema } from '../src/platform/db/index.ts';
import { digitsFromEnd, plainWords } from '../src/platform/plain-text.ts';

export const name = '156-orders-found';

const ROWS = 500;

/** What a shopkeeper finds orders by, and the order in which lists of them are read. */
export async function up(db: Schema): Promise<void> {
  for (const column of ['given_name', 'family_name', 'phone', 'country']) await addText(db, 'order', column);
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('order')
      .select(['id', 'billing', 'shipping'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    for (const { id, billing, shipping } of rows) {
      const { firstName, lastName, phone, country } = JSON.parse(billing);
      const found = {
        given_name: plainWords(firstName ?? ''),
        family_name: plainWords(lastName ?? ''),
        phone: digitsFromEnd(phone ?? ''),
        country: (shipping === null ? country : JSON.parse(shipping).country) ?? '',
      };
      await db.updateTable('order').set(found).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < ROWS) break;
  }
  await createIndex(db, 'order', ['created_at', 'id']);
  await createIndex(db, 'order', ['total', 'id']);
  await createIndex(db, 'order', ['status', 'created_at', 'id']);
  await createIndex(db, 'order', ['payment_method', 'created_at', 'id']);
  await createIndex(db, 'order', ['country', 'created_at', 'id']);
  await createIndex(db, 'order', ['family_name', 'id']);
  await createIndex(db, 'order', ['given_name', 'id']);
  await createPartIndex(db, 'order', ['phone', 'id'], "phone <> ''");
  await createPartIndex(db, 'order', ['created_at', 'id'], "customer_note <> ''");
  await createPartIndex(db, 'order', ['transaction_id'], "transaction_id <> ''");
  await createPartIndex(db, 'order_line', ['sku', 'order_id'], "sku <> ''");
  await createIndex(db, 'order_adjustment', ['code', 'order_id']);
}
