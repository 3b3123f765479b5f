import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/index.ts';
import type { StockStatus } from '../model.ts';

/** A filter in the shop's own terms: ids for slugs, prices as they are kept. */
export interface Narrowing {
  /** Minor units as entered; a product stays unless it is wholly below `min` or above `max`. */
  price: { currency: string; min: number | undefined; max: number | undefined } | undefined;
  ratings: readonly number[];
  stock: readonly StockStatus[];
  /** A product has one term of each group; an empty group is what no product has. */
  groups: readonly (readonly number[])[];
}

/** The conditions of a narrowing, on the products of a listing table that is called `l`. */
export function conditionsOf(db: Reader, narrowing: Narrowing | undefined): RawBuilder<boolean>[] {
  if (!narrowing) return [];
  const { price, ratings, stock, groups } = narrowing;
  const found: RawBuilder<boolean>[] = [];
  if (price) {
    let rows = db
      .selectFrom('listing_price as fp')
      .select('fp.product_id')
      .where(sql<boolean>`fp.product_id = l.product_id`)
      .where('fp.currency', '=', price.currency);
    if (price.min !== undefined) rows = rows.where('fp.high', '>=', price.min);
    if (price.max !== undefined) rows = rows.where('fp.low', '<=', price.max);
    found.push(sql<boolean>`exists ${rows}`);
  }
  if (ratings.length > 0) {
    const rows = db
      .selectFrom('listing as fr')
      .select('fr.product_id')
      .where(sql<boolean>`fr.product_id = l.product_id`)
      .where('fr.rating_count', '>', 0)
      .where((is) =>
        is.or(
          ratings.map((stars) =>
            is.and([
              is('fr.rating', '>=', stars * 1_000_000 - 500_000),
              is('fr.rating', '<', stars * 1_000_000 + 500_000),
            ]),
          ),
        ),
      );
    found.push(sql<boolean>`exists ${rows}`);
  }
  if (stock.length > 0) {
    const rows = db
      .selectFrom('product as fs')
      .select('fs.id')
      .where(sql<boolean>`fs.id = l.product_id`)
      .where('fs.stock_status', 'in', stock);
    found.push(sql<boolean>`exists ${rows}`);
  }
  for (const group of groups) {
    const rows = db
      .selectFrom('product_term as ft')
      .select('ft.product_id')
      .where(sql<boolean>`ft.product_id = l.product_id`)
      .where('ft.term_id', 'in', group.length === 0 ? [0] : group);
    found.push(sql<boolean>`exists ${rows}`);
  }
  return found;
}

/** The products that are counted: of a term, in stock only or not, narrowed. */
export interface Counted {
  termId: number | undefined;
  inStockOnly: boolean;
  narrowing?: Narrowing | undefined;
}

function counted(db: Reader, { termId, inStockOnly, narrowing }: Counted) {
  let query = db.selectFrom('listing as l');
  if (termId !== undefined)
    query = query.where((is) =>
      is(
        'l.product_id',
        'in',
        db.selectFrom('product_term as pt').select('pt.product_id').where('pt.term_id', '=', termId),
      ),
    );
  if (inStockOnly) query = query.where('l.in_stock', '=', 1);
  for (const condition of conditionsOf(db, narrowing)) query = query.where(condition);
  return query;
}

/** How many products an archive has. */
export async function countListing(db: Reader, what: Counted): Promise<number> {
  const { count } = await counted(db, what)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many of the products have each term, of whatever taxonomy; a term that none has is missing. Only one table is
 * read: with the terms' own beside it a database without statistics asks for every product of every term.
 */
export async function countTerms(db: Reader, what: Counted): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product_term as pt')
    .select(['pt.term_id', (is) => is.fn.countAll<number>().as('count')])
    .where('pt.product_id', 'in', counted(db, what).select('l.product_id'))
    .groupBy('pt.term_id')
    .execute();
  return new Map(rows.map(({ term_id, count }) => [term_id, Number(count)]));
}

/** How many of the products have each whole number of stars. */
export async function countRatings(db: Reader, what: Counted): Promise<Map<number, number>> {
  const rows = await counted(db, what)
    .select(['l.rating', (is) => is.fn.countAll<number>().as('count')])
    .where('l.rating_count', '>', 0)
    .groupBy('l.rating')
    .execute();
  const stars = new Map<number, number>();
  for (const { rating, count } of rows) {
    const whole = Math.floor((rating + 500_000) / 1_000_000);
    stars.set(whole, (stars.get(whole) ?? 0) + Number(count));
  }
  return stars;
}

export async function countStock(db: Reader, what: Counted): Promise<Map<StockStatus, number>> {
  const rows = await counted(db, what)
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .select(['p.stock_status', (is) => is.fn.countAll<number>().as('count')])
    .groupBy('p.stock_status')
    .execute();
  return new Map(rows.map(({ stock_status, count }) => [stock_status, Number(count)]));
}

/** The lowest and the highest price among the products, as entered; undefined when there is none. */
export async function readPriceBounds(
  db: Reader,
  what: Counted,
  currency: string,
): Promise<{ low: number; high: number } | undefined> {
  const row = await counted(db, what)
    .innerJoin('listing_price as p', 'p.product_id', 'l.product_id')
    .where('p.currency', '=', currency)
    .select((is) => [is.fn.min('p.low').as('low'), is.fn.max('p.high').as('high')])
    .executeTakeFirst();
  return row?.high == null ? undefined : { low: Number(row.low), high: Number(row.high) };
}
