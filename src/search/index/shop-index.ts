import type { Shop } from '../../frame/shop/shop.ts';
import { DatabaseIndex } from '../postgres/database-index.ts';
import { RANKING } from '../text/settings.ts';
import { LiveIndex } from './live.ts';
import { loadIndex, madeWith, saveIndex } from './saved.ts';
import { pageSource } from './source-pages.ts';
import { productSource } from './source-products.ts';

export type ShopIndex = LiveIndex | DatabaseIndex;

const indexes = new WeakMap<Shop, ShopIndex>();

/**
 * The index of this shop in this process. Asking for it costs nothing; the first search builds it, unless
 * `openSearch` has.
 *
 * @example const { hits, counts } = await searchIndex(shop).search({ language: 'ca', text: 'oli', facets: ['brand'] });
 */
export function searchIndex(shop: Shop): ShopIndex {
  let index = indexes.get(shop);
  if (!index) {
    const { languages, search = {} } = shop.settings;
    const ranking = { ...RANKING, ...search.ranking, fields: { ...RANKING.fields, ...search.fields } };
    const text = { languages, ranking, synonyms: search.synonyms ?? {} };
    const sources = [productSource(shop), pageSource(shop), pageSource(shop, 'post')];
    index = inDatabase(shop)
      ? new DatabaseIndex({ shop, text, sources, madeWith: madeWith(shop) })
      : new LiveIndex({ text, sources, changes: shop.changes, log: shop.log, load: () => loadIndex(shop) });
    indexes.set(shop, index);
  }
  return index;
}

/** Whether PostgreSQL itself searches, instead of an index in memory. */
function inDatabase({ settings, db }: Shop): boolean {
  const engine = settings.search?.engine ?? 'memory';
  if (engine === 'database' && db.engine !== 'postgres')
    throw new Error(
      'search.engine: "database" needs PostgreSQL. On SQLite leave it out, or set it to "memory".',
    );
  return engine === 'database';
}

/** Puts away what the next start goes on from. */
export async function keepIndex(shop: Shop): Promise<void> {
  const index = searchIndex(shop);
  await (index instanceof DatabaseIndex ? index.keep() : saveIndex(shop, index));
}
