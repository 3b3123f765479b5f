import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayStart } from '../../platform/i18n/days.ts';
import { formatNumber, spansOf, stepsOf } from './model-range.ts';
import { boundsOf } from './query-fields.ts';

const range = { step: 10, min: undefined, max: undefined } as Parameters<typeof boundsOf>[0];

describe('numbers of a range', () => {
  test('are written with the field’s decimals and separators', () => {
    const look = { decimals: 2, thousand: '.', decimal: ',' };
    expect(formatNumber(1234567.5, look)).toBe('1.234.567,50');
    expect(formatNumber(-1234, { ...look, decimals: 0 })).toBe('-1.234');
  });

  test('the greatest is raised to a whole number of steps, and what there is lies between the ends', () => {
    expect(boundsOf(range, { min: 12, max: 87 })).toEqual({ min: 10, max: 90 });
    expect(boundsOf(range, undefined)).toEqual({ min: 0, max: 1000 });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.nat(1e6),
        fc.integer({ min: 1, max: 500 }),
        (min, wide, step) => {
          const bounds = boundsOf({ ...range, step }, { min, max: min + wide });
          expect(bounds.min).toBeLessThanOrEqual(min);
          expect(bounds.max).toBeGreaterThanOrEqual(min + wide);
          expect((bounds.max - bounds.min) % step).toBe(0);
          expect(bounds.max).toBeGreaterThan(bounds.min);
        },
      ),
    );
  });

  test('a list of steps is never long and reaches both ends, however wide the numbers lie', () => {
    expect(stepsOf({ min: 0, max: 5000 }, 10).slice(0, 3)).toEqual([0, 30, 60]);
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 500 }),
        (min, wide, step) => {
          const bounds = boundsOf({ ...range, step }, { min, max: min + wide });
          const steps = stepsOf(bounds, step);
          expect(steps.length).toBeLessThanOrEqual(201);
          expect([steps[0], steps.at(-1)]).toEqual([bounds.min, bounds.max]);
          expect(steps.every((value, at) => at === 0 || value > (steps[at - 1] ?? 0))).toBe(true);
        },
      ),
    );
  });

  test('whole steps lie end to end', () => {
    expect(stepsOf({ min: 0, max: 30 }, 10)).toEqual([0, 10, 20, 30]);
    expect(spansOf({ min: 0, max: 30 }, 10)).toEqual([
      { lo: 0, hi: 10 },
      { lo: 10, hi: 20 },
      { lo: 20, hi: 30 },
    ]);
  });
});

test('a day begins at the shop’s midnight, in summer and in winter and where clocks change', () => {
  expect(new Date(dayStart('2024-07-01', 'Europe/Madrid')).toISOString()).toBe('2024-06-30T22:00:00.000Z');
  expect(new Date(dayStart('2024-01-01', 'Europe/Madrid')).toISOString()).toBe('2023-12-31T23:00:00.000Z');
  expect(new Date(dayStart('2024-03-31', 'Europe/Madrid')).toISOString()).toBe('2024-03-30T23:00:00.000Z');
  expect(new Date(dayStart('2024-04-01', 'Europe/Madrid')).toISOString()).toBe('2024-03-31T22:00:00.000Z');
});
