import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayIn } from '../../platform/i18n/days.ts';
import { differenceOf, noSum, periodsOf, type Share, SUMS } from './model.ts';
import { GRAINS, grainWithin, partsOf } from './model-spans.ts';

const day = fc.integer({ min: 0, max: 40 }).map((days) => dayAfter('2026-01-01', days));
const share: fc.Arbitrary<Share> = fc.record({
  orderId: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('pending', 'processing', 'refunded', 'cancelled'),
  day,
  currency: fc.constantFrom('EUR', 'USD'),
  customer: fc.constantFrom('a', 'b'),
  counted: fc.boolean(),
  sales: fc.nat(10_000),
  first: fc.boolean(),
  userId: fc.nat(2),
  at: fc.nat(99),
  spent: fc.nat(10_000),
  entries: fc.array(
    fc.tuple(
      fc.uniqueArray(fc.constantFrom('all ', 'country ES', 'product 7', 'reason massa petita'), {
        minLength: 1,
      }),
      fc.oneof(fc.constant(''), day),
      fc.array(fc.nat(900), { maxLength: SUMS.length }),
    ),
    { maxLength: 4 },
  ),
});

test('a change and its way back leave every sum as it was', () => {
  fc.assert(
    fc.property(share, share, (before, after) => {
      const there = { before, after };
      const back = { before: after, after: before };
      const { sums, statuses } = differenceOf([there, back]);
      expect([sums.size, statuses.size]).toEqual([0, 0]);
    }),
  );
});

test('a day is the shop’s own, also around midnight and where clocks change', () => {
  expect(dayIn(Date.UTC(2026, 10, 23, 23, 30), 'Europe/Madrid')).toBe('2026-11-24');
  expect(dayIn(Date.UTC(2026, 6, 1, 22, 30), 'Europe/Madrid')).toBe('2026-07-02');
  expect(dayIn(Date.UTC(2026, 6, 1, 22, 30), 'Atlantic/Canary')).toBe('2026-07-01');
});

test('a period is so many days up to today, and stands beside as many before it', () => {
  const on = (of: string, sales: number) => ({ ...noSum(), day: of, sales });
  const sums = [on('2026-11-09', 1), on('2026-11-16', 10), on('2026-11-22', 100), on('2026-11-23', 1000)];
  const [today, week] = periodsOf(sums, '2026-11-23', [1, 7]);
  expect([today?.now.sales, today?.before.sales]).toEqual([1000, 100]);
  expect([week?.now.sales, week?.before.sales]).toEqual([1100, 10]);
});

test('a time is told by the finest grain of which it has no more parts than wanted', () => {
  const length = fc.integer({ min: 0, max: 1500 });
  fc.assert(
    fc.property(
      day,
      length,
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom(...GRAINS),
      (from, days, most, finest) => {
        const to = dayAfter(from, days);
        const found = grainWithin(from, to, most, finest);
        const counted = GRAINS.slice(GRAINS.indexOf(finest)).map((grain) => partsOf(from, to, grain).length);
        const fitting = counted.findIndex((parts) => parts <= most);
        expect(found).toBe(fitting < 0 ? 'year' : GRAINS[GRAINS.indexOf(finest) + fitting]);
      },
    ),
  );
});
