import type { CouponRules } from './model.ts';

type Terms = Pick<CouponRules, 'categoryIds' | 'excludedCategoryIds' | 'brandIds' | 'excludedBrandIds'>;

const LISTS = ['categoryIds', 'excludedCategoryIds', 'brandIds', 'excludedBrandIds'] as const;

/** Whether a coupon names a category or brand: as what it is for, or is not for. */
export const names = (coupon: Terms, termId: number): boolean =>
  LISTS.some((list) => coupon[list].includes(termId));

/** A category or brand has become part of another: whoever named it names the other, once. */
export function renamed<C extends Terms>(coupon: C, from: number, into: number): C {
  const all = { ...coupon };
  for (const list of LISTS) all[list] = [...new Set(coupon[list].map((id) => (id === from ? into : id)))];
  return all;
}

/** Whether a coupon is for a category or brand and not for it at once, and so for nothing in it. */
const isTorn = (coupon: Terms, id: number): boolean =>
  (coupon.categoryIds.includes(id) && coupon.excludedCategoryIds.includes(id)) ||
  (coupon.brandIds.includes(id) && coupon.excludedBrandIds.includes(id));

/** Whether a coupon that told the two apart would be torn once the one is part of the other. */
export const wouldBeTorn = (coupon: Terms, from: number, into: number): boolean =>
  isTorn(renamed(coupon, from, into), into) && !isTorn(coupon, from) && !isTorn(coupon, into);
