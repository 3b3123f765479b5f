import { divideRates } from '../../pricing/index.ts';
import type { RateSource } from './tables.ts';

/** What one unit of `base` buys of a currency on a day. */
export interface DayRate {
  /** `2026-11-20`. */
  day: string;
  base: string;
  currency: string;
  /** A decimal. */
  rate: string;
  source: RateSource;
}

/** Weekends and holidays have no rates, and at Easter the last ones are five days old; older ones say nothing of a day. */
export const OLDEST_DAYS = 7;

const DAY = 86_400_000;

/** The first day whose rates still count on another. @example oldestFor('2026-11-20') // '2026-11-13' */
export const oldestFor = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - OLDEST_DAYS * DAY).toISOString().slice(0, 10);

/**
 * The rate by which an amount is booked: the last one up to the day of the supply (LIVA article 79.Once). What somebody
 * typed of a day counts before what was fetched. The bank says all in euros, so for books in another currency two of its
 * rates of the same day make one.
 *
 * @param rates the newest last; nothing of days after the supply
 * @param base the currency of the books
 */
export function rateFor(
  rates: readonly DayRate[],
  { base, currency }: { base: string; currency: string },
): Pick<DayRate, 'day' | 'rate' | 'source'> | undefined {
  const days = [...new Set(rates.map(({ day }) => day))].sort().reverse();
  for (const day of days) {
    const ofDay = rates.filter((each) => each.day === day);
    const find = (source: RateSource, from: string, to: string) =>
      ofDay.findLast((each) => each.source === source && each.base === from && each.currency === to)?.rate;
    const typed = find('typed', base, currency);
    if (typed !== undefined) return { day, rate: typed, source: 'typed' };
    const [to, from] = [currency, base].map((code) => (code === 'EUR' ? '1' : find('ecb', 'EUR', code)));
    if (to !== undefined && from !== undefined)
      return { day, rate: from === '1' ? to : divideRates(to, from), source: 'ecb' };
  }
  return undefined;
}
