import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Discount } from './model-discounts.ts';
import type { MethodKind, MethodSettings, ZoneMethod } from './model-shipping.ts';
import type { TaxRate } from './model-tax.ts';
import { calculateTotals } from './model-totals.ts';
import type { TotalsInput, TotalsLine } from './model-totals-shapes.ts';

const rate = (id: number, percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id,
  code: `ES-IVA-${id}`,
  label: 'IVA',
  ppm: percent * 10_000,
  compound: false,
  onShipping: true,
  ...more,
});
const IVA: Record<string, TaxRate[]> = { standard: [rate(1, 21)], reduced: [rate(2, 10)], zero: [] };
const IGIC: Record<string, TaxRate[]> = { standard: [rate(3, 7)], reduced: [rate(4, 3)], zero: [] };

const text = { ca: 'm', es: 'm', en: 'm' };
const method = (id: number, kind: MethodKind, more: Partial<MethodSettings> = {}): ZoneMethod => ({
  id,
  kind,
  titles: text,
  settings: {
    cost: {},
    taxStatus: 'taxable',
    requires: 'nothing',
    minimum: {},
    ignoreDiscounts: false,
    ...more,
  },
});
const METHODS = [
  method(1, 'free_shipping', { requires: 'either', minimum: { EUR: 6000 } }),
  method(2, 'flat_rate', { cost: { EUR: 409 } }),
  method(3, 'local_pickup'),
];

const line = (key: string, price: number, quantity = 1, more: Partial<TotalsLine> = {}): TotalsLine => ({
  key,
  price,
  quantity,
  taxClass: 'standard',
  taxStatus: 'taxable',
  needsShipping: true,
  ...more,
});

const cart = (lines: TotalsLine[], more: Partial<TotalsInput> = {}): TotalsInput => ({
  lines,
  pricesIncludeTax: true,
  exempt: false,
  roundAtSubtotal: false,
  display: 'incl',
  rates: (_, taxClass) => IVA[taxClass] ?? [],
  methods: METHODS,
  chosenRate: '',
  amountOf: (amounts) => amounts.EUR ?? 0,
  shippingTaxClass: undefined,
  discounts: [],
  freeByCoupon: false,
  points: [],
  fees: [],
  sequentialDiscounts: false,
  ...more,
});
const abroad =
  (there: Record<string, TaxRate[]>): TotalsInput['rates'] =>
  (where, taxClass) =>
    (where === 'home' ? IVA : there)[taxClass] ?? [];

describe('the totals of a cart', () => {
  test('two cups of 18,50 € with 21 % inside and delivery of 4,95 €', () => {
    const { sums, taxes, offer } = calculateTotals(cart([line('a', 1850, 2)]));
    expect(sums).toEqual({
      subtotal: 3058,
      subtotal_tax: 642,
      shipping_total: 409,
      shipping_tax: 86,
      discount_total: 0,
      discount_tax: 0,
      cart_contents_total: 3058,
      cart_contents_tax: 642,
      fee_total: 0,
      fee_tax: 0,
      total: 4195,
      total_tax: 728,
    });
    expect(taxes).toMatchObject([{ code: 'ES-IVA-1', amount: 642, shippingAmount: 86 }]);
    expect([offer?.id, (offer?.cost ?? 0) + (offer?.tax ?? 0)]).toEqual(['flat_rate:2', 495]);
  });

  test('from 60 € on, shipping is free and is the one that counts until another is chosen', () => {
    expect(calculateTotals(cart([line('a', 5999)])).offers.map(({ id }) => id)).toEqual([
      'flat_rate:2',
      'local_pickup:3',
    ]);
    expect(calculateTotals(cart([line('a', 6000)])).offer?.id).toBe('free_shipping:1');
    expect(calculateTotals(cart([line('a', 6000)], { chosenRate: 'flat_rate:2' })).sums.total).toBe(6495);
  });

  test('a discount counts against the minimum of free shipping', () => {
    const discounts: Discount[] = [{ code: 'ten', rule: { kind: 'percent', ppm: 100_000 } }];
    expect(calculateTotals(cart([line('a', 6000)], { discounts })).offer?.id).toBe('flat_rate:2');
    expect(calculateTotals(cart([line('a', 6700)], { discounts })).offer?.id).toBe('free_shipping:1');
  });

  test('shipping may have a class of its own, whatever the goods are taxed with', () => {
    const bread = line('b', 300, 1, { taxClass: 'reduced' });
    const input = { shippingTaxClass: 'standard' };
    expect(calculateTotals(cart([bread], input)).sums.shipping_tax).toBe(86);
    expect(calculateTotals(cart([bread], { shippingTaxClass: 'zero' })).sums.shipping_tax).toBe(0);
  });

  test('a chosen rate that is no longer offered gives way to the first one', () => {
    expect(calculateTotals(cart([line('a', 100)], { chosenRate: 'free_shipping:1' })).offer?.id).toBe(
      'flat_rate:2',
    );
  });

  test('in the Canary Islands 121 € become 107 € with 7 % IGIC, and abroad 100 € without tax', () => {
    const islands = calculateTotals(cart([line('a', 12_100)], { rates: abroad(IGIC), methods: [] }));
    expect([islands.sums.total, islands.sums.total_tax]).toEqual([10_700, 700]);
    const exported = calculateTotals(cart([line('a', 12_100)], { rates: abroad({}), methods: [] }));
    expect([exported.sums.total, exported.sums.total_tax]).toEqual([10_000, 0]);
    expect(exported.taxes).toEqual([]);
  });

  test('it is the line that is moved to other rates, not the piece: 100 × 0,99 € are 81,82 € without tax', () => {
    const hundred = (more: Partial<TotalsInput>) =>
      calculateTotals(cart([line('a', 99, 100)], { methods: [], ...more })).sums;
    expect(hundred({ rates: abroad({}) })).toMatchObject({ subtotal: 8182, total: 8182, total_tax: 0 });
    expect(hundred({ exempt: true })).toMatchObject({ subtotal: 8182, total: 8182, total_tax: 0 });
    expect(hundred({ rates: abroad(IGIC) })).toMatchObject({
      subtotal: 8182,
      subtotal_tax: 573,
      total: 8755,
    });
  });

  test('whoever is exempt pays no tax on delivery either, and none when fetching the goods at the shop', () => {
    const buy = (chosenRate: string) =>
      calculateTotals(cart([line('a', 1210)], { exempt: true, chosenRate }));
    expect(buy('').sums).toMatchObject({ total: 1409, shipping_total: 409, total_tax: 0 });
    expect(buy('local_pickup:3').sums).toMatchObject({ total: 1000, total_tax: 0 });
  });

  test('what shipping costs is entered without tax, so half a cent of its tax is rounded up', () => {
    const methods = [method(2, 'flat_rate', { cost: { EUR: 450 } })];
    expect(calculateTotals(cart([line('a', 100)], { methods })).sums.shipping_tax).toBe(95);
  });

  test('whoever fetches the goods is taxed where the shop is', () => {
    const input = cart([line('a', 12_100)], { rates: abroad(IGIC), chosenRate: 'local_pickup:3' });
    expect(calculateTotals(input).sums).toMatchObject({ total: 12_100, total_tax: 2100 });
  });

  test('shipping is taxed as standard goods if there are any, else as the goods are', () => {
    const bread = line('b', 300, 1, { taxClass: 'reduced' });
    expect(calculateTotals(cart([bread])).sums.shipping_tax).toBe(41);
    expect(calculateTotals(cart([bread, line('a', 300)])).sums.shipping_tax).toBe(86);
  });

  test('nothing is shipped when everything is virtual', () => {
    const { offers, sums } = calculateTotals(cart([line('a', 1000, 1, { needsShipping: false })]));
    expect([offers, sums.shipping_total, sums.total]).toEqual([[], 0, 1000]);
  });

  test('prices without tax get it on top, half a cent up', () => {
    const { sums, lines } = calculateTotals(
      cart([line('a', 1529, 3)], { pricesIncludeTax: false, methods: [] }),
    );
    expect([sums.subtotal, sums.total_tax, sums.total]).toEqual([4587, 963, 5550]);
    expect(lines[0]?.unit).toEqual({ excl: 1529, incl: 1850 });
  });

  test('tax may be rounded once for the whole cart instead of line by line', () => {
    const lines = Array.from({ length: 10 }, (_, index) => line(`k${index}`, 2));
    const byLine = calculateTotals(cart(lines, { pricesIncludeTax: false, methods: [] }));
    const once = calculateTotals(
      cart(lines, { pricesIncludeTax: false, methods: [], roundAtSubtotal: true }),
    );
    expect([byLine.sums.total_tax, once.sums.total_tax]).toEqual([0, 4]);
  });

  test('a fixed discount is split over the lines to the cent, and points after it', () => {
    const lines = [line('a', 1000), line('b', 1000), line('c', 1000)];
    const { adjustments, sums, discounts } = calculateTotals(
      cart(lines, {
        methods: [],
        discounts: [{ code: 'five', label: 'Five off', rule: { kind: 'cart', amount: 500 } }],
        points: [{ code: 'points', rule: { kind: 'value', amount: 100 } }],
      }),
    );
    const parts = (kind: string) =>
      adjustments.filter((row) => row.kind === kind).map(({ amount }) => amount);
    expect(parts('discount')).toEqual([-167, -167, -166]);
    expect(parts('points').reduce((a, b) => a + b)).toBe(-100);
    expect(sums.total).toBe(2400);
    expect(sums.discount_total + sums.discount_tax).toBe(600);
    const five = discounts.get('five');
    expect((five?.amount ?? 0) + (five?.tax ?? 0)).toBe(500);
  });

  test('a discount never takes more than there is', () => {
    const discounts: Discount[] = [
      { code: 'a', rule: { kind: 'percent', ppm: 800_000 } },
      { code: 'b', rule: { kind: 'piece', amount: 500 }, lineKeys: ['x'] },
      { code: 'c', rule: { kind: 'cart', amount: 99_999 } },
    ];
    const { sums } = calculateTotals(cart([line('x', 1000, 2), line('y', 50)], { discounts, methods: [] }));
    expect([sums.total, sums.total_tax]).toEqual([0, 0]);
  });
});

const someLine = fc.record({
  price: fc.integer({ min: 0, max: 500_000 }),
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
        // A line moved to other rates has fractions of a cent, before the discounts and after them.
        const moved = input.pricesIncludeTax && input.rates('there', 'standard') !== IVA.standard;
        expect(Math.abs(gross + rows - sums.total)).toBeLessThanOrEqual(moved ? lines.length : 0);
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
      points: [{ rule, code: 'points' }],
    });
    const { sums, discounts } = calculateTotals(input);
    expect(discounts.get('points')?.tax).toBe(sums.discount_tax);
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
