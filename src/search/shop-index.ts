import type { Shop } from '../frame/shop.ts';
import { LiveIndex } from './live.ts';
import { loadIndex } from './saved.ts';
import { pageSource } from './source-pages.ts';
import { productSource } from './source-products.ts';
import { RANKING } from './text/settings.ts';

const indexes = new WeakMap<Shop, LiveIndex>();

/**
 * The index of this shop in this process. Asking for it costs nothing; the first search builds it, unless
 * `openSearch` has.
 *
 * @example const { hits, counts } = await searchIndex(shop).search({ language: 'ca', text: 'oli', facets: ['brand'] });
 */
export function searchIndex(shop: Shop): LiveIndex {
  let index = indexes.get(shop);
  if (!index) {
    const { languages, search = {} } = shop.settings;
    const ranking = { ...RANKING, ...search.ranking, fields: { ...RANKING.fields, ...search.fields } };
    const text = { languages, ranking, synonyms: search.synonyms ?? {} };
    const sources = [productSource(shop), pageSource(shop), pageSource(shop, 'post')];
    const { changes, log } = shop;
    index = new LiveIndex({ text, sources, changes, log, load: () => loadIndex(shop) });
    indexes.set(shop, index);
  }
  return index;
}
