/** The orders that an archive can be asked in (wire.md 5.3); the first is the shopkeeper's own. */
export const SORTS = ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

/** What `orderby=` means; anything unknown is the shopkeeper's own order. */
export function sortOf(text: string): Sort {
  return SORTS.find((sort) => sort === text) ?? 'menu_order';
}

export type ListingView = 'grid' | 'list';

/** What `ref=` means; undefined where the address does not say. */
export const listingView = (text: string): ListingView | undefined =>
  text === 'grid' || text === 'list' ? text : undefined;

/** An address that keeps to a view. @param view undefined leaves the address as it is */
export const withView = (address: string, view: ListingView | undefined): string =>
  view ? `${address}${address.includes('?') ? '&' : '?'}ref=${view}` : address;
