import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { giveUses } from './coupons/store.ts';
import { renameTerm } from './coupons/store-terms.ts';
import { fetchRates, fetchWhenAsked } from './exchange/exchange.ts';
import { pricingLists } from './lists.ts';
import { pricingHolder } from './persons.ts';
import { pricingSections } from './settings.ts';
import { showPrices } from './shown.ts';
import './tables.ts';
import { keepShippingClass } from './tax/follow.ts';
import { pruneVatChecks } from './union/store.ts';

export { agreedFor, agreedPrice } from './agreed.ts';
export {
  type Benefits,
  type KeptRates,
  type PricedLine,
  type PricingTables,
  priceCart,
  readPricing,
  taxRatesFor,
  wayOfSending,
  zoneOf,
} from './calculate.ts';
export { beginPricing, beginTaxes, replaceTaxRates } from './commands.ts';
export { ALL_COUNTRIES, continentOf } from './continents.ts';
export { changeCoupon, removeCoupon } from './coupons/commands.ts';
export { makeCoupons, switchBatch } from './coupons/commands-batch.ts';
export { isForGoods } from './coupons/coupon-discounts.ts';
export type { Coupon, CouponKind } from './coupons/model.ts';
export { codeSlug, plainCode, shownCode } from './coupons/model-code.ts';
export { COUPON_REFUSALS, type CouponRefusal } from './coupons/model-refusals.ts';
export { type CouponFault, CouponProblem } from './coupons/problem.ts';
export {
  askCoupons,
  type CouponInput,
  CouponsGone,
  markCoupons,
  takeCoupons,
} from './coupons/steps.ts';
export {
  type CouponUser,
  findCoupon,
  type KeptCoupon,
  listCoupons,
  renameUses,
  usesByCoupon,
} from './coupons/store.ts';
export {
  COUPON_STATES,
  type CouponFilter,
  type CouponState,
  countCoupons,
  couponState,
  listBatches,
  listCouponIds,
  listSomeCoupons,
  listUses,
  readBatchNames,
} from './coupons/store-list.ts';
export { couponsNaming, couponsTornBy } from './coupons/store-terms.ts';
export { completeDestination, shopAddress } from './destinations.ts';
export { fetchDayOfRates } from './exchange/exchange.ts';
export { checkDay, type DayOfRates, divide as divideRates, isRate } from './exchange/model.ts';
export { sellsToConsumers } from './model-consumers.ts';
export { type Destination, sameDestination } from './model-destination.ts';
export type { MethodKind, ZoneMethod } from './model-shipping.ts';
export { priceWithCoupons } from './price-coupons.ts';
export { seedPricing } from './seed.ts';
export {
  arrangeMethods,
  arrangeZones,
  changeMethod,
  changeZone,
  putZones,
  removeMethod,
  removeZone,
  ZoneUnknown,
} from './shipping/commands.ts';
export { type SendingPlan, USUAL_SENDING, zonesOf } from './shipping/model-begin.ts';
export type { MethodInput, ZoneInput, ZoneWish } from './shipping/model-zone.ts';
export { type KeptMethod, type KeptZone, readAllZones } from './shipping/store.ts';
export { bothAtHome } from './shown.ts';
export { changeClass, changeRate, removeClass, removeRate, TaxProblem } from './tax/commands.ts';
export { type RateLine, saveRates } from './tax/commands-table.ts';
export type { TaxRate } from './tax/model.ts';
export { currencyOf, taxesOf, UNION_COUNTRIES, UNION_CURRENCIES } from './tax/model-countries.ts';
export { type RateElsewhere, strangeRates } from './tax/model-elsewhere.ts';
export { STANDARD } from './tax/model-rates.ts';
export type { RateInput, TaxClass } from './tax/model-tables.ts';
export { hasRates, type KeptClass, type KeptRate, readClasses, readRates } from './tax/store.ts';
export { exportTaxRates, faultsText, TaxFileProblem } from './tax-file.ts';
export type { Discount } from './totals/model-discounts.ts';
export type {
  Agreed,
  Fee,
  LineTotals,
  ShippingRate,
  TaxTotal,
  Totals,
} from './totals/model-shapes.ts';

export { checkVatNumber } from './union/commands.ts';
export type { VatCheck, VatOutcome, VatStanding } from './union/model.ts';
export { foreignVat, isFreeSupply } from './union/model.ts';
export {
  isUnionService,
  isUnionSupply,
  type TaxPlace,
  type TaxZone,
  taxCountryOf,
  taxZoneOf,
} from './union/model-zone.ts';
export { vatStanding } from './union/standing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Answers of the register count for a day; the orders that they are of keep their own. */
const KEPT = 7 * DAY;

export const pricing: Module = {
  name: 'pricing',
  settings: pricingSections,
  lists: pricingLists,
  subscribe(shop) {
    holders.add(shop, pricingHolder);
    showPrices(shop);
    keepShippingClass(shop);
    fetchWhenAsked(shop);
    shop.events.on('shopper.merged', (tx, { from, into, email }) =>
      giveUses(tx, { userId: from, email }, into),
    );
    shop.events.on('term.merged', (tx, { from, into }) => renameTerm(tx, from, into));
  },
  jobs: (shop) => ({ 'pricing.exchange': () => fetchRates(shop, Date.now()) }),
  // The file is of each working day and appears at no fixed time in the afternoon.
  schedule: (shop) => ({
    exchange: { every: 6 * HOUR, run: () => fetchRates(shop, Date.now()) },
    vat_checks: { every: DAY, run: () => shop.db.transaction((tx) => pruneVatChecks(tx, Date.now() - KEPT)) },
  }),
};
