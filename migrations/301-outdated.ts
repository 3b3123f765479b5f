import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '301-outdated';

/** Which texts are older than what they were translated from, is known of what is written from now on. */
export async function up(db: Schema): Promise<void> {
  for (const table of ['product_translation', 'term_translation', 'entry_translation'])
    await addText(db, table, 'outdated');
}
