import { sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import { pictureOf } from '../pictures/model.ts';
import { readMainPictures, readNames, readPrices } from '../product/store-rows.ts';
import type { ProductFilter, ProductPage, ShelfProduct, ShelfView } from './model.ts';
import { type Asked, narrow } from './store-narrow.ts';

/** One page of a list. Six queries, one more where something was typed. */
export async function listProducts(
  db: Reader,
  filter: ProductFilter,
  view: ShelfView,
  page: ProductPage,
): Promise<ShelfProduct[]> {
  const query = await narrow(db, filter, view);
  const rows = await inOrder(query, view, page)
    .select(({ selectFrom }) => [
      'p.id',
      'p.type',
      'p.status',
      'p.sku',
      'p.gtin',
      'p.version',
      'p.created_at',
      'p.published_at',
      'p.total_sales',
      'p.manage_stock',
      'p.stock',
      'p.stock_status',
      'p.backorders',
      'p.sale_from',
      'p.sale_to',
      selectFrom('product_low as low')
        .select('low.price')
        .whereRef('low.product_id', '=', 'p.id')
        .where('low.currency', '=', view.currency)
        .as('low'),
    ])
    .limit(page.limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [names, pictures, prices, terms, variations] = await Promise.all([
    readNames(db, ids, view.spoken),
    ids.length === 0 ? new Map<number, never>() : readMainPictures(db, ids, view.spoken),
    readPrices(db, ids, [view.currency]),
    readDirectTerms(db, ids),
    countVariations(
      db,
      rows.filter(({ type }) => type === 'variable').map(({ id }) => id),
    ),
  ]);
  return rows.map((row): ShelfProduct => {
    const { name = '', slug = '' } = names.get(row.id) ?? {};
    const [price] = prices.get(row.id) ?? [];
    return {
      id: row.id,
      type: row.type as ShelfProduct['type'],
      state: row.status,
      name,
      slug,
      sku: row.sku ?? '',
      gtin: row.gtin,
      version: row.version,
      addedAt: row.created_at,
      publishedAt: row.published_at,
      sales: row.total_sales,
      stock: {
        managed: row.manage_stock === 1,
        quantity: row.stock,
        status: row.stock_status,
        backorders: row.backorders,
      },
      variations: row.type === 'variable' ? (variations.get(row.id) ?? NO_VARIATIONS) : undefined,
      price: { regular: price?.regular ?? null, sale: price?.sale ?? null },
      saleFrom: row.sale_from,
      saleTo: row.sale_to,
      low: row.low ?? -1,
      picture: pictureOf(pictures.get(row.id), 'thumbnail', name),
      termIds: terms.get(row.id) ?? [],
    };
  });
}

const NO_VARIATIONS = { count: 0, pieces: null };

/** By number, by the lowest price, or by name: each along an index of its own. */
function inOrder(query: Asked, { language, currency }: ShelfView, page: ProductPage): Asked {
  const { sort, descending, behind } = page;
  const way = descending ? 'desc' : 'asc';
  const than = sql.raw(descending ? '<' : '>');
  if (sort === 'added') {
    const sorted = query.orderBy('p.id', way);
    return behind ? sorted.where(sql<boolean>`p.id ${than} ${behind.id}`) : sorted;
  }
  if (sort === 'price') {
    const sorted = query
      .innerJoin('product_low as l', 'l.product_id', 'p.id')
      .where('l.currency', '=', currency)
      .orderBy('l.price', way)
      .orderBy('l.product_id', way);
    const { value = 0, id = 0 } = behind ?? {};
    return (behind
      ? sorted.where(sql<boolean>`(l.price, l.product_id) ${than} (${value}, ${id})`)
      : sorted) as unknown as Asked;
  }
  const named = query
    .innerJoin('product_translation as t', 't.product_id', 'p.id')
    .where('t.language', '=', language)
    .where('t.slug', 'is not', null)
    .orderBy('t.sort_key', way)
    .orderBy('t.product_id', way);
  if (!behind) return named as unknown as Asked;
  const key = sql`(select b.sort_key from product_translation b
    where b.product_id = ${behind.id} and b.language = ${language})`;
  return named.where(
    sql<boolean>`(t.sort_key, t.product_id) ${than} (coalesce(${key}, ''), ${behind.id})`,
  ) as unknown as Asked;
}

/** How many there are, counted no further than `most`. */
export async function countProducts(
  db: Reader,
  filter: ProductFilter,
  view: ShelfView,
  most: number,
): Promise<number> {
  const some = (await narrow(db, filter, view)).select('p.id').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the youngest first. */
export async function listProductIds(
  db: Reader,
  filter: ProductFilter,
  view: ShelfView,
  most: number,
): Promise<number[]> {
  const query = (await narrow(db, filter, view)).select('p.id').orderBy('p.id', 'desc').limit(most);
  return (await query.execute()).map(({ id }) => id);
}

/** What each was put into itself: categories, tags and brands by their numbers. */
async function readDirectTerms(db: Reader, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_term')
    .select(['product_id', 'term_id'])
    .where('product_id', 'in', ids)
    .where('direct', '=', 1)
    .execute();
  const terms = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...terms].map(([id, own]) => [id, own.map(({ term_id }) => term_id)]));
}

async function countVariations(db: Reader, ids: readonly number[]) {
  const counts = new Map<number, { count: number; pieces: number | null }>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('product')
    .select(({ fn, case: when }) => [
      'parent_id',
      fn.countAll<number>().as('count'),
      fn.sum<number>('manage_stock').as('managed'),
      fn.sum<number>(when().when('manage_stock', '=', 1).then(sql.ref('stock')).else(0).end()).as('pieces'),
    ])
    .where('parent_id', 'in', ids)
    .groupBy('parent_id')
    .execute();
  for (const { parent_id, count, managed, pieces } of rows)
    counts.set(parent_id ?? 0, {
      count: Number(count),
      pieces: Number(managed) > 0 ? Number(pieces) : null,
    });
  return counts;
}
