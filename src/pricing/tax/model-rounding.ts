import { allocate } from '../../platform/money.ts';
import {
  MILLION,
  type Micro,
  micro,
  roundMicro,
  sumMicro,
  type TaxRate,
  taxInside,
  taxOnTop,
} from './model.ts';

/** Tax by rate id, in whole minor units. */
export type Taxes = Map<number, number>;

/** An amount of a line, in millionths of a minor unit, and what it is taxed with. */
export interface Taxed {
  amount: bigint;
  rates: readonly TaxRate[];
}

/** The same in whole minor units. */
export interface Settled {
  net: number;
  taxes: Taxes;
}

export interface Rounding {
  /** Whether the amounts contain their tax. */
  inside: boolean;
  half: 'up' | 'down';
  /** Each rate is rounded once over all lines instead of on every line. */
  atSubtotal: boolean;
}

/**
 * What amounts are without tax, and their taxes by rate. A whole amount that contains its tax stays what it is: its
 * net is what the taxes leave. One that was moved to another place's rates has fractions, and is made of a net
 * and taxes that are each rounded (docs/decisions/080).
 */
export function settle(lines: readonly Taxed[], { inside, half, atSubtotal }: Rounding): Settled[] {
  const exact = lines.map(({ amount, rates }) =>
    inside ? taxInside(amount, rates) : taxOnTop(amount, rates),
  );
  if (atSubtotal) return settleTogether(lines, exact, inside, half);
  return lines.map(({ amount }, index) => {
    const own: Micro = exact[index] ?? new Map();
    const taxes = roundTaxes(own, half);
    return { net: netOf(amount, own, taxes, inside), taxes };
  });
}

function roundTaxes(exact: Micro, half: 'up' | 'down'): Taxes {
  const taxes: Taxes = new Map();
  for (const [rate, tax] of exact) taxes.set(rate, roundMicro(tax, half));
  return taxes;
}

function netOf(amount: bigint, exact: Micro, taxes: Taxes, inside: boolean): number {
  if (!inside) return roundMicro(amount, 'up');
  if (amount % MILLION === 0n) return Number(amount / MILLION) - sumTaxes(taxes);
  return roundMicro(amount - sumMicro(exact), 'up');
}

/** Rounds every rate, and the amounts themselves, once over all lines and deals them out, so that lines sum to the whole. */
function settleTogether(
  lines: readonly Taxed[],
  exact: readonly Micro[],
  inside: boolean,
  half: 'up' | 'down',
): Settled[] {
  const amounts = wholeAmounts(lines);
  const result = lines.map((_, index): Settled => ({ net: amounts[index] ?? 0, taxes: new Map() }));
  for (const rate of new Set(exact.flatMap((taxes) => [...taxes.keys()]))) {
    const taxed = result.flatMap((settled, index) => {
      const part = exact[index]?.get(rate);
      // What is rounded away has no tax: its net would be below zero.
      return part === undefined ? [] : [{ settled, part, weight: amounts[index] === 0 ? 0 : Number(part) }];
    });
    let whole = 0n;
    for (const { part } of taxed) whole += part;
    const shares = allocate(
      roundMicro(whole, half),
      taxed.map(({ weight }) => weight),
    );
    for (const [index, { settled }] of taxed.entries()) {
      const share = shares[index] ?? 0;
      settled.taxes.set(rate, share);
      if (inside) settled.net -= share;
    }
  }
  return result;
}

/** Whole minor units that sum to the rounded sum; whole amounts stay what they are. */
function wholeAmounts(lines: readonly Taxed[]): number[] {
  let [exact, given] = [0n, 0];
  return lines.map(({ amount }) => {
    exact += amount;
    const whole = roundMicro(exact, 'up') - given;
    given += whole;
    return whole;
  });
}

export function sumTaxes(taxes: Taxes): number {
  let sum = 0;
  for (const tax of taxes.values()) sum += tax;
  return sum;
}

/** All taxes of several items together, by rate. */
export function addTaxes(items: Iterable<Taxes>): Taxes {
  const sums: Taxes = new Map();
  for (const item of items) for (const [rate, tax] of item) sums.set(rate, (sums.get(rate) ?? 0) + tax);
  return sums;
}

/** Tax that is put on top of whole minor units. */
export function addedTaxes(net: number, rates: readonly TaxRate[], half: 'up' | 'down'): Taxes {
  return roundTaxes(taxOnTop(micro(net), rates), half);
}
