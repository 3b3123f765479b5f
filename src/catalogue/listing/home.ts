import type { RequestContext } from '../../frame/request/request-context.ts';
import { countProducts } from './facets.ts';
import { readFilter } from './model-filter.ts';
import { readChosen, readListing } from './store.ts';

/** A few products that are chosen when they are shown. */
export type ShelfWish = { limit: number } & (
  | { what: 'featured' | 'newest' | 'sale' }
  | { what: 'category'; categoryId: number }
);

/**
 * The products of several lists on one page, as ids. What one list has, the next ones do without, so that a page
 * shows each product once. One query a list, two for a category's; give the page the tag `listing`.
 */
export async function readShelves(ctx: RequestContext, wishes: readonly ShelfWish[]): Promise<number[][]> {
  const taken = new Set<number>();
  const shelves: number[][] = [];
  for (const wish of wishes) {
    const more = await readWished(ctx, wish, wish.limit + taken.size);
    const own = more.filter((id) => !taken.has(id)).slice(0, wish.limit);
    for (const id of own) taken.add(id);
    shelves.push(own);
  }
  return shelves;
}

async function readWished(ctx: RequestContext, wish: ShelfWish, limit: number): Promise<number[]> {
  const { shop, language, currency } = ctx;
  if (wish.what !== 'category') return readChosen(shop.db.read, wish.what, currency.code, limit);
  const termId = wish.categoryId;
  const total = await countProducts(ctx, { termId, filter: readFilter([], currency) });
  return readListing(shop.db.read, {
    sort: 'menu_order',
    language,
    currency: currency.code,
    termId,
    total,
    inStockOnly: shop.settings.catalogue.hideOutOfStock,
    limit,
    offset: 0,
  });
}
