import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '276-points-days';

/** Points and wallets by day, kept when a day is over; a clock fills in what was before. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'points_day', (c) =>
    c.text('day', 'level', 'what').int('amount').primaryKey('day', 'level', 'what'),
  );
  await createIndex(db, 'wallet_entry', ['at']);
}
