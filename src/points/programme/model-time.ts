import { DAY } from '../model.ts';
import type { Span } from './model.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** How much later than UTC it is in a zone. */
function offset(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
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

/** What a clock on the wall there reads, as if it were UTC. */
const wallAt = (at: number, zone: string): number => at + offset(at, zone);

/**
 * The moment at which a clock on the wall there reads so: the first one when it reads so twice, and when the clock
 * jumps over it, as long after the jump as it says.
 */
function momentOf(wall: number, zone: string): number {
  const before = wall - offset(wall - DAY, zone);
  const moment = wall - offset(before, zone);
  return wallAt(moment, zone) === wall ? moment : before;
}

/** The first moment of the next day there: what ends on a day is good until then. */
export const endOfDay = (at: number, zone: string): number => midnight(at, zone, 1);

/** The first moment of the day there, which has 23 or 25 hours when the clocks change. */
export const startOfDay = (at: number, zone: string): number => midnight(at, zone, 0);

const midnight = (at: number, zone: string, days: number): number =>
  momentOf((Math.floor(wallAt(at, zone) / DAY) + days) * DAY, zone);

/** The first moment of the year there. */
export const startOfYear = (at: number, zone: string): number =>
  momentOf(Date.UTC(new Date(wallAt(at, zone)).getUTCFullYear(), 0, 1), zone);

/**
 * So much later by the calendar and the clock there, or earlier: a month after 31 January is the last of February, and
 * a day later it is as late as it was.
 */
export function addSpan(at: number, { count, unit }: Span, zone: string): number {
  const wall = wallAt(at, zone);
  if (unit === 'day') return momentOf(wall + count * DAY, zone);
  if (unit === 'week') return momentOf(wall + count * 7 * DAY, zone);
  const months = unit === 'month' ? count : count * 12;
  const from = new Date(wall);
  const result = new Date(wall);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + months);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), last));
  return momentOf(result.getTime(), zone);
}

/** The date there, YYYY-MM-DD. */
export const dayIn = (at: number, zone: string): string =>
  new Date(wallAt(at, zone)).toISOString().slice(0, 10);
