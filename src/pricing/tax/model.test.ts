import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { micro, moveGross, roundMicro, sumMicro, type TaxRate, taxInside, taxOnTop } from './model.ts';

const rate = (percent: number, compound = false, id = percent): TaxRate => ({
  id,
  code: `ES-IVA-${id}`,
  label: 'IVA',
  ppm: Math.round(percent * 10_000),
  compound,
  onShipping: true,
});

describe('tax', () => {
  test('21 % inside 18,50 € is 3,21 €', () => {
    expect(roundMicro(sumMicro(taxInside(micro(1850), [rate(21)])), 'down')).toBe(321);
  });

  test('a compound rate taxes the tax below it, on top and inside', () => {
    const rates = [rate(5, false, 1), rate(10, true, 2)];
    const onTop = taxOnTop(micro(10_000), rates);
    expect([...onTop.values()].map((tax) => roundMicro(tax, 'up'))).toEqual([500, 1050]);
    const inside = taxInside(micro(11_550), rates);
    expect([1, 2].map((id) => roundMicro(inside.get(id) ?? 0n, 'down'))).toEqual([500, 1050]);
  });

  test('a second compound rate taxes the first one too, on top and inside', () => {
    const rates = [rate(10, true, 2), rate(5, false, 1), rate(20, true, 3)];
    const taxes: [number, bigint][] = [
      [1, micro(500)],
      [2, micro(1050)],
      [3, micro(2310)],
    ];
    const sorted = (found: ReadonlyMap<number, bigint>) => [...found].sort(([a], [b]) => a - b);
    expect(sorted(taxOnTop(micro(10_000), rates))).toEqual(taxes);
    expect(sorted(taxInside(micro(13_860), rates))).toEqual(taxes);
  });

  test('two rates of one base add up, on top and inside', () => {
    const rates = [rate(21, false, 1), rate(5.2, false, 2)];
    const taxes = new Map([
      [1, micro(2100)],
      [2, micro(520)],
    ]);
    expect(taxOnTop(micro(10_000), rates)).toEqual(taxes);
    expect(taxInside(micro(12_620), rates)).toEqual(taxes);
  });

  test('is exact to the millionth of a cent, half of one rounded up', () => {
    expect(taxOnTop(1n, [rate(50)]).get(50)).toBe(1n);
    expect(taxOnTop(1n, [rate(49)]).get(49)).toBe(0n);
    expect(taxInside(3n, [rate(20)]).get(20)).toBe(1n);
    expect(taxInside(2n, [rate(20)]).get(20)).toBe(0n);
  });

  test('half a cent is rounded up, and down where prices include tax', () => {
    const rounded = (half: 'up' | 'down') =>
      [0n, 1n, 499_999n, 500_000n, 500_001n, 7_499_999n, 7_500_000n, 8_000_000n].map((micro) =>
        roundMicro(micro, half),
      );
    expect(rounded('up')).toEqual([0, 0, 0, 1, 1, 7, 8, 8]);
    expect(rounded('down')).toEqual([0, 0, 0, 0, 1, 7, 7, 8]);
  });

  test('a price of 121 with 21 % at home is 107 where 7 % is charged and 100 where nothing is', () => {
    expect(moveGross(micro(12_100), [rate(21)], [rate(7)])).toBe(micro(10_700));
    expect(moveGross(micro(12_100), [rate(21)], [])).toBe(micro(10_000));
  });

  test('an amount stays what it is, to the millionth, where the rates are the shop’s own', () => {
    const percents = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.boolean()), { maxLength: 3 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), percents, (gross, rates) => {
        const at = (first: number) =>
          rates.map(([tenths, compound], index) => rate(tenths / 10, compound, first + index));
        expect(moveGross(gross, at(1), at(11))).toBe(gross);
      }),
    );
  });

  test('an amount is moved where any rate is another: one more, one less, of another height or compound', () => {
    const home = [rate(10, false, 1), rate(20, false, 2)];
    const moved = (...there: TaxRate[]) => moveGross(micro(13_000), home, there);
    expect(moved(rate(10, false, 1))).toBe(micro(11_000));
    expect(moved(rate(10, false, 1), rate(20, false, 2), rate(30, false, 3))).toBe(micro(16_000));
    expect(moved(rate(10, false, 1), rate(30, false, 2))).toBe(micro(14_000));
    expect(moved(rate(30, false, 1), rate(20, false, 2))).toBe(micro(15_000));
    expect(moved(rate(10, false, 1), rate(20, true, 2))).toBe(micro(13_200));
  });

  test('tax put on a net and taken out of the gross again is the same to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 30 }),
        (net, percent) => {
          const rates = [rate(percent, false, 1)];
          const tax = roundMicro(sumMicro(taxOnTop(micro(net), rates)), 'up');
          const back = roundMicro(sumMicro(taxInside(micro(net + tax), rates)), 'down');
          expect(Math.abs(back - tax)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
