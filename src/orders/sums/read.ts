import type { Shop } from '../../frame/shop/shop.ts';
import { dayAfter, dayIn } from '../../platform/i18n/days.ts';
import type { OrderStatus } from '../model-status.ts';
import { addSum, type DaySum, differenceOf, noSum, type Period, periodsOf, SUMS } from './model.ts';
import { readChanges } from './store-changes.ts';
import { readBest, readKept } from './store-read.ts';

/** What the orders of some days come to, as they are now. */
export interface Figures {
  /** The shop's calendar day, `2026-11-23`. */
  today: string;
  /** By currency, the shop's own first: each day on which anything was sold or given back, oldest first. */
  currencies: Map<string, (DaySum & { day: string })[]>;
  /** How many orders are in which status; a status without any is missing. */
  statuses: Map<OrderStatus, number>;
}

/**
 * Sums of the last days and counts of all statuses. Three queries at most, however many orders there are: what is
 * kept, and what has changed since it was counted.
 *
 * @param days today included; for {@link periods} twice the longest
 */
export async function readFigures(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { days, now }: { days: number; now: number },
): Promise<Figures> {
  const today = dayIn(now, settings.timeZone);
  const from = dayAfter(today, 1 - days);
  const [kept, changes] = await Promise.all([readKept(db.read, from, today), readChanges(db.read, settings)]);
  const { statuses } = kept;
  const sums = new Map(kept.days.map((sum) => [`${sum.day} ${sum.currency}`, { ...sum }]));
  const fresh = differenceOf(changes);
  for (const more of fresh.sums.values()) {
    const { kind, span: day, currency } = more;
    if (kind !== 'all' || day.length !== from.length || day < from || day > today) continue;
    const key = `${day} ${currency}`;
    const sum = sums.get(key) ?? { ...noSum(), day, currency };
    addSum(sum, more);
    sums.set(key, sum);
  }
  for (const [status, count] of fresh.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  for (const [status, count] of statuses) if (count === 0) statuses.delete(status);
  const currencies: Figures['currencies'] = new Map(settings.currencies.map(({ code }) => [code, []]));
  for (const { currency, ...sum } of [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (SUMS.every((name) => sum[name] === 0)) continue;
    currencies.set(currency, [...(currencies.get(currency) ?? []), sum]);
  }
  return { today, currencies, statuses };
}

/** Periods of one currency up to today, each beside the one before it; the figures must reach back twice as far. */
export function periods(figures: Figures, currency: string, lengths: readonly number[]): Period[] {
  return periodsOf(figures.currencies.get(currency) ?? [], figures.today, lengths);
}

const BEST_FOR_MS = 5 * 60_000;

/**
 * What was bought most in the last days, by what it came to with tax: as it was up to five minutes ago, but for the
 * first sales of a shop, which are few to add up and looked for. What was given back stands in it still.
 */
export async function bestSellers(
  { cache, db, settings }: Pick<Shop, 'cache' | 'db' | 'settings'>,
  { days, now, currency, limit }: { days: number; now: number; currency: string; limit: number },
): Promise<{ productId: number; pieces: number; amount: number }[]> {
  const to = dayIn(now, settings.timeZone);
  const key = `orders.best ${to} ${days} ${currency} ${limit} ${Math.floor(now / BEST_FOR_MS)}`;
  const read = () => readBest(db.read, { from: dayAfter(to, 1 - days), to, currency, limit });
  let fresh = false;
  const kept = await cache.get(key, [], () => {
    fresh = true;
    return read();
  });
  return fresh || kept.length === limit ? kept : read();
}
