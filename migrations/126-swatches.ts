import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '126-swatches';

/** The colour that a value of an attribute is shown as: `#rrggbb`, '' for none. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'term', 'swatch');
}
