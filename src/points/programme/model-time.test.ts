import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, NOON } from '../../../tests/support/points/points.ts';
import { dayIn, endOfDay, startOfDay, startOfYear } from '../../platform/i18n/days.ts';
import { windowStart } from '../levels/model.ts';
import type { Unit } from './model.ts';
import { addSpan } from './model-time.ts';

const MADRID = 'Europe/Madrid';
// In Santiago the clock jumps at midnight: a day begins at one, and another one reads eleven twice.
const zones = [
  'Europe/Madrid',
  'UTC',
  'America/New_York',
  'America/Santiago',
  'Asia/Kolkata',
  'Pacific/Apia',
];
const HOUR = 3_600_000;
const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) });

describe('days of the shop', () => {
  test('a day ends at midnight of the shop, whatever the clock does that night', () => {
    // Clocks go forward on 28 March 2027 and back on 31 October.
    expect(endOfDay(Date.UTC(2027, 2, 27, 23, 30), MADRID)).toBe(Date.UTC(2027, 2, 28, 22));
    expect(endOfDay(Date.UTC(2027, 9, 31, 12), MADRID)).toBe(Date.UTC(2027, 9, 31, 23));
  });

  test('begins at its own midnight, also when it has 23 or 25 hours', () => {
    const [spring, autumn] = [Date.UTC(2027, 2, 28, 12), Date.UTC(2027, 9, 31, 12)];
    expect(startOfDay(spring, MADRID)).toBe(Date.UTC(2027, 2, 27, 23));
    expect(startOfDay(autumn, MADRID)).toBe(Date.UTC(2027, 9, 30, 22));
    expect(startOfDay(Date.UTC(2027, 0, 14, 23, 30), MADRID)).toBe(Date.UTC(2027, 0, 14, 23));
  });

  test('is the moments of one date, and ends where the next one begins', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
        const [start, end] = [startOfDay(at, zone), endOfDay(at, zone)];
        const day = dayIn(at, zone);
        expect([dayIn(start, zone), dayIn(end - 1, zone)]).toEqual([day, day]);
        expect(dayIn(start - 1, zone) < day && day < dayIn(end, zone)).toBe(true);
        expect(startOfDay(end, zone)).toBe(end);
      }),
      { numRuns: 500 },
    );
  });

  test('begins at one o’clock where the clock jumps at midnight', () => {
    // Santiago, 5 September 2027: midnight there is one o’clock.
    expect(startOfDay(Date.UTC(2027, 8, 5, 12), 'America/Santiago')).toBe(Date.UTC(2027, 8, 5, 4));
  });

  test('the year begins at midnight of the shop', () => {
    expect(startOfYear(NOON, MADRID)).toBe(Date.UTC(2026, 11, 31, 23));
    expect(startOfYear(Date.UTC(2026, 11, 31, 23), MADRID)).toBe(Date.UTC(2026, 11, 31, 23));
    expect(startOfYear(Date.UTC(2026, 11, 31, 23) - 1, MADRID)).toBe(Date.UTC(2025, 11, 31, 23));
  });
});

describe('so much later', () => {
  const later = (at: number, count: number, unit: Unit) => addSpan(at, { count, unit }, MADRID);

  test('a month after 31 January is the last of February', () => {
    expect(later(Date.UTC(2027, 0, 31), 1, 'month')).toBe(Date.UTC(2027, 1, 28));
    expect(later(Date.UTC(2028, 1, 29), 1, 'year')).toBe(Date.UTC(2029, 1, 28));
    expect(later(Date.UTC(2028, 0, 31), 1, 'month')).toBe(Date.UTC(2028, 1, 29));
  });

  test('a week is seven days, a year twelve months', () => {
    expect(later(NOON, 3, 'day')).toBe(NOON + 3 * DAY);
    expect(later(NOON, 2, 'week')).toBe(NOON + 14 * DAY);
    expect(later(NOON, 2, 'year')).toBe(later(NOON, 24, 'month'));
  });

  test('the calendar is the shop’s: what is bought on 1 March lasts until 1 April there', () => {
    // Half past midnight of 1 March in Girona is still February in Greenwich.
    const bought = Date.UTC(2027, 1, 28, 23, 30);
    expect(later(bought, 1, 'month')).toBe(Date.UTC(2027, 2, 31, 22, 30));
  });

  test('it is as late there as it was, also when the clocks change in between', () => {
    const evening = Date.UTC(2027, 9, 30, 22, 15);
    expect(later(evening, 1, 'day')).toBe(evening + DAY + HOUR);
    expect(later(Date.UTC(2027, 2, 27, 12), 1, 'week')).toBe(Date.UTC(2027, 3, 3, 11));
    // There is no half past two on the night in which the clocks go forward.
    expect(later(Date.UTC(2027, 2, 27, 1, 30), 1, 'day')).toBe(Date.UTC(2027, 2, 28, 1, 30));
    // And on the night in which they go back there are two: the first one.
    expect(later(Date.UTC(2027, 9, 30, 0, 30), 1, 'day')).toBe(Date.UTC(2027, 9, 31, 0, 30));
  });

  test('days later, the date there is so many days later', () => {
    fc.assert(
      fc.property(moment, fc.nat(800), fc.constantFrom(...zones), (at, count, zone) => {
        const date = Date.parse(dayIn(at, zone)) + count * DAY;
        expect(Date.parse(dayIn(addSpan(at, { count, unit: 'day' }, zone), zone))).toBe(date);
      }),
      { numRuns: 500 },
    );
  });
});

describe('since when it counts for a level', () => {
  test('for ever, since New Year of the shop, or since the same day so many months ago', () => {
    expect(windowStart('lifetime', NOON, MADRID)).toBe(0);
    expect(windowStart('calendar', NOON, MADRID)).toBe(Date.UTC(2026, 11, 31, 23));
    expect(windowStart(6, NOON, MADRID)).toBe(Date.UTC(2026, 6, 3, 22));
  });

  test('a month before 31 March begins on the last of February, not in March', () => {
    expect(windowStart(1, Date.UTC(2027, 2, 31, 12), MADRID)).toBe(Date.UTC(2027, 1, 27, 23));
  });

  test('just after midnight of New Year, last year counts no more, and no day is lost', () => {
    const justAfter = Date.UTC(2026, 11, 31, 23, 5);
    expect(windowStart('calendar', justAfter, MADRID)).toBe(Date.UTC(2026, 11, 31, 23));
    expect(windowStart(12, justAfter, MADRID)).toBe(Date.UTC(2025, 11, 31, 23));
  });
});
