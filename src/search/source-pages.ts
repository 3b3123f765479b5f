import type { Shop } from '../frame/shop.ts';
import type { DocumentSource, SearchDocument } from './model-document.ts';
import { withoutMarkup } from './product-document.ts';
import { readPageId, readPageIds, readPages } from './store.ts';

/** Pages of plain content as documents. */
export function pageSource(shop: Shop): DocumentSource {
  return {
    type: 'page',
    ids: () => readPageIds(shop.db.read),
    async read(ids) {
      const found = new Map<number, SearchDocument>();
      for (const { id, language, title, body, modified_at } of await readPages(shop.db.read, ids)) {
        const page: SearchDocument = found.get(id) ?? {
          type: 'page',
          id,
          texts: {},
          codes: [],
          choices: { shown: ['catalog', 'search'] },
          numbers: { date: modified_at, modified: modified_at },
          rows: [{ id: 0, codes: [], choices: {}, numbers: {} }],
        };
        page.texts[language] = { title, body: withoutMarkup(body) };
        found.set(id, page);
      }
      return [...found.values()];
    },
    touchedBy(tag) {
      const [kind, key] = tag.split(':');
      return kind === 'page' && key ? { ids: () => readPageId(shop.db.read, key) } : undefined;
    },
  };
}
