import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { Taxonomy } from '../editing/model-term.ts';

/** The names of all terms of a kind in one language, the oldest first. */
export function readTermNames(db: Reader, taxonomy: Taxonomy, language: Language) {
  return db
    .selectFrom('term as t')
    .innerJoin('term_translation as tt', 'tt.term_id', 't.id')
    .select(['t.id', 't.parent_id', 'tt.name'])
    .where('t.taxonomy', '=', taxonomy)
    .where('tt.language', '=', language)
    .orderBy('t.id')
    .execute();
}

/** The attributes of the shop's own list. */
export function readAttributeLabels(db: Reader) {
  return db.selectFrom('attribute').select(['id', 'code', 'labels']).execute();
}

export type AttributeLabels = Awaited<ReturnType<typeof readAttributeLabels>>[number];
