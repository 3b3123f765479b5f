import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '206-safety';

/** Who answers for the safety of a brand's products: JSON by the names of the fields of files, '' for nothing. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'term', 'safety');
}
