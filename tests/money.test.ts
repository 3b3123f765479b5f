import { describe, expect, test } from 'vitest';
import { compareMoney, MONEY_KINDS } from '../bench/money/compare.ts';
import { micro } from '../src/pricing/tax/model.ts';
import { type Discount, spread } from '../src/pricing/totals/model-discounts.ts';

describe('money agrees to the cent with an own restatement of WooCommerce’s rules', () => {
  test.each(MONEY_KINDS)('in random carts: %s', (kind) => {
    const { different, first } = compareMoney(kind, 150, 20_261_122);
    expect({ different, first }).toEqual({ different: 0, first: undefined });
  });
});

/** Figures that stand in WooCommerce’s own reports and tests; prices without tax. */
describe('figures of WooCommerce', () => {
  const take = (lines: [price: number, quantity: number][], ...discounts: Omit<Discount, 'code'>[]) => {
    let left = lines.map(([price, quantity]) => price * quantity);
    const sums: number[] = [];
    for (const discount of discounts) {
      const parts = spread(
        lines.map(([price, quantity], index) => ({
          key: `k${index}`,
          quantity,
          amount: micro(price * quantity),
          left: micro(left[index] ?? 0),
        })),
        { code: 'c', ...discount },
        false,
      ).map((part) => Number(part / 1_000_000n));
      left = left.map((each, index) => each - (parts[index] ?? 0));
      sums.push(parts.reduce((a, b) => a + b, 0));
    }
    return { left, sums };
  };
  const percent = (ppm: number, pieces?: number): Omit<Discount, 'code'> => ({
    rule: { kind: 'percent', ppm },
    ...(pieces === undefined ? {} : { pieces }),
  });

  test('20 % off at most 6 of 5 × 12.99 and 3 × 19.99 are 19.79 (issue 23624)', () => {
    expect(
      take(
        [
          [1299, 5],
          [1999, 3],
        ],
        percent(200_000, 6),
      ).sums,
    ).toEqual([1979]);
  });

  test('10 % off one piece of 4 × 10 and 1 × 100 are 10 (issues 25165 and 58013)', () => {
    expect(
      take(
        [
          [1000, 4],
          [10_000, 1],
        ],
        percent(100_000, 1),
      ).sums,
    ).toEqual([1000]);
  });

  test('100 % and then 20 % off 4 × 18 leave nothing and take nothing more (issue 25810)', () => {
    expect(take([[1800, 4]], percent(1_000_000), percent(200_000))).toEqual({ left: [0], sums: [7200, 0] });
  });

  test('6 off a cart of 5, 2 and 1 leaves 2, because what costs less than its part is free (issue 34944)', () => {
    const { left, sums } = take(
      [
        [500, 1],
        [200, 1],
        [100, 1],
      ],
      { rule: { kind: 'cart', amount: 600 } },
    );
    expect([left, sums]).toEqual([[200, 0, 0], [600]]);
  });
});
