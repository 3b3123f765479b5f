import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '193-carts-of-days';

/** Of each day how many carts were ordered and how many were left. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'day_carts', (c) => c.text('day').int('ordered', 'abandoned').primaryKey('day'));
}
