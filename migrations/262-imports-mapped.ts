import { addText, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '262-imports-mapped';

/** What somebody said of a file's columns and how it is to be read; and what was said of files of the same shape. */
export async function up(db: Schema): Promise<void> {
  // JSON; '' of those before, whose columns were known by their titles.
  await addText(db, 'product_import', 'plan');
  await createTable(db, 'product_import_shape', (c) =>
    c.text('shape', 'targets').int('used_at').primaryKey('shape'),
  );
  await createIndex(db, 'bulk_item', ['job_id', 'subject_id']);
  await createIndex(db, 'product_import', ['state', 'created_at']);
}
