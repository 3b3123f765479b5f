import { describe, expect, test } from 'vitest';
import { abroad, cart, IGIC, IVA, line, method, rate } from '../../../tests/support/buying/totals.ts';
import { calculateTotals } from './model.ts';
import type { Discount } from './model-discounts.ts';
import type { TaxedAt, TotalsInput, TotalsLine } from './model-shapes.ts';

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

  test('the minimum of free shipping is compared with what the cart shows: with tax or without', () => {
    const offered = (price: number, display: TotalsInput['display']) =>
      calculateTotals(cart([line('a', price)], { display })).offer?.id;
    expect([offered(6000, 'incl'), offered(6000, 'excl')]).toEqual(['free_shipping:1', 'flat_rate:2']);
    expect([offered(7259, 'excl'), offered(7260, 'excl')]).toEqual(['flat_rate:2', 'free_shipping:1']);
  });

  test('shipping may have a class of its own, whatever the goods are taxed with', () => {
    const bread = line('b', 300, 1, { taxClass: 'reduced' });
    const input = { shippingTaxClass: 'standard' };
    expect(calculateTotals(cart([bread], input)).sums.shipping_tax).toBe(86);
    const free = { ...IVA, zero: [rate(5, 0)] };
    const rates = (_: TaxedAt, taxClass: string) => free[taxClass as keyof typeof free] ?? [];
    expect(calculateTotals(cart([bread], { shippingTaxClass: 'zero', rates })).sums.shipping_tax).toBe(0);
  });

  test('shipping of a class that has no rate for it there bears those of the standard class', () => {
    const gift = line('g', 300, 1, { taxClass: 'zero' });
    expect(calculateTotals(cart([gift])).sums.shipping_tax).toBe(86);
    expect(calculateTotals(cart([gift], { rates: abroad({ zero: [] }) })).sums.shipping_tax).toBe(0);
    expect(calculateTotals(cart([gift], { rates: abroad(IGIC) })).sums.shipping_tax).toBe(29);
    const only = { standard: IVA.standard ?? [], reduced: [rate(2, 10, { onShipping: false })] };
    const book = line('b', 300, 1, { taxClass: 'reduced' });
    expect(calculateTotals(cart([book], { rates: abroad(only) })).sums.shipping_tax).toBe(86);
    expect(calculateTotals(cart([book], { shippingTaxClass: 'zero' })).sums.shipping_tax).toBe(86);
    // In an order that is changed, what its shipping bore.
    expect(calculateTotals(cart([gift], { keptShippingRates: [] })).sums.shipping_tax).toBe(0);
    expect(calculateTotals(cart([gift], { keptShippingRates: [rate(1, 18)] })).sums.shipping_tax).toBe(74);
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
    const half = calculateTotals(cart([line('a', 50)], { pricesIncludeTax: false, methods: [] }));
    expect([half.sums.total_tax, half.lines[0]?.unit.incl]).toEqual([11, 61]);
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

  test('goods that are not taxed cost what was entered, wherever they go, and name no tax', () => {
    for (const taxStatus of ['none', 'shipping'] as const) {
      const input = { rates: abroad(IGIC), methods: [] };
      const { sums, lines } = calculateTotals(cart([line('a', 1210, 2, { taxStatus })], input));
      expect([sums.total, sums.total_tax]).toEqual([2420, 0]);
      expect(lines[0]).toMatchObject({ unit: { incl: 1210, excl: 1210 }, taxes: new Map() });
    }
  });

  test('shipping does not follow goods that bear no tax beside others, and bears none with them alone', () => {
    const book = line('b', 300, 1, { taxClass: 'reduced' });
    const gift = line('g', 300, 1, { taxStatus: 'none' });
    expect(calculateTotals(cart([book, gift])).sums.shipping_tax).toBe(41);
    expect(calculateTotals(cart([gift])).sums.shipping_tax).toBe(0);
    expect(calculateTotals(cart([{ ...gift, taxStatus: 'shipping' }])).sums.shipping_tax).toBe(86);
    expect(calculateTotals(cart([gift], { shippingTaxClass: 'reduced' })).sums.shipping_tax).toBe(41);
  });

  test('shipping bears only the rates that are charged on it', () => {
    const rates = () => [rate(1, 21), rate(2, 5, { onShipping: false })];
    expect(calculateTotals(cart([line('a', 300)], { rates })).sums.shipping_tax).toBe(86);
  });

  test('each way of shipping is offered with its tax: fetching at the shop with that of its place', () => {
    const methods = [
      method(2, 'flat_rate', { cost: { EUR: 1000 } }),
      method(3, 'local_pickup', { cost: { EUR: 100 } }),
      method(4, 'flat_rate', { cost: { EUR: 1000 }, taxStatus: 'none' }),
    ];
    const { offers } = calculateTotals(cart([line('a', 300)], { methods, rates: abroad(IGIC) }));
    expect(offers.map(({ tax }) => tax)).toEqual([70, 21, 0]);
  });

  test('a fee is taxed where the customer is, unless it is free of tax or the customer is', () => {
    const fees = [
      { code: 'cod', label: 'Cash', amount: 1000, taxClass: 'standard' },
      { code: 'gift', label: 'Gift', amount: 100, taxClass: null },
    ];
    const feesOf = (more: Partial<TotalsInput>) => {
      const { sums } = calculateTotals(cart([], { fees, ...more }));
      return [sums.fee_total, sums.fee_tax, sums.total];
    };
    expect(feesOf({})).toEqual([1100, 210, 1310]);
    expect(feesOf({ rates: abroad(IGIC) })).toEqual([1100, 70, 1170]);
    expect(feesOf({ exempt: true })).toEqual([1100, 0, 1100]);
  });

  test('each fee says its own tax by rate, and together they are the tax on fees', () => {
    const fees = [
      { code: 'cod', label: 'Cash', amount: 1005, taxClass: 'standard' },
      { code: 'food', label: 'Cooling', amount: 333, taxClass: 'reduced' },
      { code: 'gift', label: 'Gift', amount: 100, taxClass: null },
    ];
    const { fees: charged, sums } = calculateTotals(cart([line('a', 300)], { fees, methods: [] }));
    expect(charged.map(({ fee, taxes }) => [fee.code, ...taxes])).toEqual([
      ['cod', [1, 211]],
      ['food', [2, 33]],
      ['gift'],
    ]);
    expect(sums.fee_tax).toBe(244);
  });

  test('a piece is shown with its tax and without, as it is where the customer is', () => {
    const unit = (price: number, more: Partial<TotalsInput>) =>
      calculateTotals(cart([line('a', price, 3)], { methods: [], ...more })).lines[0]?.unit;
    expect(unit(1850, {})).toEqual({ incl: 1850, excl: 1529 });
    expect(unit(12_100, { rates: abroad(IGIC) })).toEqual({ incl: 10_700, excl: 10_000 });
    expect(unit(12_100, { exempt: true })).toEqual({ incl: 10_000, excl: 10_000 });
  });

  test('half a cent of a price that was moved is rounded up', () => {
    const double = (where: TaxedAt) => (where === 'home' ? [rate(1, 100)] : []);
    const { sums, lines } = calculateTotals(cart([line('a', 3)], { methods: [], rates: double }));
    expect([sums.total, lines[0]?.unit.incl]).toEqual([2, 2]);
    const exempt = calculateTotals(cart([line('a', 3)], { methods: [], rates: double, exempt: true }));
    expect([exempt.sums.total, exempt.lines[0]?.unit.incl]).toEqual([2, 2]);
  });

  test('taxes are named in the order of the rates, those of nothing not at all', () => {
    const rates = (_: TaxedAt, taxClass: string) =>
      ({ standard: [rate(7, 21)], reduced: [rate(3, 10)], zero: [rate(1, 0)] })[taxClass] ?? [];
    const lines = [
      line('a', 1210),
      line('b', 1100, 1, { taxClass: 'reduced' }),
      line('c', 500, 1, { taxClass: 'zero' }),
    ];
    const methods = [method(2, 'flat_rate', { cost: { EUR: 1000 } })];
    const { taxes } = calculateTotals(cart(lines, { rates, methods }));
    expect(taxes).toEqual([
      {
        rateId: 3,
        code: 'ES-IVA-3',
        label: 'IVA',
        ppm: 100_000,
        compound: false,
        amount: 100,
        shippingAmount: 0,
      },
      {
        rateId: 7,
        code: 'ES-IVA-7',
        label: 'IVA',
        ppm: 210_000,
        compound: false,
        amount: 210,
        shippingAmount: 210,
      },
    ]);
  });

  test('every rate that was applied is known, also where it came to nothing', () => {
    const rates = (_: TaxedAt, taxClass: string) =>
      ({ standard: [rate(7, 21)], reduced: [rate(3, 10)], zero: [rate(1, 0)] })[taxClass] ?? [];
    const methods = [method(2, 'flat_rate', { cost: { EUR: 2 } })];
    const fees = [{ code: 'tiny', label: 'Tiny', amount: 4, taxClass: 'reduced' }];
    const goods = [line('a', 2), line('b', 500, 1, { taxClass: 'zero' })];
    const { lines, taxes, shippingTaxes, ...rest } = calculateTotals(cart(goods, { rates, methods, fees }));
    expect(taxes).toEqual([]);
    expect(lines.map((each) => [...each.taxes])).toEqual([[[7, 0]], [[1, 0]]]);
    expect([...shippingTaxes]).toEqual([[7, 0]]);
    expect([...rest.rates.keys()].toSorted()).toEqual([1, 3, 7]);
    const none = calculateTotals(cart([line('a', 2, 1, { taxStatus: 'none' })], { rates, methods: [] }));
    expect([none.rates.size, none.shippingTaxes.size]).toEqual([0, 0]);
  });

  test('every change of the price is a row of its own, with its reason and its line', () => {
    const { adjustments } = calculateTotals(
      cart(
        [
          line('a', 1000),
          line('b', 1000, 1, { taxClass: 'reduced' }),
          line('c', 100, 1, { taxClass: 'zero' }),
        ],
        {
          rates: (_, taxClass) => (taxClass === 'zero' ? [rate(9, 0)] : (IVA[taxClass] ?? [])),
          discounts: [
            { code: 'ten', label: 'Ten off', rule: { kind: 'percent', ppm: 100_000 }, lineKeys: ['a'] },
          ],
          points: [{ code: 'points', rule: { kind: 'value', amount: 100 }, lineKeys: ['b'] }],
          fees: [{ code: 'cod', label: 'Cash', amount: 200, taxClass: 'standard' }],
        },
      ),
    );
    expect(adjustments).toEqual([
      { kind: 'shipping', code: 'flat_rate:2', amount: 409 },
      { kind: 'discount', code: 'ten', label: 'Ten off', amount: -100, lineKey: 'a' },
      { kind: 'points', code: 'points', amount: -100, lineKey: 'b' },
      { kind: 'fee', code: 'cod', label: 'Cash', amount: 200 },
      { kind: 'tax', code: 'ES-IVA-1', label: 'IVA', amount: 156, lineKey: 'a', included: true },
      { kind: 'tax', code: 'ES-IVA-2', label: 'IVA', amount: 82, lineKey: 'b', included: true },
      { kind: 'tax', code: 'ES-IVA-1', label: 'IVA', amount: 86 },
      { kind: 'tax', code: 'ES-IVA-1', label: 'IVA', amount: 42 },
    ]);
  });

  test('a discount that took nothing is named with nothing, and none is named without any', () => {
    const lines = [line('a', 1000)];
    const discounts: Discount[] = [{ code: 'none', rule: { kind: 'cart', amount: 0 } }];
    expect([...calculateTotals(cart(lines, { discounts })).discounts]).toEqual([
      ['none', { amount: 0, tax: 0 }],
    ]);
    expect([...calculateTotals(cart(lines)).discounts]).toEqual([]);
  });

  test('of lines of one price the odd cent falls to the same, whichever the shopper added first', () => {
    const [a, b] = [line('a', 1000), line('b', 1000)];
    const discounts: Discount[] = [{ code: 'one', rule: { kind: 'cart', amount: 1 } }];
    const left = (...lines: TotalsLine[]) =>
      calculateTotals(cart(lines, { discounts })).lines.map((each) => [
        each.key,
        each.line_total + each.line_tax,
      ]);
    expect(left(a, b)).toEqual([
      ['a', 999],
      ['b', 1000],
    ]);
    expect(left(b, a)).toEqual([
      ['b', 1000],
      ['a', 999],
    ]);
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
