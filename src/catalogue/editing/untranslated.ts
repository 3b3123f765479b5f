import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** Published products that borrow their words in a language of the shop, by name and language; no more than `limit`. */
export function listUntranslated(
  db: Reader,
  { languages, limit }: { languages: readonly Language[]; limit: number },
): Promise<{ id: number; name: string; language: string }[]> {
  return db
    .selectFrom('product_translation as t')
    .innerJoin('product as p', 'p.id', 't.product_id')
    .select(['p.id', 't.name', 't.language'])
    .where((is) => is('t.borrowed', '=', is.lit(1)))
    .where('t.language', 'in', languages)
    .where('p.status', '=', 'publish')
    .where('p.parent_id', 'is', null)
    .orderBy('t.product_id')
    .orderBy('t.language')
    .limit(limit)
    .execute();
}
