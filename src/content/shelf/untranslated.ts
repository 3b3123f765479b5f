import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';

/** Published pages and articles that borrow their words in a language of the shop; no more than `limit`. */
export function listUntranslatedEntries(
  db: Reader,
  { languages, limit }: { languages: readonly Language[]; limit: number },
): Promise<{ id: number; name: string; language: string }[]> {
  return db
    .selectFrom('entry_translation as t')
    .innerJoin('entry as e', 'e.id', 't.entry_id')
    .select(['e.id', 't.title as name', 't.language'])
    .whereRef('t.written_in', '<>', 't.language')
    .where('t.language', 'in', languages)
    .where('e.status', '=', 'publish')
    .where('e.binned_at', '=', 0)
    .orderBy('e.id')
    .orderBy('t.language')
    .limit(limit)
    .execute();
}
