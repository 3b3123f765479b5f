import type { Language } from '../frame/shop/settings.ts';
import type { Reader } from '../platform/db/index.ts';

export function readTermRows(db: Reader, language: Language) {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 't.taxonomy', 't.parent_id', 'tt.name', 'tt.slug'])
    .where('tt.language', '=', language)
    .where('t.taxonomy', '<>', 'shipping_class')
    .orderBy('t.position')
    .orderBy('tt.name')
    .orderBy('t.id')
    .execute();
}
