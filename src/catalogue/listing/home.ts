import type { RequestContext } from '../../frame/request/request-context.ts';
import { listProducts, NOTHING } from './facets.ts';
import { readChosen } from './store.ts';

/** A few products that are chosen when they are shown. */
export type ShelfWish = { limit: number } & (
  | { what: 'featured' | 'newest' | 'sale' }
  | { what: 'category'; categoryId: number }
);

/**
 * The products of several lists on one page, as ids. What one list has, the next ones do without, so that a page
 * shows each product once. One query a list, none for a category's; give the page the tag `listing`.
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
  const { shop, currency } = ctx;
  if (wish.what !== 'category') return readChosen(shop.db.read, wish.what, currency.code, limit);
  const asked = { termId: wish.categoryId, filter: NOTHING };
  return listProducts(ctx, asked, { sort: 'menu_order', limit, offset: 0 });
}
