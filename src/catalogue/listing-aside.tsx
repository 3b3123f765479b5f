import { Fragment, type ReactNode } from 'react';
import type { Shop } from '../frame/shop.ts';
import type { Visit } from '../frame/visit.ts';
import type { ArchiveSubject } from './archive-view.ts';

type Aside = (visit: Visit, subject: ArchiveSubject) => Promise<ReactNode>;

const asides = new WeakMap<Shop, Aside[]>();

/**
 * A place beside every listing for rooms above: the search room puts its form there. Pages are kept for
 * everybody, so it must not read the session.
 *
 * @example addListingAside(shop, async (visit, { id }) => <SearchForm within={id} />)
 */
export function addListingAside(shop: Shop, aside: Aside): void {
  asides.set(shop, [...(asides.get(shop) ?? []), aside]);
}

export async function renderAsides(visit: Visit, subject: ArchiveSubject): Promise<ReactNode[]> {
  const found = await Promise.all((asides.get(visit.shop) ?? []).map((aside) => aside(visit, subject)));
  // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name and never move
  return found.map((node, index) => <Fragment key={index}>{node}</Fragment>);
}
