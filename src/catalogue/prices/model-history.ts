import { type CurrentPrice, currentPrice, type SaleDates } from '../model-price.ts';

/** From `at` on this had to be paid; null while it could not be bought. Minor units. */
export interface PricePoint {
  at: number;
  price: number | null;
  onSale: boolean;
}

/** Over how long before a reduction the lowest price counts (directive 98/6/EC, article 6a). */
export const LOOK_BACK_MS = 30 * 86_400_000;

/**
 * The lowest price that was in force within the thirty days before `at`; null when there was none. `points` are
 * in order of time, and of two at the same moment the later one counts.
 */
export function lowestBefore(points: readonly PricePoint[], at: number): number | null {
  const from = at - LOOK_BACK_MS;
  const prices = points.flatMap(({ at: start, price }, index) => {
    const end = Math.min(points[index + 1]?.at ?? at, at);
    // In force for no time at all, or over before the thirty days began.
    const counts = price !== null && start < at && end > start && end > from;
    return counts ? [price] : [];
  });
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * What changed by itself after `since` and up to `until`: a sale's beginning and end, at their own moments even
 * when nobody was looking.
 */
export function turnsBetween(
  prices: { regular: number | null; sale: number | null },
  dates: SaleDates,
  since: number,
  until: number,
): PricePoint[] {
  const moments = [dates.saleFrom, dates.saleTo].filter(
    (time): time is number => time !== null && time > since && time <= until,
  );
  return [...new Set(moments)]
    .sort((a, b) => a - b)
    .map((at) => pointAt(currentPrice(prices, dates, at), at));
}

export function pointAt({ price, onSale }: CurrentPrice, at: number): PricePoint {
  return { at, price, onSale };
}
