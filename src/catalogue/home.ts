import type { Visit } from '../frame/visit.ts';
import { readCards } from './cards.ts';
import { countProducts } from './facets.ts';
import type { Card } from './model-card.ts';
import { readFilter } from './model-filter.ts';
import { readChosen, readListing } from './store-listing.ts';

export interface HomeProducts {
  featured: Card[];
  newest: Card[];
  sale: Card[];
}

/**
 * Products for the front page, each in one of the three lists only. Eight queries; give the page the tag
 * `listing`.
 */
export async function readHomeProducts(visit: Visit, limit = 8): Promise<HomeProducts> {
  const db = visit.shop.db.read;
  const read = (what: 'featured' | 'sale' | 'newest', most: number) =>
    readChosen(db, what, visit.currency.code, most);
  const featured = await read('featured', limit);
  const sale = (await read('sale', limit * 2)).filter((id) => !featured.includes(id)).slice(0, limit);
  const taken = new Set([...featured, ...sale]);
  const newest = (await read('newest', limit * 3)).filter((id) => !taken.has(id)).slice(0, limit);
  const cards = new Map(
    (await readCards(visit, [...featured, ...sale, ...newest])).map((card) => [card.id, card]),
  );
  const pick = (ids: number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return { featured: pick(featured), newest: pick(newest), sale: pick(sale) };
}

/** A few products that are chosen when they are shown. */
export type ShelfWish = { limit: number } & (
  | { what: 'featured' | 'newest' | 'sale' }
  | { what: 'category'; categoryId: number }
);

/** At most eight queries; give the page the tag `listing`. */
export async function readShelf(visit: Visit, wish: ShelfWish): Promise<Card[]> {
  const { shop, language, currency } = visit;
  if (wish.what !== 'category')
    return readCards(visit, await readChosen(shop.db.read, wish.what, currency.code, wish.limit));
  const termId = wish.categoryId;
  const total = await countProducts(visit, { termId, filter: readFilter([], currency) });
  const ids = await readListing(shop.db.read, {
    sort: 'menu_order',
    language,
    currency: currency.code,
    termId,
    total,
    inStockOnly: shop.settings.catalogue.hideOutOfStock,
    limit: wish.limit,
    offset: 0,
  });
  return readCards(visit, ids);
}
