import { type Kind, readEntryTexts, readListedIds } from '../content/index.ts';
import type { Shop } from '../frame/shop.ts';
import type { DocumentSource, SearchDocument } from './model-document.ts';

/** Pages, or posts of the journal, as documents: in the languages that they were written in. */
export function pageSource(shop: Shop, kind: Kind = 'page'): DocumentSource {
  return {
    type: kind,
    ids: () => readListedIds(shop.db.read, kind),
    async read(ids) {
      const found = new Map<number, SearchDocument>();
      for (const text of await readEntryTexts(shop.db.read, kind, ids)) {
        const { id, language, title, words, published_at, modified_at } = text;
        const page: SearchDocument = found.get(id) ?? {
          type: kind,
          id,
          texts: {},
          codes: [],
          choices: { shown: ['catalog', 'search'] },
          numbers: { date: published_at, modified: modified_at },
          rows: [{ id: 0, codes: [], choices: {}, numbers: {} }],
        };
        page.texts[language] = { title, body: words };
        found.set(id, page);
      }
      return [...found.values()];
    },
    touchedBy(tag) {
      const [kindOfTag, id] = tag.split(':');
      return kindOfTag === 'entry' && id ? { ids: async () => [Number(id)] } : undefined;
    },
  };
}
