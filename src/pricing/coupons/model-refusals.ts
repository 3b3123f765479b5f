/**
 * Why a coupon does not count, with the contract's number (wire.md 6.4). Where the contract has one
 * number for several reasons, each has a name and a sentence of its own all the same: `cart.coupon.{code}`.
 */
export const COUPON_REFUSALS = {
  not_yours: 102,
  already_applied: 103,
  individual_use: 104,
  unknown: 105,
  used_up: 106,
  used_by_you: 106,
  not_started: 107,
  expired: 107,
  minimum: 108,
  not_applicable: 109,
  only_sale_items: 109,
  no_brand: 109,
  sale_items: 110,
  empty: 111,
  maximum: 112,
  excluded_products: 113,
  excluded_categories: 114,
  held_by_you: 115,
  held: 116,
  brands: 301,
} as const;

export interface CouponRefusal {
  code: keyof typeof COUPON_REFUSALS;
  /** The coupon's own code. */
  coupon: string;
  /** The bound that was missed, minor units. */
  amount?: number;
}
