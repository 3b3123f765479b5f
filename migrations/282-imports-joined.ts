import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '282-imports-joined';

/** By what the rows of files of a shape were last joined: one row of it alone does not show it. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'product_import_shape', 'join_by');
}
