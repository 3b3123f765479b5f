import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '290-journal';

/** For the desk's journal: the newest lines of all, of somebody, and of a kind of things. */
export async function up(db: Schema): Promise<void> {
  await db.schema.dropIndex('audit_at_index').execute();
  await createIndex(db, 'audit', ['at', 'id']);
  await createIndex(db, 'audit', ['actor_kind', 'at', 'id']);
  await createIndex(db, 'audit', ['actor_id', 'at', 'id']);
  await createIndex(db, 'audit', ['subject', 'at', 'id']);
}
