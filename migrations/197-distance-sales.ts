import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '197-distance-sales';

/** What a shop has sold in a calendar year to consumers of other states of the Union: kept, for the desk looks often. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'distance_sales', (c) =>
    c.int('year', 'net', 'counted_to', 'annulled').primaryKey('year'),
  );
}
