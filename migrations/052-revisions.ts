import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '052-revisions';

export async function up(db: Schema): Promise<void> {
  // Each is an entry whole, as JSON, so that what a later shop adds to entries needs no columns here.
  await createTable(db, 'entry_revision', (c) =>
    c.id().belongsTo('entry_id', 'entry').text('entry').int('saved_at'),
  );
  await createIndex(db, 'entry_revision', ['entry_id', 'id']);
}
