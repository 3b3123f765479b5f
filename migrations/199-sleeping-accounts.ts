import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '199-sleeping-accounts';

/** Accounts that have been told that they end, because nobody uses them. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'privacy_sleeper', (c) =>
    c.belongsTo('user_id', 'user').int('written_at').primaryKey('user_id'),
  );
}
