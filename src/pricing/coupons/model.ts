import type { Amounts } from '../model-shipping.ts';

export type CouponKind = 'percent' | 'fixed_cart' | 'fixed_product';

/** What a coupon takes off, and what it asks for. Amounts are minor units by currency, as in shipping. */
export interface CouponRules {
  /** Parts per million of each line; for `percent`. */
  ppm: number;
  /** Off the cart or off each piece, in the terms in which prices are entered; for the fixed kinds. */
  amount: Amounts;
  freeShipping: boolean;
  /** Goes with no other coupon. */
  individualUse: boolean;
  excludeSaleItems: boolean;
  /** Compared with the subtotal as the cart shows it. */
  minimum: Amounts | null;
  maximum: Amounts | null;
  /** Products or variations. */
  productIds: readonly number[];
  excludedProductIds: readonly number[];
  /** With everything below them. */
  categoryIds: readonly number[];
  excludedCategoryIds: readonly number[];
  brandIds: readonly number[];
  excludedBrandIds: readonly number[];
  /** Whose it is: addresses, with `*` for any part. Empty means everybody's. */
  emails: readonly string[];
  /** Counts for so many pieces at most. */
  itemLimit: number | null;
}

export interface Coupon extends CouponRules {
  id: number;
  /** As `plainCode` writes it: codes are the same in any case. */
  code: string;
  /** For the shopkeeper. */
  description: string;
  kind: CouponKind;
  usageLimit: number | null;
  /** How often one customer may use it, known by account or e-mail. */
  customerLimit: number | null;
  startsAt: number | null;
  /** The first moment at which it counts no more. */
  endsAt: number | null;
  enabled: boolean;
}

export const NO_RULES: CouponRules = {
  ppm: 0,
  amount: {},
  freeShipping: false,
  individualUse: false,
  excludeSaleItems: false,
  minimum: null,
  maximum: null,
  productIds: [],
  excludedProductIds: [],
  categoryIds: [],
  excludedCategoryIds: [],
  brandIds: [],
  excludedBrandIds: [],
  emails: [],
  itemLimit: null,
};

/** Whether an e-mail is one of those that a coupon is for. @example fitsEmail('a@b.cat', ['*@b.cat']) // true */
export function fitsEmail(email: string, patterns: readonly string[]): boolean {
  const plain = email.trim().toLowerCase();
  return patterns.some((pattern) => {
    const parts = pattern.trim().toLowerCase().split('*');
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${escaped.join('.*')}$`).test(plain);
  });
}

/**
 * Coupons in the order in which they are taken off (the contract's): off pieces, then percentages, then off the cart;
 * of one kind those for all pieces before those for few, then the smaller amount, then the newer coupon.
 */
export function inOrder<C extends Pick<Coupon, 'id' | 'kind' | 'itemLimit' | 'amount' | 'ppm'>>(
  coupons: readonly C[],
  amountOf: (amounts: Amounts) => number,
): C[] {
  const rank = ({ kind }: C) => ['fixed_product', 'percent', 'fixed_cart'].indexOf(kind);
  const size = ({ kind, ppm, amount }: C) => (kind === 'percent' ? ppm : amountOf(amount));
  return [...coupons].sort(
    (a, b) =>
      rank(a) - rank(b) || (a.itemLimit ?? 0) - (b.itemLimit ?? 0) || size(a) - size(b) || b.id - a.id,
  );
}
