import { createIndex, type Schema } from '../src/platform/db/index.ts';

export const name = '125-points-movements';

/** The movements of one purchase stand together: the newest of them is found without reading the rest. */
export async function up(db: Schema): Promise<void> {
  await createIndex(db, 'points_entry', ['account_id', 'source', 'source_id', 'id']);
}
