import type { Reader } from '../../platform/db/index.ts';

/** Ids for the front page and the like: newest, featured first, or on sale. */
export async function readChosen(
  db: Reader,
  what: 'newest' | 'featured' | 'sale',
  currency: string,
  limit: number,
): Promise<number[]> {
  if (what === 'sale') {
    const rows = await db
      .selectFrom('listing_price')
      .select('product_id')
      .where('on_sale', '=', 1)
      .where('currency', '=', currency)
      .orderBy('product_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ product_id }) => product_id);
  }
  let query = db.selectFrom('listing').select('product_id');
  if (what === 'featured') query = query.where('featured', '=', 1);
  const rows = await query
    .orderBy('published_at', 'desc')
    .orderBy('product_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function hasProducts(db: Reader): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined;
}
