import { addInt, addText, createPartIndex, type Schema } from '../src/platform/db/index.ts';
import { wordsOf } from '../src/platform/plain-text.ts';

export const name = '253-texts';

/** The bin of posts and pages, the words they are found by, and what search engines are told of them. */
export async function up(db: Schema): Promise<void> {
  // `words` are those of its titles and addresses in all languages, with a blank before each.
  await addText(db, 'entry', 'words');
  await addInt(db, 'entry', 'binned_at', 0);
  for (const column of ['seo_title', 'seo_description']) await addText(db, 'entry_translation', column);
  await createPartIndex(db, 'entry', ['modified_at', 'id'], 'binned_at = 0');
  await createPartIndex(db, 'entry', ['published_at', 'id'], 'binned_at = 0');
  await createPartIndex(db, 'entry', ['binned_at', 'id'], 'binned_at > 0');
  const rows = await db.selectFrom('entry_translation').select(['entry_id', 'title', 'slug']).execute();
  for (const [id, texts] of Map.groupBy(rows, (row) => row.entry_id)) {
    const words = wordsOf(texts.flatMap(({ title, slug }) => [title, slug]).join(' '));
    await db
      .updateTable('entry')
      .set({ words: words.map((word) => ` ${word}`).join('') })
      .where('id', '=', id)
      .execute();
  }
}
