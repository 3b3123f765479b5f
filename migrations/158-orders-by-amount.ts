import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '158-orders-by-amount';

/** The greatest orders of a country or in a status: without these, all of them are read and sorted. */
export async function up(db: Schema): Promise<void> {
  for (const column of ['status', 'country', 'payment_method'])
    await createIndex(db, 'order', [column, 'total', 'id']);
}
