import type { Amounts } from '../model-shipping.ts';
import { type Coupon, fitsEmail } from './model.ts';
import type { CouponRefusal } from './model-refusals.ts';

/** How often a coupon counts already, in orders other than the one that is being made. */
export interface CouponUses {
  total: number;
  /** By this customer. */
  own: number;
  /** Of all, by orders that still wait for their money: these may come free again. */
  held: number;
  ownHeld: number;
}

export interface CouponLine {
  key: string;
  productId: number;
  /** 0 when it is not a variation. */
  variationId: number;
  categoryIds: readonly number[];
  brandIds: readonly number[];
  onSale: boolean;
}

/** All that a coupon asks about. */
export interface CouponFacts {
  lines: readonly CouponLine[];
  /** As the cart shows it, before discounts; minor units. */
  subtotal: number;
  amountOf: (amounts: Amounts) => number;
  now: number;
  loggedIn: boolean;
  /** What is known of the customer; empty while nothing is, and then it is asked again at the checkout. */
  emails: readonly string[];
}

const meets = (ids: readonly number[], wanted: readonly number[]) => ids.some((id) => wanted.includes(id));

/** Whether a coupon for single goods counts for this line. */
export function countsFor(coupon: Coupon, line: CouponLine): boolean {
  const ids = [line.productId, line.variationId];
  const chosen =
    coupon.productIds.length + coupon.categoryIds.length === 0 ||
    meets(ids, coupon.productIds) ||
    meets(line.categoryIds, coupon.categoryIds);
  const ofBrand = coupon.brandIds.length === 0 || meets(line.brandIds, coupon.brandIds);
  return chosen && ofBrand && !isExcluded(coupon, line) && !(coupon.excludeSaleItems && line.onSale);
}

function isExcluded(coupon: Coupon, line: CouponLine): boolean {
  return (
    meets([line.productId, line.variationId], coupon.excludedProductIds) ||
    meets(line.categoryIds, coupon.excludedCategoryIds) ||
    meets(line.brandIds, coupon.excludedBrandIds)
  );
}

/**
 * Whether a coupon counts for a cart: the contract's checks in its order. A cart without lines is not asked about
 * goods, so that a coupon may be there before them.
 *
 * @returns why not; undefined when it counts
 */
export function checkCoupon(
  coupon: Coupon | undefined,
  uses: CouponUses,
  facts: CouponFacts,
): Omit<CouponRefusal, 'coupon'> | undefined {
  if (!coupon?.enabled) return { code: 'unknown' };
  return (
    checkUses(coupon, uses, facts) ??
    checkDates(coupon, facts.now) ??
    (facts.lines.length === 0
      ? undefined
      : (checkAmounts(coupon, facts) ?? checkGoods(coupon, facts.lines))) ??
    checkEmails(coupon, facts.emails)
  );
}

function checkUses(coupon: Coupon, uses: CouponUses, { loggedIn }: CouponFacts) {
  const { usageLimit, customerLimit } = coupon;
  if (usageLimit !== null && uses.total >= usageLimit) {
    if (uses.total - uses.held >= usageLimit) return { code: 'used_up' as const };
    return { code: loggedIn && uses.ownHeld > 0 ? ('held_by_you' as const) : ('held' as const) };
  }
  if (customerLimit !== null && uses.own >= customerLimit) {
    if (uses.own - uses.ownHeld >= customerLimit) return { code: 'used_by_you' as const };
    return { code: loggedIn ? ('held_by_you' as const) : ('held' as const) };
  }
  return undefined;
}

function checkDates({ startsAt, endsAt }: Coupon, now: number) {
  if (startsAt !== null && now < startsAt) return { code: 'not_started' as const };
  if (endsAt !== null && now >= endsAt) return { code: 'expired' as const };
  return undefined;
}

function checkAmounts({ minimum, maximum }: Coupon, { subtotal, amountOf }: CouponFacts) {
  if (minimum && subtotal < amountOf(minimum)) return { code: 'minimum' as const, amount: amountOf(minimum) };
  if (maximum && subtotal > amountOf(maximum)) return { code: 'maximum' as const, amount: amountOf(maximum) };
  return undefined;
}

function checkGoods(coupon: Coupon, lines: readonly CouponLine[]) {
  const { kind, productIds, categoryIds, excludeSaleItems } = coupon;
  const some = (test: (line: CouponLine) => boolean) => lines.some(test);
  if (productIds.length > 0 && !some((line) => meets([line.productId, line.variationId], productIds)))
    return { code: 'not_applicable' as const };
  if (categoryIds.length > 0) {
    const found = lines.filter((line) => meets(line.categoryIds, categoryIds));
    if (found.length === 0) return { code: 'not_applicable' as const };
    if (excludeSaleItems && found.every(({ onSale }) => onSale)) return { code: 'only_sale_items' as const };
  }
  return kind === 'fixed_cart' ? checkWholeCart(coupon, some) : checkPieces(coupon, some);
}

type Some = (test: (line: CouponLine) => boolean) => boolean;

/** A coupon for the whole cart bears nothing in it that it is not for. */
function checkWholeCart(coupon: Coupon, some: Some) {
  if (coupon.excludeSaleItems && some((line) => line.onSale)) return { code: 'sale_items' as const };
  if (some((line) => meets([line.productId, line.variationId], coupon.excludedProductIds)))
    return { code: 'excluded_products' as const };
  if (some((line) => meets(line.categoryIds, coupon.excludedCategoryIds)))
    return { code: 'excluded_categories' as const };
  if (lacksBrand(coupon, some)) return { code: 'no_brand' as const };
  if (some((line) => meets(line.brandIds, coupon.excludedBrandIds))) return { code: 'brands' as const };
  return undefined;
}

/**
 * One for single goods needs one that it counts for. The contract has one number for all that it misses; which it was
 * is told by the sentence.
 */
function checkPieces(coupon: Coupon, some: Some) {
  if (some((line) => countsFor(coupon, line))) return undefined;
  if (some((line) => countsFor({ ...coupon, excludeSaleItems: false }, line)))
    return { code: 'only_sale_items' as const };
  return { code: lacksBrand(coupon, some) ? ('no_brand' as const) : ('not_applicable' as const) };
}

const lacksBrand = ({ brandIds }: Coupon, some: Some): boolean =>
  brandIds.length > 0 && !some((line) => meets(line.brandIds, brandIds));

function checkEmails({ emails: wanted }: Coupon, emails: readonly string[]) {
  if (wanted.length === 0 || emails.length === 0) return undefined;
  return emails.some((email) => fitsEmail(email, wanted)) ? undefined : { code: 'not_yours' as const };
}

/** A coupon that was asked for, with what is known of it. */
export interface AskedCoupon {
  code: string;
  /** undefined when no such coupon exists. */
  coupon: Coupon | undefined;
  uses: CouponUses;
}

/** Of the coupons asked for, in the order in which they were, those that count and why the others do not. */
export function chooseCoupons(
  asked: readonly AskedCoupon[],
  facts: CouponFacts,
): { valid: Coupon[]; refused: CouponRefusal[] } {
  const valid: Coupon[] = [];
  const refused: CouponRefusal[] = [];
  for (const { code, coupon, uses } of asked) {
    const alone =
      valid.some(({ individualUse }) => individualUse) || (coupon?.individualUse && valid.length > 0);
    const reason =
      checkCoupon(coupon, uses, facts) ?? (alone ? { code: 'individual_use' as const } : undefined);
    if (reason) refused.push({ ...reason, coupon: code });
    else if (coupon) valid.push(coupon);
  }
  return { valid, refused };
}
