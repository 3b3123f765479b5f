import { allocate } from '../platform/money.ts';

/**
 * A reason to pay less. Amounts are minor units in the terms in which prices are entered (with tax or without).
 * `lineKeys` names the lines it counts for; without it, all.
 */
export interface Discount {
  code: string;
  label?: string;
  lineKeys?: readonly string[];
  /** A part of each line, an amount off the cart, or an amount off each piece. */
  rule:
    | { kind: 'percent'; ppm: number }
    | { kind: 'cart'; amount: number }
    | { kind: 'piece'; amount: number };
}

export interface DiscountedLine {
  key: string;
  quantity: number;
  /** Before any discount. */
  amount: number;
  /** What is left to be taken off. */
  left: number;
}

const MILLION = 1_000_000n;

/**
 * How much one discount takes off each line: parts sum to the whole exactly, and no line goes below zero. With
 * `sequential` a percentage counts from what earlier discounts have left, else from the full price. Percentages
 * are rounded half down once for the whole cart (wire.md 6.4).
 *
 * @returns amounts from zero up, one a line
 */
export function spread(lines: readonly DiscountedLine[], discount: Discount, sequential: boolean): number[] {
  const { lineKeys, rule } = discount;
  const counts = lines.map(({ key }) => lineKeys === undefined || lineKeys.includes(key));
  const left = lines.map((line, index) => (counts[index] ? line.left : 0));
  const whole = left.reduce((a, b) => a + b, 0);
  if (rule.kind === 'piece') {
    return lines.map(({ quantity }, index) =>
      Math.min(left[index] ?? 0, quantity * Math.max(0, rule.amount)),
    );
  }
  if (rule.kind === 'cart') {
    const amount = Math.min(whole, Math.max(0, rule.amount));
    return amount === 0 ? lines.map(() => 0) : allocate(amount, left);
  }
  const base = sequential ? left : lines.map((line, index) => (counts[index] ? line.amount : 0));
  const sum = base.reduce((a, b) => a + b, 0);
  if (sum === 0) return lines.map(() => 0);
  const share = allocate(partOf(sum, rule.ppm), base);
  return share.map((part, index) => Math.min(part, left[index] ?? 0));
}

/** Half down. */
function partOf(sum: number, ppm: number): number {
  const exact = BigInt(sum) * BigInt(Math.min(Math.max(0, ppm), 1_000_000));
  const rest = exact % MILLION;
  return Number(exact / MILLION) + (rest * 2n > MILLION ? 1 : 0);
}
