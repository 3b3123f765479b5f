import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '014-captcha';

export async function up(db: Schema): Promise<void> {
  // Tokens that have been checked already: each counts once, in whatever process it arrives.
  await createTable(db, 'captcha_token', (c) => c.text('hash').int('used_at').primaryKey('hash'));
  await createIndex(db, 'captcha_token', ['used_at']);
}
