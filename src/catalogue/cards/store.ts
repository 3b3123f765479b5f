import type { Language } from '../../frame/shop/settings.ts';
import { prepared, type Reader } from '../../platform/db/index.ts';

const cardRows = prepared((db, { ids, language }: { ids: readonly number[]; language: Language }) =>
  db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
    )
    .select([
      'p.id',
      'p.type',
      'p.status',
      'p.sku',
      'p.stock_status',
      'p.tax_status',
      'p.tax_class',
      'p.content',
    ])
    .select(['p.is_virtual', 'p.downloadable', 'p.external_url', 'p.rating_sum', 'p.rating_count'])
    .select([
      'p.visibility',
      'p.sale_from',
      'p.sale_to',
      'p.featured',
      't.name',
      't.slug',
      't.summary',
      't.button_text',
    ])
    .select([
      'p.manage_stock',
      'p.stock',
      'p.low_stock',
      'p.backorders',
      'p.sold_individually',
      'p.min_quantity',
      'p.max_quantity',
    ])
    .where('p.id', 'in', ids),
);

/** What a card shows of the product itself, in one language. */
export function readCardRows(db: Reader, ids: readonly number[], language: Language) {
  return cardRows(db, { ids, language });
}

export type CardRow = Awaited<ReturnType<typeof readCardRows>>[number];

export interface PartRow {
  id: number;
  /** The variable or grouped product that it counts for. */
  owner: number;
  tax_status: 'taxable' | 'shipping' | 'none';
  tax_class: string;
  content: string;
  sale_from: number | null;
  sale_to: number | null;
}

const PARTS = ['p.id', 'p.tax_status', 'p.tax_class', 'p.content', 'p.sale_from', 'p.sale_to'] as const;
const partRows = prepared((db, { ownerIds }: { ownerIds: readonly number[] }) =>
  db
    .selectFrom('product as p')
    .select(PARTS)
    .select((is) => is.ref('p.parent_id').$notNull().as('owner'))
    .where('p.parent_id', 'in', ownerIds)
    .where('p.status', '=', 'publish')
    .unionAll(
      db
        .selectFrom('product_link as l')
        .innerJoin('product as p', 'p.id', 'l.target_id')
        .select(PARTS)
        .select('l.product_id as owner')
        .where('l.product_id', 'in', ownerIds)
        .where('l.kind', '=', 'grouped')
        .where('p.status', '=', 'publish'),
    )
    .unionAll(
      db
        .selectFrom('product_link as l')
        .innerJoin('product as p', 'p.parent_id', 'l.target_id')
        .select(PARTS)
        .select('l.product_id as owner')
        .where('l.product_id', 'in', ownerIds)
        .where('l.kind', '=', 'grouped')
        .where('p.status', '=', 'publish'),
    ),
);

/** What a price is made of: the variations of variable products, the members of grouped ones and theirs. */
export function readPartRows(db: Reader, ownerIds: readonly number[]): Promise<PartRow[]> {
  return partRows(db, { ownerIds });
}

const termIds = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('product_term')
    .select(['product_id', 'term_id'])
    .where('product_id', 'in', ids)
    .where('direct', '=', 1),
);

/** Ids of the terms that products were put into: categories, tags, brands. */
export function readTermIds(db: Reader, ids: readonly number[]) {
  return termIds(db, { ids });
}
