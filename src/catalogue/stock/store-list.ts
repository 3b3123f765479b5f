import type { Reader } from '../../platform/db/index.ts';
import { findProductIds } from '../shelf/store-words.ts';
import { countedThings } from './store-value.ts';

/** What narrows a list of stocks: all that are counted, those with few pieces, those without any. */
export interface StockFilter {
  state?: 'low' | 'out' | undefined;
  /** Pieces that are few, where the thing says nothing itself. */
  low: number;
  /** As products are found: by words of names and codes. */
  text?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** A thing whose pieces are counted: a product, or a variation. */
export interface CountedThing {
  id: number;
  parentId: number | null;
  version: number;
  sku: string;
  gtin: string;
  stock: number;
  low: number | null;
  backorders: 'no' | 'notify' | 'yes';
}

async function counted(db: Reader, { state, low, text, ids }: StockFilter) {
  let query = countedThings(db);
  if (state === 'low')
    query = query.where((is) => is('p.stock', '<=', is.fn.coalesce('p.low_stock', is.val(low))));
  if (state === 'out') query = query.where('p.stock', '<=', 0);
  if (ids) query = query.where('p.id', 'in', ids.length > 0 ? [...ids] : [0]);
  if (text === undefined) return query;
  const found = await findProductIds(db, text);
  const some = found.length > 0 ? found : [0];
  return query.where((is) => is.or([is('p.id', 'in', some), is('p.parent_id', 'in', some)]));
}

/** One page, by how many pieces are left. One query, one more where something was typed. */
export async function listStock(
  db: Reader,
  filter: StockFilter,
  page: { descending: boolean; behind?: { value: number; id: number } | undefined; limit: number },
): Promise<CountedThing[]> {
  const { descending, behind, limit } = page;
  const way = descending ? 'desc' : 'asc';
  const than = descending ? '<' : '>';
  let query = (await counted(db, filter))
    .select(['p.id', 'p.parent_id as parentId', 'p.version', 'p.sku', 'p.gtin', 'p.stock'])
    .select(['p.low_stock as low', 'p.backorders'])
    .orderBy('p.stock', way)
    .orderBy('p.id', way)
    .limit(limit);
  if (behind)
    query = query.where((is) => is(is.refTuple('p.stock', 'p.id'), than, is.tuple(behind.value, behind.id)));
  return (await query.execute()).map(({ sku, ...row }) => ({ ...row, sku: sku ?? '' }));
}

/** How many there are, counted no further than `most`. */
export async function countStock(db: Reader, filter: StockFilter, most: number): Promise<number> {
  const some = (await counted(db, filter)).select('p.id').limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Their numbers, the fewest pieces first. */
export async function listStockIds(db: Reader, filter: StockFilter, most: number): Promise<number[]> {
  const rows = await listStock(db, filter, { descending: false, limit: most });
  return rows.map(({ id }) => id);
}

/**
 * What a code is on: a SKU or a GTIN, whole. A UPC is an EAN with a nought before it, and readers give either.
 *
 * @returns the number of the product or variation
 */
export async function findByCode(db: Reader, code: string): Promise<number | undefined> {
  const said = code.trim();
  const bare = said.replace(/^0+(?=\d{12}$)/, '');
  const gtins = [...new Set([said, bare, `0${bare}`])];
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('status', '<>', 'trash')
    .where((is) => is.or([is('sku', '=', said), is('gtin', 'in', gtins)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return said === '' ? undefined : row?.id;
}

/** Variations that share the stock of their product, by it. */
export async function readSharers(db: Reader, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'parent_id'])
    .where('parent_id', 'in', ids)
    .where('manage_stock', '=', 0)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ parent_id }) => parent_id ?? 0)].map(([id, own]) => [
      id,
      own.map((each) => each.id),
    ]),
  );
}
