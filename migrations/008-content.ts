import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '008-content';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'page', (c) => c.id().text('key').int('modified_at').unique('key'));
  await createTable(db, 'page_translation', (c) =>
    c.belongsTo('page_id', 'page').text('language', 'title', 'body').primaryKey('page_id', 'language'),
  );
}
