import type { ChartTick } from './frame.tsx';

/** Of these one half is whole too, from 2 on. */
const STEPS = [1, 2, 4, 6, 8, 10];

/**
 * The next figure above that is easily read: 2, 4, 6, 8 or 10 of what its first digit counts; 0 for nothing.
 *
 * @example roundTop(7200) // 8000
 */
export function roundTop(most: number): number {
  if (most <= 0) return 0;
  const size = 10 ** Math.floor(Math.log10(most));
  // Powers of ten below one are no exact numbers, so 0.1 is not to be above itself.
  const step = STEPS.find((each) => each * size >= most * (1 - 1e-9)) ?? 10;
  return step * size;
}

/** Lines at nothing, half and all of a top; at half only where things that are counted can be halved. */
export function ticksTo(top: number, write: (amount: number) => string, whole: boolean): ChartTick[] {
  const parts = top === 0 ? [0] : whole && top % 2 !== 0 ? [0, 1] : [0, 0.5, 1];
  return parts.map((part) => ({ part, shown: write(top * part) }));
}
