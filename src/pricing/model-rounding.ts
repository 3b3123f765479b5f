import { allocate } from '../platform/money.ts';
import { type Micro, roundMicro } from './model-tax.ts';

/** Tax by rate id, in whole minor units. */
export type Taxes = Map<number, number>;

/**
 * Rounds the exact taxes of several items: each item by itself, or (`atSubtotal`) each rate once over all items
 * and then dealt out, so that the items still sum to what was rounded.
 */
export function roundTaxes(items: readonly Micro[], half: 'up' | 'down', atSubtotal: boolean): Taxes[] {
  if (!atSubtotal)
    return items.map((item) => new Map([...item].map(([rate, micro]) => [rate, roundMicro(micro, half)])));
  const result: Taxes[] = items.map(() => new Map());
  for (const rate of new Set(items.flatMap((item) => [...item.keys()]))) {
    const micros = items.map((item) => item.get(rate) ?? 0n);
    const whole = roundMicro(
      micros.reduce((a, b) => a + b, 0n),
      half,
    );
    const parts = whole === 0 ? micros.map(() => 0) : allocate(whole, micros.map(Number));
    for (const [index, item] of items.entries())
      if (item.has(rate)) result[index]?.set(rate, parts[index] ?? 0);
  }
  return result;
}

export function sumTaxes(taxes: Taxes): number {
  return [...taxes.values()].reduce((a, b) => a + b, 0);
}

/** All taxes of several items together, by rate. */
export function addTaxes(items: Iterable<Taxes>): Taxes {
  const sums: Taxes = new Map();
  for (const item of items) for (const [rate, tax] of item) sums.set(rate, (sums.get(rate) ?? 0) + tax);
  return sums;
}
