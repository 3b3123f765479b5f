import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** Published products that borrow their words in a language of the shop, by name and language; no more than `limit`. */
export function listUntranslated(
  db: Reader,
  { languages, limit }: { languages: readonly Language[]; limit: number },
): Promise<{ id: number; name: string; language: string }[]> {
  return (
    db
      .selectFrom('product_translation as t')
      .select(['t.product_id as id', 't.name', 't.language'])
      .where((is) => is('t.borrowed', '=', is.lit(1)))
      // Few texts are borrowed and many are of a language: those are looked up, not these.
      .where(({ fn, val }) => fn.coalesce('t.language', val('')), 'in', languages)
      // Asked of each text, so that nobody begins with all products.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product as p')
            .select('p.id')
            .whereRef('p.id', '=', 't.product_id')
            .where('p.status', '=', 'publish')
            .where('p.parent_id', 'is', null),
        ),
      )
      .orderBy('t.product_id')
      .orderBy('t.language')
      .limit(limit)
      .execute()
  );
}
