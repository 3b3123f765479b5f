import { pretendCart } from '../../cart/index.ts';
import { findPurchasables, readCards, readShelves } from '../../catalogue/index.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { DRAFT, draftOf } from './draft.ts';

/** On which a look is tried out. */
export const TRIED_PAGES = ['home', 'listing', 'product', 'checkout'] as const;
export type TriedPage = (typeof TRIED_PAGES)[number];

const NEWEST = 12;

/**
 * A page that is asked for in a look to be tried is a stranger's: nothing of whoever looks stands in it, and nothing is
 * written. In the checkout lies one of the newest products.
 */
export async function tryOut(ctx: RequestContext): Promise<Reply | undefined> {
  if (!draftOf(ctx)) return undefined;
  ctx.session = undefined;
  ctx.mayKeep = false;
  if (ctx.match?.name !== 'checkout') return undefined;
  const { shop, language, currency, now } = ctx;
  const { languages, currencies } = shop.settings;
  const ids = await newest(ctx);
  const goods = await findPurchasables(shop.db.read, ids, { language, languages, currency, currencies, now });
  const id = ids.find((one) => goods.get(one)?.purchasable);
  if (id !== undefined) pretendCart(ctx, id);
  return undefined;
}

/**
 * Where such a page is, in the language of the request, asked for with what `signDraft` gave; undefined as long as there
 * is none.
 */
export async function triedPath(
  ctx: RequestContext,
  page: TriedPage,
  token: string,
): Promise<string | undefined> {
  const path = await pathOf(ctx, page);
  return path === undefined ? undefined : `${path}?${DRAFT}=${token}`;
}

async function pathOf(ctx: RequestContext, page: TriedPage): Promise<string | undefined> {
  const { links } = ctx;
  if (page === 'home') return links.home();
  if (page === 'listing') return links.shop();
  const ids = await newest(ctx);
  if (page === 'checkout') return ids.length > 0 ? links.checkout() : undefined;
  const [card] = await readCards(ctx, ids.slice(0, 1));
  return card?.href;
}

async function newest(ctx: RequestContext): Promise<number[]> {
  const [ids = []] = await readShelves(ctx, [{ what: 'newest', limit: NEWEST }]);
  return ids;
}
