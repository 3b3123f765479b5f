import type { Mistake } from './open-shop.ts';

/**
 * The first moment of a day by the shop's own clock, or of so many days later: days are 23 to 25 hours long.
 *
 * @example firstMoment('Europe/Madrid', '2026-12-24', mistake, 1) // when that day is over
 */
export function firstMoment(zone: string, text: string, mistake: Mistake, later = 0): number {
  try {
    return Temporal.PlainDate.from(text).add({ days: later }).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    throw mistake(`"${text}" is no date: write 2026-12-24.`);
  }
}
