import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '304-merged-categories';

/**
 * Which categories have become part of which, for orders that were noted before: what they earn later they earn by
 * rules that name the other. A category that comes back is taken out of it. Those that lie in the bin can come back.
 */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'points_merged_category', (c) =>
    c.int('category_id', 'into_id').primaryKey('category_id'),
  );
  const binned = await db
    .selectFrom('term_bin')
    .select(['id', 'kept'])
    .where('taxonomy', '=', 'category')
    .execute();
  for (const { id, kept } of binned) {
    const { poured } = JSON.parse(`${kept}`) as { poured?: { into: number } };
    if (poured)
      await db
        .insertInto('points_merged_category')
        .values({ category_id: id, into_id: poured.into })
        .execute();
  }
}
