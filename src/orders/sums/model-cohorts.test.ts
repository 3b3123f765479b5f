import { expect, test } from 'vitest';
import type { Changes, Share } from './model.ts';
import { type Bought, cohortsOf } from './model-cohorts.ts';

const share = (day: string, more: Partial<Share> = {}): Share => ({
  orderId: 1,
  status: 'processing',
  day,
  currency: 'EUR',
  customer: 'maria',
  userId: 0,
  at: 0,
  spent: 0,
  counted: true,
  sales: 100,
  first: false,
  entries: [],
  ...more,
});
const bought = (day: string, more: Partial<Bought> = {}): Bought => ({
  customer: 'maria',
  currency: 'EUR',
  day,
  orders: 1,
  sales: 100,
  ...more,
});
const told = (before: readonly Bought[], changes: Readonly<Changes>) =>
  cohortsOf(before, changes)
    .map(({ currency, cohort, month, customers, orders, sales }) => [
      currency,
      cohort,
      month,
      customers,
      orders,
      sales,
    ])
    .toSorted();

test('a customer is of the month of their first order, and counts once in each month they order in', () => {
  expect(told([], [{ after: share('2026-11-02') }])).toEqual([['EUR', '2026-11', '2026-11', 1, 1, 100]]);
  const changes = [{ after: share('2026-11-02') }, { after: share('2026-11-30', { sales: 50 }) }];
  expect(told([], changes)).toEqual([['EUR', '2026-11', '2026-11', 1, 2, 150]]);
  expect(told([bought('2026-09-30')], [{ after: share('2026-11-02') }])).toEqual([
    ['EUR', '2026-09', '2026-11', 1, 1, 100],
  ]);
  expect(told([bought('2026-11-01')], [{ after: share('2026-11-02') }])).toEqual([
    ['EUR', '2026-11', '2026-11', 0, 1, 100],
  ]);
});

test('who turns out to have ordered before is of that month with all they bought', () => {
  expect(told([bought('2026-11-01'), bought('2026-12-05')], [{ after: share('2026-03-09') }])).toEqual([
    ['EUR', '2026-03', '2026-03', 1, 1, 100],
    ['EUR', '2026-03', '2026-11', 1, 1, 100],
    ['EUR', '2026-03', '2026-12', 1, 1, 100],
    ['EUR', '2026-11', '2026-11', -1, -1, -100],
    ['EUR', '2026-11', '2026-12', -1, -1, -100],
  ]);
});

test('an order that is called off is taken out, and the next one is the first', () => {
  const off = { before: share('2026-03-09'), after: share('2026-03-09', { counted: false }) };
  expect(told([bought('2026-03-09'), bought('2026-11-01')], [off])).toEqual([
    ['EUR', '2026-03', '2026-03', -1, -1, -100],
    ['EUR', '2026-03', '2026-11', -1, -1, -100],
    ['EUR', '2026-11', '2026-11', 1, 1, 100],
  ]);
});

test('what is no order yet, or not any more, counts nothing', () => {
  const open = share('2026-11-02', { counted: false, status: 'pending' });
  expect(told([], [{ after: open }])).toEqual([]);
  expect(told([bought('2026-11-01')], [{ before: open, after: { ...open, status: 'cancelled' } }])).toEqual(
    [],
  );
});

test('what changes nothing of a month is left out, and another sum alone is not', () => {
  const same = { before: share('2026-11-02'), after: share('2026-11-02') };
  expect(told([bought('2026-11-02')], [same])).toEqual([]);
  const dearer = { before: share('2026-11-02'), after: share('2026-11-02', { sales: 130 }) };
  expect(told([bought('2026-11-02')], [dearer])).toEqual([['EUR', '2026-11', '2026-11', 0, 0, 30]]);
});

test('what costs nothing is an order all the same', () => {
  const free = { after: share('2026-11-02', { sales: 0 }) };
  expect(told([], [free])).toEqual([['EUR', '2026-11', '2026-11', 1, 1, 0]]);
  expect(told([bought('2026-11-01')], [free])).toEqual([['EUR', '2026-11', '2026-11', 0, 1, 0]]);
});

test('customers are told apart by themselves and by their money', () => {
  const changes = [
    { after: share('2026-11-02') },
    { after: share('2026-12-02', { customer: 'joan' }) },
    { after: share('2026-10-02', { currency: 'USD' }) },
  ];
  expect(told([], changes)).toEqual([
    ['EUR', '2026-11', '2026-11', 1, 1, 100],
    ['EUR', '2026-12', '2026-12', 1, 1, 100],
    ['USD', '2026-10', '2026-10', 1, 1, 100],
  ]);
});
