import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '207-content';

/** How much is in a product or variation, such as "750 ml"; '' for what is not sold by measure. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'product', 'content');
}
