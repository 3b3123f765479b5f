import { addInt, type Schema } from '../src/platform/db/index.ts';

export const name = '146-versions';

/** How often people have changed a product, variation or term, from 1. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'product', 'version', 1);
  await addInt(db, 'term', 'version', 1);
}
