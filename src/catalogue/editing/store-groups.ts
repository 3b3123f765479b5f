import type { Reader } from '../../platform/db/index.ts';

/** The grouped products that show these. */
export async function readGroupsOf(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('product_link')
    .select('product_id')
    .where('target_id', 'in', ids)
    .where('kind', '=', 'grouped')
    .execute();
  return rows.map(({ product_id }) => product_id);
}
