import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abroad, cart, IGIC, IVA, line, rate } from '../../../tests/support/buying/totals.ts';
import { calculateTotals } from './model.ts';
import type { Discount } from './model-discounts.ts';

const someLine = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constantFrom(99, 1000)),
  quantity: fc.integer({ min: 1, max: 99 }),
  taxClass: fc.constantFrom('standard', 'reduced', 'zero'),
  taxStatus: fc.constantFrom('taxable', 'taxable', 'shipping', 'none'),
  needsShipping: fc.boolean(),
} as const);
const someDiscount = fc.record({
  rule: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), ppm: fc.integer({ min: 0, max: 1_000_000 }) }),
    fc.record({ kind: fc.constant('cart' as const), amount: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ kind: fc.constant('value' as const), amount: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ kind: fc.constant('piece' as const), amount: fc.integer({ min: 0, max: 2000 }) }),
  ),
  pieces: fc.integer({ min: 1, max: 120 }),
  lineKeys: fc.constantFrom(undefined, undefined, ['k0', 'k2', 'k4']),
});
type SomeDiscount = Omit<Discount, 'code' | 'lineKeys'> & { lineKeys: readonly string[] | undefined };
const namedDiscount = ({ lineKeys, ...more }: SomeDiscount, code: string): Discount => ({
  ...more,
  code,
  ...(lineKeys ? { lineKeys } : {}),
});
const places = [
  IVA,
  IGIC,
  {},
  { standard: [rate(5, 5), rate(6, 10, { compound: true })], reduced: [rate(5, 5)] },
];
const someCart = fc
  .record({
    lines: fc.array(someLine, { maxLength: 8 }),
    discounts: fc.array(someDiscount, { maxLength: 5 }),
    freeByCoupon: fc.boolean(),
    shippingTaxClass: fc.constantFrom(undefined, 'standard', 'zero'),
    points: fc.array(someDiscount, { maxLength: 1 }),
    there: fc.constantFrom(...places),
    pricesIncludeTax: fc.boolean(),
    roundAtSubtotal: fc.boolean(),
    sequentialDiscounts: fc.boolean(),
    chosenRate: fc.constantFrom('', 'flat_rate:2', 'local_pickup:3', 'free_shipping:1'),
  })
  .map(({ lines, there, discounts, points, ...more }) =>
    cart(
      lines.map((each, index) => ({ key: `k${index}`, ...each })),
      {
        ...more,
        rates: abroad(there),
        discounts: discounts.map((each, index) => namedDiscount(each, `d${index}`)),
        points: points.map((each) => namedDiscount(each, 'points')),
        fees: [{ code: 'cod', label: 'Cash', amount: 200, taxClass: 'standard' }],
      },
    ),
  );
const RUNS = { numRuns: 3000 };

describe('the totals of any cart', () => {
  test('the parts sum to the whole', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const { sums, lines, taxes, adjustments, discounts } = calculateTotals(input);
        const add = (values: number[]) => values.reduce((a, b) => a + b, 0);
        expect(add(lines.map((each) => each.line_subtotal))).toBe(sums.subtotal);
        expect(add(lines.map((each) => each.line_total))).toBe(sums.cart_contents_total);
        expect(add(lines.map((each) => each.line_tax))).toBe(sums.cart_contents_tax);
        expect(add(taxes.map((each) => each.amount + each.shippingAmount))).toBe(sums.total_tax);
        expect(sums.subtotal - sums.discount_total).toBe(sums.cart_contents_total);
        expect(sums.subtotal_tax - sums.discount_tax).toBe(sums.cart_contents_tax);
        expect(add([...discounts.values()].map(({ amount }) => amount))).toBe(sums.discount_total);
        expect(add([...discounts.values()].map(({ tax }) => tax))).toBe(sums.discount_tax);
        expect(sums.cart_contents_total + sums.shipping_total + sums.fee_total + sums.total_tax).toBe(
          sums.total,
        );
        const gross = input.pricesIncludeTax ? sums.subtotal + sums.subtotal_tax : sums.subtotal;
        const rows = add(adjustments.filter((row) => !row.included).map(({ amount }) => amount));
        // A line moved to other rates has fractions of a cent: half a one of it and of each tax, before the discounts
        // and after them.
        const there = input.rates('there', 'standard');
        const moved = input.pricesIncludeTax && there !== IVA.standard;
        const most = moved ? lines.length * (1 + there.length) : 0;
        expect(Math.abs(gross + rows - sums.total)).toBeLessThanOrEqual(most);
      }),
      RUNS,
    );
  });

  test('a cent that rounding moves on an untouched line belongs to the discount that moved it', () => {
    const lines = [7, 36].map((price, index) => ({
      key: `k${index}`,
      price,
      quantity: 1,
      taxClass: 'standard',
      taxStatus: 'taxable' as const,
      needsShipping: false,
    }));
    const rule = { kind: 'cart' as const, amount: 1 };
    const input = cart(lines, {
      pricesIncludeTax: false,
      roundAtSubtotal: true,
      points: [
        { rule, code: 'points' },
        { rule, code: 'nothing', lineKeys: [] },
      ],
    });
    const { sums, discounts } = calculateTotals(input);
    expect(discounts.get('points')?.tax).toBe(sums.discount_tax);
    expect(discounts.get('nothing')).toEqual({ amount: 0, tax: 0 });
  });

  test('so does a cent that goes over from the tax of an untouched line to its price', () => {
    const lines = [line('a', 1), line('b', 2)];
    const { sums, discounts } = calculateTotals(
      cart(lines, {
        methods: [],
        roundAtSubtotal: true,
        discounts: [{ code: 'one', rule: { kind: 'cart', amount: 1 }, lineKeys: ['a'] }],
      }),
    );
    expect([sums.subtotal, sums.cart_contents_total, sums.subtotal_tax]).toEqual([2, 2, 1]);
    expect(discounts.get('one')).toEqual({ amount: 0, tax: 1 });
  });

  test('nothing is ever negative', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const { sums, lines } = calculateTotals(input);
        expect(Math.min(...Object.values(sums))).toBeGreaterThanOrEqual(0);
        for (const each of lines)
          expect(Math.min(each.line_subtotal, each.line_total, each.line_tax)).toBeGreaterThanOrEqual(0);
      }),
      RUNS,
    );
  });

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(someCart, (input) => {
        const turned = calculateTotals({ ...input, lines: [...input.lines].reverse() });
        const straight = calculateTotals(input);
        expect(turned.sums).toEqual(straight.sums);
        expect(turned.taxes).toEqual(straight.taxes);
        expect(turned.lines.map(({ key }) => key)).toEqual(straight.lines.map(({ key }) => key).reverse());
      }),
      RUNS,
    );
  });
});
