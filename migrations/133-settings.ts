import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '133-settings';

/** What the shopkeeper has chosen, a row a setting that is not as it is anyway. The row '' counts the changes. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'shop_setting', (t) => t.text('path', 'value').int('version').primaryKey('path'));
}
