import type { Term } from '../catalogue/index.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Kind } from './model.ts';

/** Pages that the shop links to from everywhere: their words of the address stand in the settings. */
export const FIXED_PAGES = ['privacy', 'terms'] as const;

/** The key of the page that stands on the shop's first address. */
export const FRONT_PAGE = 'home';

/** Where an entry stands in one language. */
export function entryPath(
  shop: Pick<Shop, 'addresses'>,
  language: Language,
  { kind, key, slug }: { kind: Kind; key: string | null; slug: string },
): string {
  const links = shop.addresses.in(language);
  if (kind === 'post') return links.post({ slug });
  if (key === FRONT_PAGE) return links.home();
  const fixed = FIXED_PAGES.find((one) => one === key);
  return fixed ? links[fixed]() : links.page({ slug });
}

/** Where the posts of a category or tag are. */
export function topicPath(links: RequestContext['links'], term: Term, page = 1): string {
  return term.taxonomy === 'post_category'
    ? links.postCategory({ path: term.path, page })
    : links.postTag({ slug: term.slug, page });
}

/** What a page's number is put behind to have the posts of that page (wire.md 1.6). */
export const POSTS_PATH = '/wp-json/nv/v1/posts/page/';
