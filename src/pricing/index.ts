import type { Room } from '../frame/house/room.ts';
import { showPrices } from './shown.ts';
import './tables.ts';

export {
  type Benefits,
  type CartToPrice,
  type PricedLine,
  type PricingTables,
  priceCart,
  readPricing,
  taxRatesFor,
} from './calculate.ts';
export {
  askCoupons,
  type CouponInput,
  CouponProblem,
  CouponsGone,
  deleteCoupon,
  markCoupons,
  saveCoupon,
  takeCoupons,
} from './commands-coupons.ts';
export { type Coupon, codeSlug, plainCode, shownCode } from './model-coupon.ts';
export { type AskedCoupon, COUPON_REFUSALS, type CouponRefusal } from './model-coupon-check.ts';
export type { Discount } from './model-discounts.ts';
export { type Place, samePlace } from './model-place.ts';
export type { ShippingOffer } from './model-shipping.ts';
export type { TaxRate } from './model-tax.ts';
export type {
  Adjustment,
  CartSums,
  Fee,
  LineTotals,
  ShippingRate,
  TaxTotal,
  Totals,
} from './model-totals-shapes.ts';
export { completePlace, homeOf } from './places.ts';
export { type CouponCart, type CouponTotals, priceWithCoupons } from './price-coupons.ts';
export { seedPricing } from './seed.ts';
export { bothAtHome } from './shown.ts';
export { type CouponUser, listCoupons, usesByCoupon } from './store-coupons.ts';
export { exportTaxRates, importTaxRates, TaxFileProblem } from './tax-file.ts';

export const pricing: Room = { name: 'pricing', listen: showPrices };
