/** An exact number, for sums that are rounded once. `over` is positive. */
export interface Fraction {
  top: bigint;
  over: bigint;
}

export const fraction = (top: number | bigint, over: number | bigint = 1n): Fraction => ({
  top: BigInt(top),
  over: BigInt(over),
});

export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, over: a.over * b.over });

export const floor = ({ top, over }: Fraction): number =>
  Number(top >= 0n ? top / over : -((-top + over - 1n) / over));

export const ceil = ({ top, over }: Fraction): number => 0 - floor({ top: -top, over });

/** Half up. */
export const round = ({ top, over }: Fraction): number => floor({ top: top * 2n + over, over: over * 2n });

/** A decimal as it is written in settings. @example decimal('1.09') // 109/100 */
export function decimal(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
}

/** The same numbers over one common bottom: their tops. */
export function commonTops(numbers: readonly Fraction[]): { tops: bigint[]; over: bigint } {
  const over = [...new Set(numbers.map((each) => each.over))].reduce(lcm, 1n);
  return { tops: numbers.map((each) => each.top * (over / each.over)), over };
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

/**
 * Splits a whole number in proportion to exact weights: the parts sum to it (largest remainder, earlier first).
 * All weights zero means the first gets everything.
 */
export function dealOut(total: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const size = BigInt(total);
  const parts = weights.map((weight) => Number((size * weight) / sum));
  const order = weights
    .map((weight, index) => ({ index, rest: (size * weight) % sum }))
    .sort((a, b) => Number(b.rest - a.rest));
  let missing = total - parts.reduce((a, b) => a + b, 0);
  for (const { index } of order) {
    if (missing === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    missing -= 1;
  }
  return parts;
}
