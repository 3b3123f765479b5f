import type { Language } from '../frame/settings.ts';
import type { Reader } from '../platform/db/index.ts';

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
