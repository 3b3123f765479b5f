import { addText, type Schema } from '../src/platform/db/index.ts';

export const name = '147-mpn';

/** The number by which the manufacturer knows a part. */
export async function up(db: Schema): Promise<void> {
  await addText(db, 'product', 'mpn');
}
