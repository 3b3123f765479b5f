import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MILLION, micro, type TaxRate } from './model.ts';
import { addedTaxes, addTaxes, type Rounding, settle, sumTaxes } from './model-rounding.ts';

const rate = (id: number, percent: number): TaxRate => ({
  id,
  code: `R${id}`,
  label: 'IVA',
  ppm: percent * 10_000,
  compound: false,
  onShipping: true,
});
const IVA = [rate(1, 21)];
const INSIDE: Rounding = { inside: true, half: 'down', atSubtotal: false };
const ON_TOP: Rounding = { inside: false, half: 'up', atSubtotal: false };

describe('net and tax in whole cents', () => {
  test('a whole price that contains its tax stays what it is: the net is what the rounded tax leaves', () => {
    // 21 % inside 18,50 € is 3,2107 €.
    expect(settle([{ amount: micro(1850), rates: IVA }], INSIDE)).toEqual([
      { net: 1529, taxes: new Map([[1, 321]]) },
    ]);
    // Half a cent of tax is rounded down, so the whole cent is net.
    expect(settle([{ amount: micro(1), rates: [rate(1, 100)] }], INSIDE)).toEqual([
      { net: 1, taxes: new Map([[1, 0]]) },
    ]);
  });

  test('it stays so with several taxes inside, each of which is rounded', () => {
    // Twice 0.4167 cents of tax.
    const both = new Map([
      [1, 0],
      [2, 0],
    ]);
    expect(settle([{ amount: micro(5), rates: [rate(1, 10), rate(2, 10)] }], INSIDE)).toEqual([
      { net: 5, taxes: both },
    ]);
  });

  test('a price with fractions is made of a net, half a cent up, and a tax that is rounded for itself', () => {
    expect(settle([{ amount: 1_500_000n, rates: [] }], INSIDE)).toEqual([{ net: 2, taxes: new Map() }]);
    // 8181.818182 net and 572.727273 of tax.
    expect(settle([{ amount: 8_754_545_455n, rates: [rate(3, 7)] }], INSIDE)).toEqual([
      { net: 8182, taxes: new Map([[3, 573]]) },
    ]);
  });

  test('a price without tax is rounded half up, and its tax put on top', () => {
    expect(settle([{ amount: 2_500_000n, rates: [rate(1, 20)] }], ON_TOP)).toEqual([
      { net: 3, taxes: new Map([[1, 1]]) },
    ]);
    expect(addedTaxes(450, IVA, 'up')).toEqual(new Map([[1, 95]]));
    expect(addedTaxes(450, IVA, 'down')).toEqual(new Map([[1, 94]]));
  });

  test('taxes are added by rate', () => {
    const some = [new Map([[1, 5]]), new Map(), new Map([[2, 7]]), new Map([[1, 3]])];
    expect(addTaxes(some)).toEqual(
      new Map([
        [1, 8],
        [2, 7],
      ]),
    );
    expect(sumTaxes(addTaxes(some))).toBe(15);
  });
});

describe('rounded at the subtotal', () => {
  const once = (rounding: Rounding): Rounding => ({ ...rounding, atSubtotal: true });

  test('each rate is rounded once over all lines and dealt out in proportion, to those that bear it', () => {
    const lines = [
      { amount: micro(10), rates: IVA },
      { amount: micro(30), rates: IVA },
      { amount: micro(30), rates: [rate(2, 10)] },
      { amount: micro(30), rates: [] },
    ];
    // 21 % of 40 is 8.4, in shares of 2.1 and 6.3.
    expect(settle(lines, once(ON_TOP))).toEqual([
      { net: 10, taxes: new Map([[1, 2]]) },
      { net: 30, taxes: new Map([[1, 6]]) },
      { net: 30, taxes: new Map([[2, 3]]) },
      { net: 30, taxes: new Map() },
    ]);
  });

  test('a price that contains its tax stays what it is', () => {
    const lines = [1, 2, 3].map(() => ({ amount: micro(3), rates: [rate(1, 25)] }));
    // 0.6 in each line, 1.8 in all.
    expect(settle(lines, once(INSIDE)).map(({ net, taxes }) => [net, taxes.get(1)])).toEqual([
      [2, 1],
      [2, 1],
      [3, 0],
    ]);
  });

  test('amounts with fractions are whole together, half a cent up', () => {
    const nets = (...amounts: bigint[]) =>
      settle(
        amounts.map((amount) => ({ amount, rates: [] })),
        once(INSIDE),
      ).map(({ net }) => net);
    expect(nets(500_000n)).toEqual([1]);
    expect(nets(400_000n, 400_000n, micro(5), 400_000n)).toEqual([0, 1, 5, 0]);
  });

  test('a line that is rounded away bears no tax, so that no net is below zero', () => {
    const lines = [1, 2, 3].map(() => ({ amount: 400_000n, rates: [rate(1, 100)] }));
    expect(settle(lines, once(INSIDE)).map(({ net, taxes }) => [net, taxes.get(1)])).toEqual([
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  test('lines sum to what the whole cart comes to', () => {
    const some = fc.array(
      fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 12n }), percent: fc.constantFrom(0, 4, 10, 21) }),
      { minLength: 1, maxLength: 9 },
    );
    fc.assert(
      fc.property(some, fc.boolean(), (lines, inside) => {
        const taxed = lines.map(({ amount, percent }) => ({ amount, rates: [rate(percent, percent)] }));
        const settled = settle(taxed, once(inside ? INSIDE : ON_TOP));
        const sum = lines.reduce((all, { amount }) => all + amount, 0n);
        const nets = settled.reduce((all, { net }) => all + net, 0);
        const taxes = settled.reduce((all, each) => all + sumTaxes(each.taxes), 0);
        const whole = Number((2n * sum + MILLION) / (2n * MILLION));
        expect(inside ? nets + taxes : nets).toBe(whole);
      }),
    );
  });
});
