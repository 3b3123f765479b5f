import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tables } from '../../platform/db/index.ts';
import type { ProductFilter, ShelfView } from './model.ts';
import { findProductIds } from './store-words.ts';

export type Asked = SelectQueryBuilder<Tables & { p: Tables['product'] }, 'p', object>;

/** The products that fit, without an order. Each filter is asked of one row by an index. */
export async function narrow(
  db: Reader,
  filter: ProductFilter,
  { currency }: Pick<ShelfView, 'currency'>,
): Promise<Asked> {
  const { state, type, ids, stock, priceFrom, priceTo, untranslated, outdated, noPicture, text } = filter;
  // Variations have a product above them; the condition is that of the index.
  let query = db.selectFrom('product as p').where('p.parent_id', 'is', null) as unknown as Asked;
  query = state ? query.where('p.status', '=', state) : query.where('p.status', '<>', 'trash');
  if (type) query = query.where('p.type', '=', type);
  for (const term of filter.terms ?? [])
    query = query.where('p.id', 'in', (is) =>
      is.selectFrom('product_term as pt').select('pt.product_id').where('pt.term_id', '=', term),
    );
  for (const taxonomy of filter.without ?? [])
    query = query.where(
      sql<boolean>`not exists (select 1 from product_term pt join term w on w.id = pt.term_id
        where pt.product_id = p.id and w.taxonomy = ${taxonomy})`,
    );
  if (typeof stock === 'string') query = query.where('p.stock_status', '=', stock);
  else if (stock) query = query.where(isLow(stock.low));
  if (priceFrom !== undefined || priceTo !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from product_low pl where pl.product_id = p.id
        and pl.currency = ${currency} and pl.price >= ${Math.max(0, priceFrom ?? 0)}
        and pl.price <= ${priceTo ?? Number.MAX_SAFE_INTEGER})`,
    );
  if (untranslated)
    query = query.where(
      sql<boolean>`exists (select 1 from product_translation u where u.product_id = p.id
        and u.language = ${untranslated} and u.borrowed = 1)`,
    );
  if (outdated)
    query = query.where(
      sql<boolean>`exists (select 1 from product_translation u where u.product_id = p.id
        and u.language = ${outdated} and u.outdated <> '')`,
    );
  if (noPicture)
    query = query.where(
      sql<boolean>`not exists (select 1 from product_picture pp join picture i on i.id = pp.picture_id
        where pp.product_id = p.id and i.file <> '')`,
    );
  if (filter.unsoldSince !== undefined)
    query = query
      .where('p.last_sold_at', '<', filter.unsoldSince)
      .where('p.created_at', '<', filter.unsoldSince);
  // Nothing is in an empty list, and no engine takes one.
  for (const some of [ids, text === undefined ? undefined : await findProductIds(db, text)])
    if (some) query = query.where('p.id', 'in', some.length === 0 ? [0] : some);
  return query;
}

/** Few pieces are left of it or of one of its variations. */
const isLow = (low: number) => sql<boolean>`(p.manage_stock = 1 and p.stock <= coalesce(p.low_stock, ${low})
  or exists (select 1 from product v where v.parent_id = p.id and v.manage_stock = 1
    and v.stock <= coalesce(v.low_stock, ${low})))`;
