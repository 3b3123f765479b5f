import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '081-points-budgets';

export async function up(db: Schema): Promise<void> {
  // What rules with a budget have given to all customers; -1 while nobody has added it up. The row is the lock.
  await createTable(db, 'points_budget', (c) => c.text('code').int('given').primaryKey('code'));
}
