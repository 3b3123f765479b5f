import { convert, type Purchasable } from '../catalogue/index.ts';
import type { CurrencySettings, Language, ShopSettings } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { continentOf } from './continents.ts';
import { discountOf } from './coupons/coupon-discounts.ts';
import { type Coupon, inOrder } from './coupons/model.ts';
import { shopAddress } from './destinations.ts';
import type { Destination } from './model-destination.ts';
import { type Amounts, rateId, type Zone, type ZoneMethod, zoneAt } from './model-shipping.ts';
import { readZones } from './shipping/store.ts';
import type { TaxRate } from './tax/model.ts';
import { type PlacedRate, plainClass, ratesAt, STANDARD } from './tax/model-rates.ts';
import { readClasses, readRates } from './tax/store.ts';
import { calculateTotals } from './totals/model.ts';
import type { Discount } from './totals/model-discounts.ts';
import type { Agreed, Fee, TaxedAt, Totals } from './totals/model-shapes.ts';

/** The shopkeeper's tables of taxes and shipping, in memory until one of them changes. */
export interface PricingTables {
  rates: readonly PlacedRate[];
  /** Besides the standard one, in the order in which shipping looks for its own. */
  classes: readonly string[];
  zones: readonly Zone[];
}

type Kept = Pick<Shop, 'cache' | 'changes' | 'db'>;

/**
 * The tables in force: the same object for as long as they are. They are read together, and the log of changes after
 * them: what was changed between two of them has put them out of force by then, and whoever asks once more, as placing
 * an order does, is given others.
 */
export function readPricing({ cache, changes, db }: Kept): Promise<PricingTables> {
  return cache.get('pricing', ['tax', 'shipping'], async () => {
    const [rates, classes, zones] = await Promise.all([
      readRates(db.read),
      readClasses(db.read),
      readZones(db.read),
    ]);
    await changes.poll();
    return { rates, classes: classes.map(({ slug }) => slug), zones };
  });
}

/** The rates of a class at a place, in the order in which they are charged. */
export async function taxRatesFor(shop: Kept, place: Destination, taxClass: string): Promise<TaxRate[]> {
  return ratesAt((await readPricing(shop)).rates, place, taxClass);
}

/** The zone that a place lies in, with the ways of sending that are on. */
export const zoneOf = ({ zones }: PricingTables, place: Destination): Zone | undefined =>
  zoneAt(zones, place, continentOf);

/** What a way of sending is called in a language, by its rate in the contract; undefined for one that is there no more. */
export function wayOfSending({ zones }: PricingTables, rate: string, language: Language): string | undefined {
  const found = zones.flatMap(({ methods }) => methods).find((method) => rateId(method) === rate);
  return found?.titles[language] || undefined;
}

export interface PricedLine {
  /** Names the line; lines of one cart have different keys. */
  key: string;
  /** Something with a price: see `Buyable.purchasable`. */
  item: Purchasable;
  quantity: number;
  /** What was agreed for the line when it was ordered, for an order that is changed. */
  agreed?: Agreed | undefined;
}

/** What a customer pays less for being one, before any coupon. */
export interface Benefits {
  discounts: readonly Discount[];
  /** Whatever is sent costs nothing to send. */
  freeShipping: boolean;
}

/** The taxes of an order that is changed, by class; of classes that it does not know the tables say them. */
export interface KeptRates {
  /** Of its services that are done at the shop. */
  doneHere: ReadonlyMap<string, readonly TaxRate[]>;
  /** Of all else; undefined where that goes elsewhere than before. */
  there: ReadonlyMap<string, readonly TaxRate[]> | undefined;
  /** Of its shipping, none where that cost something and bore none; undefined where it says nothing of them. */
  shipping?: readonly TaxRate[] | undefined;
}

export interface CartToPrice {
  lines: readonly PricedLine[];
  /** Where it goes to. */
  place: Destination;
  /** Where the bill goes to, if that is known; taken to be the same without it. */
  billing?: Destination | undefined;
  /** Whoever buys pays no tax. */
  exempt?: boolean;
  /** Whoever buys pays no tax on what is sent there: a business of another state of the Union. */
  freeIfSent?: boolean | undefined;
  currency: CurrencySettings;
  /** Id of the chosen shipping rate, such as `flat_rate:3`; '' for the first one offered. */
  chosenRate: string;
  /** Those that count: see `priceWithCoupons`. */
  coupons?: readonly Coupon[];
  benefits?: Benefits | undefined;
  points?: readonly Discount[];
  fees?: readonly Fee[];
  keptRates?: KeptRates | undefined;
  /** The ways of sending, instead of those of the place. */
  methods?: readonly ZoneMethod[] | undefined;
}

/**
 * What a cart costs at a place: lines, taxes, shipping offers and sums, in minor units of the cart's currency.
 * No query when the tables are in memory.
 *
 * @example const totals = priceCart(await readPricing(shop), shop.settings, { lines, place, currency, chosenRate: '' });
 */
export function priceCart(tables: PricingTables, settings: ShopSettings, cart: CartToPrice): Totals {
  const home = shopAddress(settings);
  const there = { base: home, billing: cart.billing ?? cart.place, shipping: cart.place }[
    settings.tax.basedOn
  ];
  const amountOf = amountsIn(settings, cart.currency);
  const coupons = inOrder(cart.coupons ?? [], amountOf);
  const known = new Map<string, TaxRate[]>();
  const keptOf = (where: TaxedAt) => cart.keptRates?.[where === 'done_here' ? 'doneHere' : 'there'];
  const rates = (where: TaxedAt, taxClass: string) => {
    const kept = keptOf(where)?.get(taxClass);
    if (kept) return kept;
    const key = `${where} ${taxClass}`;
    const found = known.get(key) ?? ratesAt(tables.rates, where === 'there' ? there : home, taxClass);
    known.set(key, found);
    return found;
  };
  // A class that is gone by now would tax by nothing at all.
  const isTaxed = ({ taxClass }: Fee) =>
    taxClass === null ||
    keptOf('there')?.has(taxClass) ||
    keptOf('done_here')?.has(taxClass) ||
    tables.classes.includes(plainClass(taxClass));
  const discounts = [
    ...(cart.benefits?.discounts ?? []),
    ...coupons.map((coupon) => discountOf(coupon, cart.lines, amountOf)),
  ];
  const methods = cart.methods ?? zoneOf(tables, cart.place)?.methods ?? [];
  return calculateTotals({
    lines: cart.lines.map(({ key, item, quantity, agreed }) => ({
      key,
      quantity,
      agreed,
      price: item.price ?? 0,
      taxClass: item.taxClass,
      taxStatus: item.taxStatus,
      needsShipping: !item.virtual,
      doneHere: item.doneHere,
    })),
    pricesIncludeTax: settings.tax.pricesIncludeTax,
    exempt: cart.exempt ?? false,
    freeIfSent: cart.freeIfSent,
    roundAtSubtotal: settings.tax.roundAtSubtotal,
    shippingTaxClass: settings.tax.shippingClass === 'inherit' ? undefined : settings.tax.shippingClass,
    taxClasses: tables.classes,
    display: settings.tax.displayInCart,
    rates,
    keptShippingRates: cart.keptRates?.shipping,
    methods: cart.benefits?.freeShipping ? methods.map(freed) : methods,
    chosenRate: cart.chosenRate,
    amountOf,
    discounts,
    freeByCoupon: discounts.some(({ freeShipping }) => freeShipping),
    points: cart.points ?? [],
    fees: (cart.fees ?? []).map((fee) => (isTaxed(fee) ? fee : { ...fee, taxClass: STANDARD })),
    sequentialDiscounts: settings.coupons.sequential,
  });
}

const freed = (method: ZoneMethod): ZoneMethod => ({
  ...method,
  settings: { ...method.settings, cost: {} },
});

/** Reads amounts of the shopkeeper's tables in a currency: the one given for it, else the base currency's converted. */
export function amountsIn(
  { currencies }: Pick<ShopSettings, 'currencies'>,
  currency: CurrencySettings,
): (amounts: Amounts) => number {
  const base = currencies[0] ?? currency;
  return (amounts) => amounts[currency.code] ?? convert(amounts[base.code] ?? 0, base, currency);
}
