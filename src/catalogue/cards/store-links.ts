import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** A published product by its id, or by a variation's. */
export async function productAddress(db: Reader, id: number, language: Language) {
  return db
    .selectFrom('product as asked')
    .innerJoin('product as p', (join) =>
      join.on((is) => is('p.id', '=', is.fn.coalesce('asked.parent_id', 'asked.id'))),
    )
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
    )
    .select(['p.id', 'p.reviews_allowed', 't.slug'])
    .where('asked.id', '=', id)
    .where('p.status', '=', 'publish')
    .executeTakeFirst();
}

/** A published product by its slug in any language. */
export async function productBySlug(db: Reader, slug: string, language: Language) {
  return db
    .selectFrom('product_translation as asked')
    .innerJoin('product as p', 'p.id', 'asked.product_id')
    .innerJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
    )
    .select(['p.id', 't.slug'])
    .where('asked.slug', '=', slug)
    .where('p.status', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
}

/** Published products in stock that are named beside these ones, each once, in the order of their position. */
export async function readCrossSells(db: Reader, productIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('product_link as l')
    .innerJoin('product as p', 'p.id', 'l.target_id')
    .select('l.target_id')
    .where('l.product_id', 'in', productIds)
    .where('l.kind', '=', 'cross_sell')
    .where('p.status', '=', 'publish')
    .where('p.stock_status', '<>', 'outofstock')
    .orderBy('l.position')
    .orderBy('l.target_id')
    .execute();
  return [...new Set(rows.map(({ target_id }) => target_id))];
}

/** Which of these products are published. */
export async function readPublishedIds(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'publish')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
