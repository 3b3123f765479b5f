import { createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '192-untranslated';

/** What products lack in a language is found without reading what they have. */
export async function up(db: Schema): Promise<void> {
  await createPartIndex(db, 'product_translation', ['product_id', 'language'], 'borrowed = 1');
}
