import type { CurrencySettings } from '../frame/shop/settings.ts';
import type { Base, UnitPrice } from './unit-price/model.ts';

/** A price as it is kept: minor units of one currency, null when there is none. */
export interface KeptPrice {
  currency: string;
  regular: number | null;
  sale: number | null;
  /** The lowest price before the reduction in force, where there is one and it was asked for. */
  lowest?: number | null;
}

export interface SaleDates {
  saleFrom: number | null;
  saleTo: number | null;
}

export interface CurrentPrice {
  regular: number | null;
  price: number | null;
  onSale: boolean;
  /** On a reduced price: the lowest of the thirty days before the reduction, where it is known. */
  lowest?: number;
  /** Of what has a content. */
  unit?: UnitPrice;
  /** Of what is taxed: the price as it was entered, and by which class. What is shown may lose a cent of it. */
  entered?: { minor: number; taxClass: string };
}

/**
 * Converts minor units of the base currency by the shop's rule: times the rate, up to the next multiple of
 * `roundTo`, less `subtract`. Exact; never below zero.
 *
 * @example convert(1850, eur, { …usd, rate: '1.09', roundTo: 50, subtract: 0 }) // 2050
 */
export function convert(minor: number, base: CurrencySettings, to: CurrencySettings): number {
  if (base.code === to.code) return minor;
  const [whole = '0', fraction = ''] = to.rate.split('.');
  const rate = BigInt(whole + fraction);
  const step = BigInt(Math.max(1, to.roundTo));
  const numerator = BigInt(minor) * rate * 10n ** BigInt(to.decimals);
  const denominator = 10n ** BigInt(fraction.length + base.decimals) * step;
  const steps = (numerator + denominator - 1n) / denominator;
  const result = steps * step - BigInt(to.subtract);
  return Number(result < 0n ? 0n : result);
}

/** The kept price in a currency: the one given for it, else the base currency's converted. */
export function priceIn(
  kept: readonly KeptPrice[],
  currency: CurrencySettings,
  base: CurrencySettings,
): { regular: number | null; sale: number | null; lowest?: number } {
  const own = kept.find((price) => price.currency === currency.code);
  const before = own?.lowest == null ? {} : { lowest: own.lowest };
  if (own && own.regular !== null) return { regular: own.regular, sale: own.sale, ...before };
  const from = kept.find((price) => price.currency === base.code);
  if (!from || from.regular === null) return { regular: null, sale: null, ...before };
  const sale = from.sale === null ? null : convert(from.sale, base, currency);
  return { regular: convert(from.regular, base, currency), sale, ...before };
}

/** What is to be paid at this moment: the sale price counts between its dates and only if it is lower. */
export function currentPrice(
  { regular, sale, lowest }: { regular: number | null; sale: number | null; lowest?: number },
  { saleFrom, saleTo }: SaleDates,
  now: number,
): CurrentPrice {
  const running = (saleFrom === null || saleFrom <= now) && (saleTo === null || now < saleTo);
  if (regular === null || sale === null || sale >= regular || !running)
    return { regular, price: regular, onSale: false };
  return { regular, price: sale, onSale: true, ...(lowest === undefined ? {} : { lowest }) };
}

/** When the price changes next by itself; null when it does not. */
export function nextPriceChange(items: readonly SaleDates[], now: number): number | null {
  const times = items
    .flatMap(({ saleFrom, saleTo }) => [saleFrom, saleTo])
    .filter((time): time is number => time !== null && time > now);
  return times.length === 0 ? null : Math.min(...times);
}

export const datesOf = (row: { sale_from: number | null; sale_to: number | null }): SaleDates => ({
  saleFrom: row.sale_from,
  saleTo: row.sale_to,
});

/**
 * The clock tells when a sale begins or ends, but it watches only what is listed: what shows a hidden product, or one
 * that only searches find, is not kept while it has a sale to come.
 */
export const turnsUnseen = (visibility: string, dates: readonly SaleDates[], now: number): boolean =>
  visibility !== 'visible' && visibility !== 'catalog' && nextPriceChange(dates, now) !== null;

export interface PriceRange {
  low: number;
  high: number;
  /** Of the prices before the sale. */
  regularLow: number;
  regularHigh: number;
  onSale: boolean;
  /** The lowest price before the reduction of those that are reduced, where it is known. */
  lowest: number | undefined;
  /** Where all of them have a content of one kind. */
  unit: { low: number; high: number; per: Base } | undefined;
}

/** The prices of several items taken together; undefined when none has a price. */
export function priceRange(prices: readonly CurrentPrice[]): PriceRange | undefined {
  const priced = prices.filter(({ price }) => price !== null);
  if (priced.length === 0) return undefined;
  const now = priced.map(({ price }) => price ?? 0);
  const before = priced.map(({ regular }) => regular ?? 0);
  return {
    low: Math.min(...now),
    high: Math.max(...now),
    regularLow: Math.min(...before),
    regularHigh: Math.max(...before),
    onSale: priced.some(({ onSale }) => onSale),
    lowest: leastOf(priced.flatMap(({ lowest }) => lowest ?? [])),
    unit: unitRange(priced),
  };
}

function unitRange(prices: readonly CurrentPrice[]): PriceRange['unit'] {
  const per = prices[0]?.unit?.per;
  if (!per || prices.some(({ unit }) => unit?.per !== per)) return undefined;
  const amounts = prices.map(({ unit }) => unit?.minor ?? 0);
  return { low: Math.min(...amounts), high: Math.max(...amounts), per };
}

function leastOf(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : Math.min(...numbers);
}
