import { type Kind, readEntryTerms, readEntryTexts, readListedIds } from '../../content/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { DocumentSource, SearchDocument } from '../model-document.ts';

/** Pages, or posts of the journal, as documents: with their categories, tags and author, and in the languages that they were written in. */
export function pageSource(shop: Shop, kind: Kind = 'page'): DocumentSource {
  return {
    type: kind,
    ids: () => readListedIds(shop.db.read, kind),
    async read(ids) {
      const found = new Map<number, SearchDocument>();
      if (ids.length === 0) return [];
      const sorted = Map.groupBy(await readEntryTerms(shop.db.read, ids), ({ entry_id }) => entry_id);
      for (const text of await readEntryTexts(shop.db.read, kind, ids)) {
        const { id, language, title, excerpt, words, author, published_at, modified_at } = text;
        const page: SearchDocument = found.get(id) ?? {
          type: kind,
          id,
          texts: {},
          codes: [],
          choices: {
            shown: ['catalog', 'search'],
            ...(author ? { author: [author] } : {}),
            ...termsOf(sorted.get(id) ?? []),
          },
          numbers: { date: published_at, modified: modified_at },
          rows: [{ id: 0, codes: [], choices: {}, numbers: {} }],
        };
        page.texts[language] = { title, summary: excerpt, body: words };
        found.set(id, page);
      }
      return [...found.values()];
    },
    touchedBy(tag) {
      const [kindOfTag, id] = tag.split(':');
      if (kindOfTag === 'term' && id) return { field: 'terms', value: id };
      if (kindOfTag === 'author' && id) return { field: 'author', value: id };
      return kindOfTag === 'entry' && id ? { ids: async () => [Number(id)] } : undefined;
    },
  };
}

/** Categories with all their ancestors, and `.own` without; `terms` is all of them, to follow their changes. */
function termsOf(rows: readonly { term_id: number; taxonomy: string; direct: number }[]) {
  const choices: Record<string, string[]> = {};
  for (const { term_id, taxonomy, direct } of rows)
    for (const field of ['terms', taxonomy, ...(direct ? [`${taxonomy}.own`] : [])])
      choices[field] = [...(choices[field] ?? []), String(term_id)];
  return choices;
}
