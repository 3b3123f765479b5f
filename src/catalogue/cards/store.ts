import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** What a card shows of the product itself, in one language. */
export function readCardRows(db: Reader, ids: readonly number[], language: Language) {
  return db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
    )
    .select(['p.id', 'p.type', 'p.status', 'p.sku', 'p.stock_status', 'p.tax_status', 'p.tax_class'])
    .select(['p.is_virtual', 'p.downloadable', 'p.external_url', 'p.rating_sum', 'p.rating_count'])
    .select(['p.sale_from', 'p.sale_to', 'p.featured', 't.name', 't.slug', 't.summary', 't.button_text'])
    .select([
      'p.manage_stock',
      'p.stock',
      'p.low_stock',
      'p.backorders',
      'p.sold_individually',
      'p.min_quantity',
      'p.max_quantity',
    ])
    .where('p.id', 'in', ids)
    .execute();
}

export type CardRow = Awaited<ReturnType<typeof readCardRows>>[number];

export interface PartRow {
  id: number;
  /** The variable or grouped product that it counts for. */
  owner: number;
  tax_status: 'taxable' | 'shipping' | 'none';
  tax_class: string;
  sale_from: number | null;
  sale_to: number | null;
}

/** What a price is made of: the variations of variable products, the members of grouped ones and theirs. */
export function readPartRows(db: Reader, ownerIds: readonly number[]): Promise<PartRow[]> {
  if (ownerIds.length === 0) return Promise.resolve([]);
  const columns = ['p.id', 'p.tax_status', 'p.tax_class', 'p.sale_from', 'p.sale_to'] as const;
  return db
    .selectFrom('product as p')
    .select(columns)
    .select((is) => is.ref('p.parent_id').$notNull().as('owner'))
    .where('p.parent_id', 'in', ownerIds)
    .where('p.status', '=', 'publish')
    .unionAll(
      db
        .selectFrom('product_link as l')
        .innerJoin('product as p', 'p.id', 'l.target_id')
        .select(columns)
        .select('l.product_id as owner')
        .where('l.product_id', 'in', ownerIds)
        .where('l.kind', '=', 'grouped')
        .where('p.status', '=', 'publish'),
    )
    .unionAll(
      db
        .selectFrom('product_link as l')
        .innerJoin('product as p', 'p.parent_id', 'l.target_id')
        .select(columns)
        .select('l.product_id as owner')
        .where('l.product_id', 'in', ownerIds)
        .where('l.kind', '=', 'grouped')
        .where('p.status', '=', 'publish'),
    )
    .execute();
}

/** Ids of the terms that products were put into: categories, tags, brands. */
export function readTermIds(db: Reader, ids: readonly number[]) {
  return db
    .selectFrom('product_term')
    .select(['product_id', 'term_id'])
    .where('product_id', 'in', ids)
    .where('direct', '=', 1)
    .execute();
}
