import type { Reader, Tx } from '../../platform/db/index.ts';
import type { MergedCategories } from './model-merged.ts';

export async function readMerged(db: Reader): Promise<MergedCategories> {
  const rows = await db.selectFrom('points_merged_category').selectAll().execute();
  return new Map(rows.map(({ category_id, into_id }) => [category_id, into_id]));
}

export async function noteMerged(tx: Tx, from: number, into: number): Promise<void> {
  await tx.insertInto('points_merged_category').values({ category_id: from, into_id: into }).execute();
}

export async function forgetMerged(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('points_merged_category').where('category_id', '=', id).execute();
}
