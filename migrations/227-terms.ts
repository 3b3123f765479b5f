import { addInt, addText, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '227-terms';

/** What search engines are told of a category, tag or brand; versions of attributes; and the bin of terms. */
export async function up(db: Schema): Promise<void> {
  for (const column of ['seo_title', 'seo_description']) await addText(db, 'term_translation', column);
  await addInt(db, 'attribute', 'version', 1);
  // `kept` is JSON: the term with its texts and what was in it, to be put back as it was.
  await createTable(db, 'term_bin', (c) =>
    c.int('id').text('taxonomy', 'name', 'kept').int('at').primaryKey('id'),
  );
  await createIndex(db, 'term_bin', ['at']);
  // Values are merged and taken away by what is sold with them.
  await createIndex(db, 'variation_attribute', ['term_id']);
}
