import { DAY } from './model.ts';
import type { Span } from './model-programme.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock's reading in a zone as if it were UTC, less the moment itself. */
function offset(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      ...{ month: two, day: two, hour: two, minute: two, second: two },
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return wall - Math.floor(at / 1000) * 1000;
}

/** The first moment of the next day there: what ends on a day is good until then. */
export const endOfDay = (at: number, zone: string): number => midnightAfter(at, zone, 1);

/** The first moment of the day there, which has 23 or 25 hours when the clocks change. */
export const startOfDay = (at: number, zone: string): number => midnightAfter(at, zone, 0);

function midnightAfter(at: number, zone: string, days: number): number {
  const wall = at + offset(at, zone);
  const midnight = (Math.floor(wall / DAY) + days) * DAY;
  // The clock may change in between, so the difference is looked up on the other side.
  return midnight - offset(midnight - offset(at, zone), zone);
}

/** So much later by the calendar: a month after 31 January is the last of February. */
export function addSpan(at: number, { count, unit }: Span): number {
  if (unit === 'day') return at + count * DAY;
  if (unit === 'week') return at + count * 7 * DAY;
  const months = unit === 'month' ? count : count * 12;
  const from = new Date(at);
  const result = new Date(at);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), last));
  return result.getTime();
}

/** The date there, YYYY-MM-DD. */
export const dayIn = (at: number, zone: string): string =>
  new Date(at + offset(at, zone)).toISOString().slice(0, 10);
