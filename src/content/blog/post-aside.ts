import { joinAsides, type ListingAside } from '../../catalogue/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';

/** The journal, or one of its categories or tags: what stands beside it is asked with this. */
export interface PostSubject {
  /** Undefined on the journal's first page. */
  term?: { taxonomy: 'post_category' | 'post_tag'; id: number };
  /** The list's first page. */
  base: string;
}

type Aside = (ctx: RequestContext, subject: PostSubject) => Promise<ListingAside | undefined>;

const asides = givenMany<Aside>();

/**
 * A place beside the journal's lists for modules above, as `addListingAside` is one beside those of products. Lists
 * are kept for everybody, so it must not read the session.
 *
 * @example addPostAside(shop, async (ctx, { base }) => ({ node: <SearchForm path={base} /> }))
 */
export function addPostAside(shop: Shop, aside: Aside): void {
  asides.add(shop, aside);
}

/** All of them as one. */
export async function readPostAsides(
  ctx: RequestContext,
  subject: PostSubject,
): Promise<Required<ListingAside>> {
  return joinAsides(await Promise.all(asides(ctx.shop).map((aside) => aside(ctx, subject))));
}
