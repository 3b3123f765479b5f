import { Fragment, type ReactNode } from 'react';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { givenMany } from '../../frame/shop/per-shop.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { ArchiveSubject } from './view.ts';

/** What a module above puts beside a listing, and what it makes of the listing itself. */
export interface ListingAside {
  node: ReactNode;
  /** Puts something around the listing, or in its place. */
  around?: (listing: ReactNode) => ReactNode;
  /** What is around stands in the listing's place and has pages of its own. */
  inPlace?: boolean;
  /** The listing's own filters are not shown: this is what takes their place. */
  replacesFilters?: boolean;
  /** The same in other languages, where it is not the listing as it is. */
  alternates?: Record<Language, string>;
  /** The address asks for a part of the listing that search engines must not keep. */
  noindex?: boolean;
  /** The address that says the same in the usual way. */
  moved?: string;
  /** Tags of changes that it follows. */
  tags?: readonly string[];
}

type Aside = (ctx: RequestContext, subject: ArchiveSubject) => Promise<ListingAside | undefined>;

const asides = givenMany<Aside>();

/**
 * A place beside every listing for modules above: the search module puts its form there, and its results in the
 * listing's place. Pages are kept for everybody, so it must not read the session.
 *
 * @example addListingAside(shop, async (ctx, { id }) => ({ node: <SearchForm within={id} /> }))
 */
export function addListingAside(shop: Shop, aside: Aside): void {
  asides.add(shop, aside);
}

/** All of them as one. */
export async function readAsides(
  ctx: RequestContext,
  subject: ArchiveSubject,
): Promise<Required<ListingAside>> {
  return joinAsides(await Promise.all(asides(ctx.shop).map((aside) => aside(ctx, subject))));
}

/** What several modules put beside one listing, as one. */
export function joinAsides(all: readonly (ListingAside | undefined)[]): Required<ListingAside> {
  const found = all.filter((aside) => aside !== undefined);
  return {
    node: found.every(({ node }) => node === null)
      ? null
      : // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never move
        found.map(({ node }, at) => <Fragment key={at}>{node}</Fragment>),
    around: (listing) => found.reduce((inside, { around }) => around?.(inside) ?? inside, listing),
    inPlace: found.some(({ inPlace }) => inPlace),
    replacesFilters: found.some(({ replacesFilters }) => replacesFilters),
    alternates: Object.assign({}, ...found.map(({ alternates }) => alternates)),
    noindex: found.some(({ noindex }) => noindex),
    moved: found.find(({ moved }) => moved)?.moved ?? '',
    tags: found.flatMap(({ tags = [] }) => tags),
  };
}
