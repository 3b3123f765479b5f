import { allocate } from '../platform/money.ts';

/**
 * A reason to pay less. Amounts are minor units in the terms in which prices are entered (with tax or without).
 * `lineKeys` names the lines it counts for; without it, all.
 */
export interface Discount {
  code: string;
  label?: string;
  lineKeys?: readonly string[];
  /** Counts for so many pieces at most, the dearest first; not for what is taken off the whole cart. */
  pieces?: number;
  /**
   * A part of each line; an amount off the cart, borne by its pieces or by their value; or an amount off each piece.
   */
  rule:
    | { kind: 'percent'; ppm: number }
    | { kind: 'cart'; amount: number }
    | { kind: 'value'; amount: number }
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
 * are rounded half down once for the whole cart; a coupon's amount off the cart is split by pieces (wire.md 6.4),
 * that of points by value (loyalty.md 4.4), so that what comes back for a line is in proportion to it.
 *
 * @returns amounts from zero up, one a line
 */
export function spread(lines: readonly DiscountedLine[], discount: Discount, sequential: boolean): number[] {
  const { rule } = discount;
  if (rule.kind === 'cart') return splitByPiece(lines, countedPieces(lines, discount, false), rule.amount);
  if (rule.kind === 'value') return splitByValue(lines, countedPieces(lines, discount, false), rule.amount);
  const pieces = countedPieces(lines, discount, true);
  if (rule.kind === 'piece')
    return lines.map(({ left }, index) => Math.min(left, (pieces[index] ?? 0) * Math.max(0, rule.amount)));
  const base = lines.map(({ quantity, amount, left }, index) =>
    partOfLine(sequential ? left : amount, pieces[index] ?? 0, quantity),
  );
  const sum = base.reduce((a, b) => a + b, 0);
  if (sum === 0) return lines.map(() => 0);
  const share = allocate(partOf(sum, rule.ppm), base);
  return share.map((part, index) => Math.min(part, lines[index]?.left ?? 0));
}

/** How many pieces of each line a discount counts for. */
function countedPieces(
  lines: readonly DiscountedLine[],
  { lineKeys, pieces }: Discount,
  limited: boolean,
): number[] {
  const wanted = lineKeys && new Set(lineKeys);
  const counted = lines.map(({ key, quantity }) => (wanted && !wanted.has(key) ? 0 : quantity));
  if (!limited || pieces === undefined) return counted;
  let rest = Math.max(0, pieces);
  const dearest = lines
    .map(({ amount, quantity, key }, index) => ({ unit: amount / quantity, key, index }))
    .sort((a, b) => b.unit - a.unit || (a.key < b.key ? -1 : 1));
  for (const { index } of dearest) {
    const taken = Math.min(rest, counted[index] ?? 0);
    counted[index] = taken;
    rest -= taken;
  }
  return counted;
}

function partOfLine(whole: number, pieces: number, quantity: number): number {
  return pieces === quantity ? whole : Math.floor((whole * pieces) / quantity);
}

/** Every piece bears the same as long as its line has as much left; odd cents go to the first pieces. */
function splitByPiece(lines: readonly DiscountedLine[], pieces: readonly number[], amount: number): number[] {
  const parts = lines.map(() => 0);
  const room = (index: number) =>
    (pieces[index] ?? 0) > 0 ? (lines[index]?.left ?? 0) - (parts[index] ?? 0) : 0;
  let rest = Math.max(0, amount);
  for (;;) {
    const open = lines.flatMap((_, index) => (room(index) > 0 ? [index] : []));
    const each = Math.floor(rest / open.reduce((sum, index) => sum + (pieces[index] ?? 0), 0) || 0);
    if (open.length === 0 || rest === 0) return parts;
    for (const index of open) {
      const most = each === 0 ? (pieces[index] ?? 0) : each * (pieces[index] ?? 0);
      const part = Math.min(room(index), most, rest);
      parts[index] = (parts[index] ?? 0) + part;
      rest -= part;
    }
  }
}

function splitByValue(lines: readonly DiscountedLine[], pieces: readonly number[], amount: number): number[] {
  const room = lines.map(({ left }, index) => ((pieces[index] ?? 0) > 0 ? Math.max(0, left) : 0));
  const sum = room.reduce((a, b) => a + b, 0);
  return sum === 0 ? room : allocate(Math.min(Math.max(0, amount), sum), room);
}

/** Half down. */
function partOf(sum: number, ppm: number): number {
  const exact = BigInt(sum) * BigInt(Math.min(Math.max(0, ppm), 1_000_000));
  const rest = exact % MILLION;
  return Number(exact / MILLION) + (rest * 2n > MILLION ? 1 : 0);
}
