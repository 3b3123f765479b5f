import { SETTINGS_TAG } from '../../frame/settings/live.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { DatabaseIndex } from '../postgres/database-index.ts';
import { RANKING } from '../text/settings.ts';
import { LiveIndex } from './live.ts';
import { loadIndex, madeWith, saveIndex } from './saved.ts';
import { pageSource } from './source-pages.ts';
import { productSource } from './source-products.ts';

export type ShopIndex = LiveIndex | DatabaseIndex;

interface InUse {
  index: ShopIndex;
  /** The settings that it was made with. */
  key: string;
}

const indexes = new WeakMap<Shop, InUse>();
const renewals = new WeakMap<Shop, Promise<void>>();

/**
 * The index of this shop in this process. Asking for it costs nothing; the first search builds it, unless
 * `openSearch` has.
 *
 * @example const { hits, counts } = await searchIndex(shop).search({ language: 'ca', text: 'oli', facets: ['brand'] });
 */
export function searchIndex(shop: Shop): ShopIndex {
  let inUse = indexes.get(shop);
  if (!inUse) {
    inUse = { index: makeIndex(shop), key: keyOf(shop) };
    indexes.set(shop, inUse);
  }
  return inUse.index;
}

/** From here on the index hears of every change, and is made anew when the settings that it is made with change. */
export function followSettings(shop: Shop): void {
  searchIndex(shop);
  shop.changes.onChange((tags) => {
    if (!tags.has(SETTINGS_TAG) || indexes.get(shop)?.key === keyOf(shop)) return;
    const after = (renewals.get(shop) ?? Promise.resolve()).then(() => renew(shop));
    const failed = (error: unknown) => shop.log.error(error, 'The search index could not be made anew.');
    renewals.set(shop, after.catch(failed));
  });
}

/** Until it is there, searches are answered by the one in use. */
async function renew(shop: Shop): Promise<void> {
  const key = keyOf(shop);
  const old = indexes.get(shop);
  if (old?.key === key) return;
  const index = makeIndex(shop);
  if (index instanceof LiveIndex && old?.index instanceof LiveIndex)
    index.buildBeside = old.index.buildBeside;
  try {
    await index.open();
  } catch (error) {
    index.close();
    throw error;
  }
  indexes.set(shop, { index, key });
  old?.index.close();
  shop.cache.clear();
  shop.pages.clear();
}

function makeIndex(shop: Shop): ShopIndex {
  const { languages, search } = shop.settings;
  const ranking = { ...RANKING, ...search.ranking, fields: { ...RANKING.fields, ...search.fields } };
  const text = { languages, ranking, synonyms: search.synonyms };
  const sources = [productSource(shop), pageSource(shop), pageSource(shop, 'post')];
  return search.engine === 'database'
    ? new DatabaseIndex({ shop, text, sources, madeWith: madeWith(shop) })
    : new LiveIndex({ text, sources, changes: shop.changes, log: shop.log, load: () => loadIndex(shop) });
}

const keyOf = (shop: Shop) => JSON.stringify([madeWith(shop), shop.settings.search]);

/** Puts away what the next start goes on from. */
export async function keepIndex(shop: Shop): Promise<void> {
  const index = searchIndex(shop);
  await (index instanceof DatabaseIndex ? index.keep() : saveIndex(shop, index));
}
