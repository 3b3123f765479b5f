import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOON, programmeOf, scopeWith } from '../../../tests/support/points/points.ts';
import { NO_PROGRAMME, type Programme } from './model.ts';
import { expiryOf, graceOf, toBase } from './programme.ts';

describe('how long points last', () => {
  const lasting = (more: Partial<Programme['expiry']>) =>
    scopeWith(programmeOf({ expiry: { ...NO_PROGRAMME.expiry, ...more } }));

  test('to the end of the last day, in the shop’s time, or for ever', () => {
    expect(expiryOf(lasting({ after: { count: 1, unit: 'month' } }), NOON)).toBe(Date.UTC(2027, 1, 4, 23));
    expect(expiryOf(lasting({ after: null }), NOON)).toBeNull();
    // Half past midnight of 1 March: good through the first of April, when the clocks have changed.
    const night = Date.UTC(2027, 1, 28, 23, 30);
    expect(expiryOf(lasting({ after: { count: 1, unit: 'month' } }), night)).toBe(Date.UTC(2027, 3, 1, 22));
  });

  test('what comes back lasts the days of grace at least', () => {
    expect(graceOf(lasting({ graceDays: 3 }), NOON)).toBe(Date.UTC(2027, 0, 7, 23));
    expect(graceOf(lasting({ graceDays: 0 }), NOON)).toBe(Date.UTC(2027, 0, 4, 23));
  });
});

describe('money of another currency in the shop’s own', () => {
  const { base } = scopeWith();
  const currency = (rate: string, decimals = 2) => ({ ...base, code: 'XXX', rate, decimals });

  test('is as exact as whole cents can be, half a cent up', () => {
    expect(toBase(1234, base, base)).toBe(1234);
    expect(toBase(100, base, currency('2'))).toBe(50);
    expect([
      toBase(1, base, currency('2')),
      toBase(3, base, currency('2')),
      toBase(5, base, currency('4')),
    ]).toEqual([1, 2, 1]);
    expect(toBase(15_730, base, currency('157.3', 0))).toBe(10_000);
    expect(toBase(1000, base, currency('1.25', 3))).toBe(80);
  });

  test('what a price became comes back to the cent, where the other money is not coarser', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 100, max: 99_999 }), (cents, rate) => {
        const text = `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`;
        const there = Math.round((cents * rate) / 100);
        expect(toBase(there, base, currency(text))).toBe(cents);
      }),
    );
  });
});
