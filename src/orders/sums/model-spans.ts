import { dayAfter } from '../../platform/i18n/days.ts';

/** How finely a time is told. */
export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** What sums are kept of: a day, its month and its year. @example spansOf('2026-11-23') // ['2026-11-23', '2026-11', '2026'] */
export const spansOf = (day: string): [string, string, string] => [day, day.slice(0, 7), day.slice(0, 4)];

/** The fewest years, months and days that make up a time: what is read of ten years is as little as of one. */
export function spansBetween(from: string, to: string): string[] {
  const spans: string[] = [];
  for (let day = from; day <= to; ) {
    const whole = (['year', 'month'] as const).find(
      (grain) => startOf(day, grain) === day && lastOf(day, grain) <= to,
    );
    spans.push(whole === 'year' ? day.slice(0, 4) : whole === 'month' ? day.slice(0, 7) : day);
    day = dayAfter(whole ? lastOf(day, whole) : day, 1);
  }
  return spans;
}

/** The first day of the week (Monday), month … that a day is in. */
export function startOf(day: string, grain: Grain): string {
  const [year = '', month = ''] = day.split('-');
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'month':
      return `${year}-${month}-01`;
    case 'quarter':
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
    case 'year':
      return `${year}-01-01`;
  }
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Its last day. */
export function lastOf(day: string, grain: Grain): string {
  const first = startOf(day, grain);
  if (grain === 'day') return first;
  return grain === 'week' ? dayAfter(first, 6) : dayAfter(monthsAfter(first, MONTHS[grain]), -1);
}

/** So many months later, on the same day or the last one that there is. @example monthsAfter('2024-02-29', 12) // '2025-02-28' */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

interface Span {
  from: string;
  to: string;
}

/** Each week, month … of a time, cut where the time begins and ends; oldest first. */
export const partsOf = (from: string, to: string, grain: Grain): Span[] => [...eachPart(from, to, grain)];

function* eachPart(from: string, to: string, grain: Grain): Generator<Span> {
  for (let day = from; day <= to; ) {
    const last = lastOf(day, grain);
    yield { from: day, to: last < to ? last : to };
    day = dayAfter(last, 1);
  }
}

/** The finest grain, from one on, by which a time has no more parts than so many; years where it has more of each. */
export function grainWithin(from: string, to: string, most: number, finest: Grain = 'day'): Grain {
  const grains = GRAINS.slice(GRAINS.indexOf(finest));
  return grains.find((grain) => eachPart(from, to, grain).drop(most).next().done) ?? 'year';
}
