import { expect, test } from 'vitest';
import { ALL, type Entry } from './model.ts';
import { Adding, type Looked, within } from './model-narrow.ts';

const order = (entries: Entry[], more: Partial<Looked> = {}): Looked => ({
  orderId: 1,
  status: 'processing',
  day: '2026-11-02',
  first: true,
  entries,
  ...more,
});
const CUPS = order([
  [[ALL, 'country ES'], '', [1, 3, 500]],
  [['product 7'], '', [1, 2, 300]],
  [['product 70'], '', [1, 1, 200]],
  [[ALL, 'country ES', 'reason Trencada'], '2026-11-20', [0, 0, 0, 0, 0, 0, 0, 100]],
]);

test('an order is among those of some items of a kind that stands under one of them', () => {
  expect(within([{ kind: 'product', items: ['7', '8'] }])(CUPS)).toBe(true);
  expect(within([{ kind: 'product', items: ['8', '9'] }])(CUPS)).toBe(false);
  expect(within([{ kind: 'product', items: [] }])(CUPS)).toBe(false);
});

test('of several kinds it stands under something of each', () => {
  const spain = { kind: 'country', items: ['ES'] } as const;
  expect(within([spain, { kind: 'product', items: ['70'] }])(CUPS)).toBe(true);
  expect(within([spain, { kind: 'product', items: ['71'] }])(CUPS)).toBe(false);
  expect(
    within([
      { kind: 'country', items: ['FR'] },
      { kind: 'product', items: ['7'] },
    ])(CUPS),
  ).toBe(false);
  expect(within([])(CUPS)).toBe(true);
  expect(within([])(order([]))).toBe(true);
});

test('it stands under its status, and under whether it was its customer’s first', () => {
  expect(within([{ kind: 'status', items: ['processing'] }])(CUPS)).toBe(true);
  expect(within([{ kind: 'status', items: ['completed'] }])(CUPS)).toBe(false);
  expect(within([{ kind: 'customer', items: ['new'] }])(CUPS)).toBe(true);
  expect(within([{ kind: 'customer', items: ['new'] }])({ ...CUPS, first: false })).toBe(false);
});

test('what it comes to is added up by item, for those that are asked for', () => {
  const by = (items?: string[]) => {
    const adding = new Adding({ kind: 'product', items }, (item) => item);
    adding.add(CUPS);
    adding.add(CUPS);
    return [...adding.sums].map(([item, { orders, items: pieces, sales }]) => [item, orders, pieces, sales]);
  };
  expect(by()).toEqual([
    ['7', 2, 4, 600],
    ['70', 2, 2, 400],
  ]);
  expect(by(['70'])).toEqual([['70', 2, 2, 400]]);
  expect(by([])).toEqual([]);
});

test('what was given back counts on its own day, and a customer on the day of their first order', () => {
  const adding = new Adding({ kind: 'all', items: undefined }, (_, day) => day);
  adding.add(CUPS);
  const told = [...adding.sums].map(([day, { sales, refunds, customers }]) => [
    day,
    sales,
    refunds,
    customers,
  ]);
  expect(told).toEqual([
    ['2026-11-02', 500, 0, 1],
    ['2026-11-20', 0, 100, 0],
  ]);
});

test('days that are not asked for are left out', () => {
  const adding = new Adding({ kind: 'all', items: undefined }, (_, day) =>
    day < '2026-11-10' ? undefined : 'later',
  );
  adding.add(CUPS);
  expect([...adding.sums].map(([name, { orders, refunds }]) => [name, orders, refunds])).toEqual([
    ['later', 0, 100],
  ]);
});
