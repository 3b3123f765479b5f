import { addInt, createPartIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '214-exchanges';

/** Of money that does not go back but pays another order, which that is. */
export async function up(db: Schema): Promise<void> {
  await addInt(db, 'refund', 'to_order', 0);
  await createPartIndex(db, 'refund', ['to_order'], 'to_order > 0');
}
