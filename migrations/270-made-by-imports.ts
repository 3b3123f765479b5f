import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '270-made-by-imports';

/** Categories, values, tags, brands and attributes that files of products have made: they go with what is taken back. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'import_made', (c) =>
    c.text('kind').int('subject_id', 'version', 'undone').primaryKey('kind', 'subject_id'),
  );
  await createIndex(db, 'import_made', ['undone']);
}
