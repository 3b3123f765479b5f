/** The orders that an archive can be asked in (wire.md 5.3); the first is the shopkeeper's own. */
export const SORTS = ['menu_order', 'popularity', 'rating', 'date', 'price', 'price-desc'] as const;
export type Sort = (typeof SORTS)[number];

/** What `orderby=` means; anything unknown is the shopkeeper's own order. */
export function sortOf(text: string): Sort {
  return SORTS.find((sort) => sort === text) ?? 'menu_order';
}

/** Page numbers to link to, with gaps as 0: three at each end and three around the current one. */
export function pageNumbers(current: number, last: number): number[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page <= 3 || page > last - 3 || Math.abs(page - current) <= 3,
  );
  return shown.flatMap((page, index) => {
    const gap = page - (shown[index - 1] ?? 0) > 1;
    return gap ? [0, page] : [page];
  });
}
