import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ceil, commonTops, dealOut, decimal, floor, fraction, round } from './model-fraction.ts';

describe('numbers', () => {
  test('dealing out loses nothing and rounding is exact', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.bigInt(0n, 10n ** 18n), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          expect(dealOut(total, weights).reduce((a, b) => a + b, 0)).toBe(total);
        },
      ),
    );
    expect([
      floor(fraction(-7n, 2n)),
      ceil(fraction(7n, 2n)),
      round(fraction(5n, 2n)),
      floor(decimal('1.09')),
    ]).toEqual([-4, 4, 3, 1]);
  });

  test('each part is the whole point below its share or the one above, the earlier first of equal rests', () => {
    expect(dealOut(2, [1n, 1n, 1n])).toEqual([1, 1, 0]);
    expect(dealOut(10, [1n, 2n, 3n])).toEqual([2, 3, 5]);
    expect(dealOut(7, [0n, 5n, 1n, 0n])).toEqual([0, 6, 1, 0]);
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.bigInt(0n, 10n ** 6n), { minLength: 1, maxLength: 8 }),
        (total, weights) => {
          const sum = Number(weights.reduce((a, b) => a + b, 0n));
          if (sum === 0) return;
          dealOut(total, weights).forEach((part, index) => {
            expect(Math.abs(part - (total * Number(weights[index])) / sum)).toBeLessThan(1.000001);
          });
        },
      ),
    );
  });

  test('where nothing weighs anything the first gets everything', () => {
    expect(dealOut(5, [0n, 0n])).toEqual([5, 0]);
    expect(dealOut(0, [])).toEqual([]);
  });

  test('a whole is neither lowered nor raised, and half is raised', () => {
    const all = [floor, ceil, round];
    expect(all.map((whole) => whole(fraction(0)))).toEqual([0, 0, 0]);
    expect(all.map((whole) => whole(fraction(6, 3)))).toEqual([2, 2, 2]);
    expect(all.map((whole) => whole(fraction(7, 3)))).toEqual([2, 3, 2]);
    expect(all.map((whole) => whole(fraction(-6, 3)))).toEqual([-2, -2, -2]);
    expect(round(fraction(8, 3))).toBe(3);
  });

  test('numbers over one bottom keep what they are worth', () => {
    const { tops, over } = commonTops([fraction(1, 4), fraction(1, 6), fraction(2), fraction(3, 4)]);
    expect(tops.map((top) => Number(top) / Number(over))).toEqual([1 / 4, 1 / 6, 2, 3 / 4]);
  });
});
