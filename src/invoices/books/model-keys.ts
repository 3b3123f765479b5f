import type { Entry } from './model-entry.ts';
import { quarterOf } from './model-period.ts';

/** Adds to what is kept under a key, or begins it. */
export function add<T extends object>(
  sums: Map<string, T>,
  key: string,
  begin: () => T,
  to: (sum: T) => void,
): void {
  const sum = sums.get(key) ?? begin();
  to(sum);
  sums.set(key, sum);
}

export const sorted = <T>(sums: ReadonlyMap<string, T>): T[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);

/** What a correction corrects, where that is of another quarter; '' elsewhere. */
export function earlier({ issuedOn, corrects }: Entry): string {
  const of = corrects[0]?.issuedOn;
  return of && quarterOf(of) !== quarterOf(issuedOn) ? quarterOf(of) : '';
}
