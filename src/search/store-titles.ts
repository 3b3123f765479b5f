import type { Language } from '../frame/shop/settings.ts';
import type { Reader } from '../platform/db/index.ts';

/** Titles and codes of these products. */
export async function readTitles(db: Reader, language: Language, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', 't.product_id', 'p.id')
    .select(['p.id', 't.name as title', 'p.sku'])
    .where('t.language', '=', language)
    .where('p.id', 'in', ids)
    .execute();
}
