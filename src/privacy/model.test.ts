import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booksEnd, dueOf } from './model.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

test('an answer is due within a month, on the last day where the next month is shorter', () => {
  expect(dueOf(day('2026-11-23'))).toBe(day('2026-12-23'));
  expect(dueOf(day('2026-01-31'))).toBe(day('2026-02-28'));
  expect(dueOf(day('2026-12-31'))).toBe(day('2027-01-31'));
});

test('no answer is due sooner than four weeks or later than 31 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
      const days = (dueOf(at) - at) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    }),
  );
});

test('books are kept so many whole years after their own', () => {
  expect(new Date(booksEnd(day('2026-03-01'), 6)).toISOString()).toBe('2033-01-01T00:00:00.000Z');
});
