import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '071-account-links';

export async function up(db: Schema): Promise<void> {
  // Links that were open are asked for again: the hash of a token cannot be made into one that knows its address.
  await db.schema.dropTable('user_token').execute();
  // One open link a shopper and purpose, and where it was sent. What stands in the link itself is kept nowhere.
  await createTable(db, 'user_link', (c) =>
    c
      .belongsTo('user_id', 'user')
      .text('purpose', 'email', 'salt')
      .int('expires_at')
      .primaryKey('user_id', 'purpose'),
  );
  await createIndex(db, 'user_link', ['expires_at']);
  // Tries to log in under one name: known by its mark only, whether or not somebody is called so.
  await createTable(db, 'login_try', (c) =>
    c.text('name_mark').int('tries', 'wait_until', 'tried_at').primaryKey('name_mark'),
  );
  await createIndex(db, 'login_try', ['tried_at']);
}
