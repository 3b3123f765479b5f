export type WeightUnit = 'kg' | 'g' | 'lbs' | 'oz';
export type LengthUnit = 'm' | 'cm' | 'mm' | 'in' | 'yd';

/** One unit in grams or millimetres, as an exact fraction. */
const SIZES: Record<WeightUnit | LengthUnit, [bigint, bigint]> = {
  g: [1n, 1n],
  kg: [1000n, 1n],
  lbs: [45_359_237n, 100_000n],
  oz: [28_349_523_125n, 1_000_000_000n],
  mm: [1n, 1n],
  cm: [10n, 1n],
  m: [1000n, 1n],
  in: [254n, 10n],
  yd: [9144n, 10n],
};

export function isUnit(text: string): text is WeightUnit | LengthUnit {
  return Object.hasOwn(SIZES, text);
}

/**
 * A measure as people write it (`.5`, `1,25`), in whole grams or millimetres, rounded half up.
 *
 * @returns undefined when it is no number from 0 up
 */
export function toSmall(text: string, unit: WeightUnit | LengthUnit): number | undefined {
  const match = /^\s*(\d{0,9})(?:[.,](\d{1,9}))?\s*$/.exec(text);
  if (!match || (!match[1] && !match[2])) return undefined;
  const fraction = match[2] ?? '';
  const [over, under] = SIZES[unit];
  const numerator = BigInt((match[1] ?? '') + fraction) * over;
  const denominator = 10n ** BigInt(fraction.length) * under;
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Whole grams or millimetres in a larger unit, with a point and four decimals at most. @example fromSmall(700, 'kg') // "0.7" */
export function fromSmall(small: number, unit: WeightUnit | LengthUnit): string {
  const [over, under] = SIZES[unit];
  const scaled = (2n * BigInt(small) * under * 10_000n + over) / (2n * over);
  const digits = String(scaled).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}
