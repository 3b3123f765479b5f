import type { Reader } from '../../../platform/db/index.ts';
import type { ListedRow } from './model.ts';

/** The next products of the archives by their numbers. */
export async function readListedAfter(db: Reader, after: number, limit: number): Promise<ListedRow[]> {
  const rows = await db
    .selectFrom('listing')
    .select('product_id')
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(limit)
    .execute();
  return readListed(
    db,
    rows.map(({ product_id }) => product_id),
  );
}

/** Those of these products that stand in the archives. Four queries, however many. */
export async function readListed(db: Reader, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('listing as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .select(['l.product_id', 'l.rating', 'l.rating_count', 'l.sales', 'l.published_at', 'l.in_stock'])
    .select(['p.stock_status', 'p.position'])
    .where('l.product_id', 'in', ids)
    .orderBy('l.product_id')
    .execute();
  const titles = grouped(
    await db
      .selectFrom('listing_title')
      .select(['product_id', 'language', 'title'])
      .where('product_id', 'in', ids)
      .execute(),
  );
  const prices = grouped(
    await db
      .selectFrom('listing_price')
      .select(['product_id', 'currency', 'low', 'high'])
      .where('product_id', 'in', ids)
      .execute(),
  );
  const terms = grouped(
    await db
      .selectFrom('product_term')
      .select(['product_id', 'term_id'])
      .where('product_id', 'in', ids)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.product_id,
    terms: terms(row.product_id).map(({ term_id }) => term_id),
    stock: row.stock_status,
    inStock: row.in_stock === 1,
    rating: row.rating,
    ratings: row.rating_count,
    sales: row.sales,
    publishedAt: row.published_at,
    position: row.position,
    titles: Object.fromEntries(titles(row.product_id).map(({ language, title }) => [language, title])),
    prices: Object.fromEntries(
      prices(row.product_id).map(({ currency, low, high }) => [currency, { low, high }]),
    ),
  }));
}

function grouped<T extends { product_id: number }>(rows: readonly T[]): (id: number) => readonly T[] {
  const groups = Map.groupBy(rows, ({ product_id }) => product_id);
  return (id) => groups.get(id) ?? [];
}
