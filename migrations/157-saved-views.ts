import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '157-saved-views';

/** Lists as somebody looks at them often. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'saved_view', (c) => c.id().text('list', 'name', 'query').int('staff_id', 'shared'));
  await createIndex(db, 'saved_view', ['list']);
}
