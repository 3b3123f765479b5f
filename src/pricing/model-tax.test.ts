import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { micro, moveGross, roundMicro, sumMicro, type TaxRate, taxInside, taxOnTop } from './model-tax.ts';

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

  test('half a cent is rounded up, and down where prices include tax', () => {
    expect([roundMicro(500_000n, 'up'), roundMicro(500_000n, 'down')]).toEqual([1, 0]);
  });

  test('a price of 121 with 21 % at home is 107 where 7 % is charged and 100 where nothing is', () => {
    expect(moveGross(micro(12_100), [rate(21)], [rate(7)])).toBe(micro(10_700));
    expect(moveGross(micro(12_100), [rate(21)], [])).toBe(micro(10_000));
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
