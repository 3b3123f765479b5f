import { sql } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Sort } from './model.ts';
import { conditionsOf, type Narrowing } from './store-filter.ts';

export interface ListingQuestion {
  sort: Sort;
  language: Language;
  currency: string;
  /** A category, tag or brand; undefined is the whole shop. */
  termId: number | undefined;
  /** How many products there are in all; decides how they are best found. */
  total: number;
  inStockOnly: boolean;
  narrowing?: Narrowing | undefined;
  limit: number;
  offset: number;
}

/**
 * Up to this many products of a term are read and put in order; of more, the order's own index is walked until
 * the page is full. Either way a page costs the same in a large shop as in a small one.
 */
const WORTH_WALKING = 1500;

/** The ids of one page of an archive, in order; ties are always broken by the id. */
export async function readListing(db: Reader, question: ListingQuestion): Promise<number[]> {
  const { sort, limit, offset } = question;
  const chosen = question.termId !== undefined || question.narrowing !== undefined;
  const few = chosen && question.total <= WORTH_WALKING;
  // An order by an expression uses no index: for a small term its few rows are read and put in order.
  const by = (column: string) => (few ? sql`(${sql.ref(column)} || '')` : sql.ref(column));
  const number = (column: string) => (few ? sql`(${sql.ref(column)} + 0)` : sql.ref(column));
  let rows: { product_id: number }[];
  if (sort === 'menu_order') {
    rows = await within(
      db.selectFrom('listing_title as l').select('l.product_id').where('l.language', '=', question.language),
      db,
      question,
    )
      .orderBy(number('l.position'))
      .orderBy(by('l.title'))
      .orderBy('l.product_id')
      .limit(limit)
      .offset(offset)
      .execute();
  } else if (sort === 'price' || sort === 'price-desc') {
    const way = sort === 'price' ? 'asc' : 'desc';
    rows = await within(
      db.selectFrom('listing_price as l').select('l.product_id').where('l.currency', '=', question.currency),
      db,
      question,
    )
      .orderBy(number(sort === 'price' ? 'l.low' : 'l.high'), way)
      .orderBy('l.product_id', way)
      .limit(limit)
      .offset(offset)
      .execute();
  } else {
    const columns = {
      popularity: ['l.sales'],
      rating: ['l.rating', 'l.rating_count'],
      date: ['l.published_at'],
    };
    let query = within(db.selectFrom('listing as l').select('l.product_id'), db, question);
    for (const column of columns[sort]) query = query.orderBy(number(column), 'desc');
    rows = await query.orderBy('l.product_id', 'desc').limit(limit).offset(offset).execute();
  }
  return rows.map(({ product_id }) => product_id);
}

type ListingQuery<Q> = Q & { where(expression: unknown): Q };

/** Keeps to the products of a term, and to those in stock where the shop hides the others. */
function within<Q>(query: Q, db: Reader, { termId, total, inStockOnly, narrowing }: ListingQuestion): Q {
  let narrowed = query as ListingQuery<Q>;
  if (termId !== undefined) {
    const members = db.selectFrom('product_term').where('product_term.term_id', '=', termId);
    narrowed = (
      total <= WORTH_WALKING
        ? narrowed.where(sql<boolean>`l.product_id in ${members.select('product_term.product_id')}`)
        : narrowed.where(
            sql<boolean>`exists ${members
              .select('product_term.product_id')
              .where(sql<boolean>`product_term.product_id = l.product_id`)}`,
          )
    ) as ListingQuery<Q>;
  }
  if (inStockOnly)
    narrowed = narrowed.where(
      sql<boolean>`exists (select 1 from listing s where s.product_id = l.product_id and s.in_stock = 1)`,
    ) as ListingQuery<Q>;
  for (const condition of conditionsOf(db, narrowing))
    narrowed = narrowed.where(condition) as ListingQuery<Q>;
  return narrowed;
}

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
