import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '134-past-addresses';

/** Languages and words that addresses once had, as JSON: what stood there leads on. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'past_addresses', (t) => t.text('words').int('until').primaryKey('words'));
}
