import {
  addInt,
  addText,
  createIndex,
  createPartIndex,
  createTable,
  type Schema,
} from '../src/platform/db/index.ts';
import { digitsFromEnd, plainWords } from '../src/platform/plain-text.ts';

export const name = '180-customers';

const ROWS = 500;

/** What a shopkeeper knows, finds and sorts customers by. */
export async function up(db: Schema): Promise<void> {
  for (const column of ['given_name', 'family_name', 'country']) await addText(db, 'user', column);
  await addText(db, 'user_address', 'phone_end');
  await fillFound(db);
  // Kept by the sums of orders, which mark themselves to be counted once more.
  for (const column of ['orders', 'spent', 'last_order_at']) await addInt(db, 'user', column, 0);
  for (const column of ['user_id', 'at', 'spent']) await addInt(db, 'order_counted', column, 0);
  await createPartIndex(db, 'order_counted', ['user_id', 'at', 'spent'], 'counted = 1 and user_id > 0');
  await db.updateTable('order').set({ uncounted: 1 }).where('user_id', 'is not', null).execute();

  for (const column of ['given_name', 'family_name']) await createIndex(db, 'user', [column, 'id']);
  await createPartIndex(db, 'user_address', ['phone_end', 'user_id'], "phone_end <> ''");
  await createPartIndex(
    db,
    'points_membership',
    ['level_version_id', 'account_id'],
    "state in ('active','grace')",
  );

  await createTable(db, 'customer_tag', (c) =>
    c.belongsTo('user_id', 'user').text('tag').primaryKey('user_id', 'tag'),
  );
  await createIndex(db, 'customer_tag', ['tag', 'user_id']);
  await createTable(db, 'customer_note', (c) =>
    c.id().belongsTo('user_id', 'user').text('author', 'body').int('created_at'),
  );
  await createIndex(db, 'customer_note', ['user_id', 'id']);
}

async function fillFound(db: Schema): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('user')
      .select(['id', 'first_name', 'last_name'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    for (const { id, first_name, last_name } of rows)
      await db
        .updateTable('user')
        .set({ given_name: plainWords(first_name), family_name: plainWords(last_name) })
        .where('id', '=', id)
        .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const { user_id, kind, phone, country } of await db
      .selectFrom('user_address')
      .select(['user_id', 'kind', 'phone', 'country'])
      .where('user_id', 'in', ids)
      .execute()) {
      await db
        .updateTable('user_address')
        .set({ phone_end: digitsFromEnd(phone) })
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .execute();
      if (kind === 'billing')
        await db.updateTable('user').set({ country }).where('id', '=', user_id).execute();
    }
    last = ids.at(-1);
  }
}
