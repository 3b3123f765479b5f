import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '031-search-setup';

export async function up(db: Schema): Promise<void> {
  // Every version of what the shopkeeper says about searching, as JSON; the newest is in force.
  await createTable(db, 'search_setup', (c) => c.id().text('definition', 'actor').int('created_at'));
}
