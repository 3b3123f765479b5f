import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** Terms that some product in the shop has. */
export function readFoundTerms(db: Reader, language: Language, taxonomies: readonly string[]) {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 'tt.name', 't.taxonomy'])
    .where('tt.language', '=', language)
    .where('t.taxonomy', 'in', taxonomies)
    .where((is) =>
      is.exists(
        is
          .selectFrom('product_term as pt')
          .innerJoin('product as p', 'p.id', 'pt.product_id')
          .select('pt.product_id')
          .whereRef('pt.term_id', '=', 't.id')
          .where('p.status', '=', 'publish')
          .where('p.visibility', 'in', ['visible', 'catalog', 'search']),
      ),
    )
    .orderBy('t.taxonomy')
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
}

/** Titles of products that search may show. */
export async function readFoundTitles(db: Reader, language: Language) {
  return db
    .selectFrom('product as p')
    .innerJoin('product_translation as t', 't.product_id', 'p.id')
    .select((is) => ['p.id', 't.name as title', 'p.sku', is.val('product').as('type')])
    .where('t.language', '=', language)
    .where('p.parent_id', 'is', null)
    .where('p.status', '=', 'publish')
    .where('p.visibility', 'in', ['visible', 'search'])
    .orderBy('p.id')
    .execute();
}

/** Titles of posts and pages, with what they are sorted by left out. */
export function readFoundEntries(db: Reader, language: Language) {
  return db
    .selectFrom('entry as e')
    .innerJoin('entry_translation as t', 't.entry_id', 'e.id')
    .select(['e.id', 't.title', 'e.kind as type'])
    .where('t.language', '=', language)
    .where('e.listed_at', '>', 0)
    .orderBy('e.id')
    .execute();
}

/** Terms that some post has. */
export function readPostTerms(db: Reader, language: Language) {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 'tt.name', 't.taxonomy'])
    .where('tt.language', '=', language)
    .where('t.taxonomy', 'in', ['post_category', 'post_tag'])
    .where((is) =>
      is.exists(
        is
          .selectFrom('entry_term as et')
          .select('et.entry_id')
          .whereRef('et.term_id', '=', 't.id')
          .where('et.listed_at', '>', 0),
      ),
    )
    .orderBy('t.taxonomy')
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();
}
