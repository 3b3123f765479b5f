const DAY = 86_400_000;

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
export const wallAt = (at: number, zone: string): number => at + offset(at, zone);

/**
 * The moment at which a clock on the wall there reads so: the first one when it reads so twice, and when the clock
 * jumps over it, as long after the jump as it says.
 */
export function momentOf(wall: number, zone: string): number {
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

/** The date there, YYYY-MM-DD. @example dayIn(Date.UTC(2026, 10, 23, 23, 30), 'Europe/Madrid') // '2026-11-24' */
export const dayIn = (at: number, zone: string): string =>
  new Date(wallAt(at, zone)).toISOString().slice(0, 10);

/** When a date (`2024-02-28`) begins there. */
export const dayStart = (day: string, zone: string): number => momentOf(Date.parse(`${day}T00:00:00Z`), zone);

/** A date so many days after another. @example dayAfter('2026-11-30', 1) // '2026-12-01' */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
