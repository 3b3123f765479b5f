import { allocate } from '../../platform/money.ts';
import { MILLION, micro, roundMicro } from '../tax/model.ts';

/**
 * A reason to pay less. Amounts are minor units in the terms in which prices are entered (with tax or without).
 * `lineKeys` names the lines it counts for; without it, all.
 */
export interface Discount {
  code: string;
  label?: string;
  lineKeys?: readonly string[];
  /** Also grants free shipping. */
  freeShipping?: boolean;
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

/** A line on its way through the discounts; amounts in millionths of a minor unit. */
export interface DiscountedLine {
  key: string;
  quantity: number;
  /** Before any discount. */
  amount: bigint;
  /** What earlier discounts have left. */
  left: bigint;
}

/** A line that a discount counts for: where it stands, and what is left of it in whole minor units. */
interface Open {
  index: number;
  line: DiscountedLine;
  left: number;
}

/**
 * How much one discount takes off each line, none below zero. With `sequential` a percentage counts from what
 * earlier discounts have left, else from the full price. A coupon’s arithmetic is the contract’s (wire.md 6.4,
 * docs/decisions/080): dearest pieces first, whole minor units a line, and what is missing of the whole goes out
 * one by one. An amount of points is split by value (loyalty.md 4.4), so that what comes back for a line is in
 * proportion to it.
 *
 * @returns millionths from zero up, one a line
 */
export function spread(lines: readonly DiscountedLine[], discount: Discount, sequential: boolean): bigint[] {
  const { rule } = discount;
  const open = dearestFirst(lines, discount);
  const parts = lines.map(() => 0n);
  const take = ({ index }: Open, part: bigint) => {
    parts[index] = (parts[index] ?? 0n) + part;
  };
  if (rule.kind === 'percent') takePercent(open, discount.pieces, rule.ppm, sequential, take);
  else if (rule.kind === 'piece') takeOffPieces(open, discount.pieces, Math.max(0, rule.amount), take);
  else if (rule.kind === 'cart') takeOffCart(open, Math.max(0, rule.amount), take);
  else takeByValue(open, Math.max(0, rule.amount), take);
  return parts;
}

type Take = (open: Open, part: bigint) => void;

/** The lines of which something is left, the dearest piece first; of the same price as they stand. */
function dearestFirst(lines: readonly DiscountedLine[], { lineKeys }: Discount): Open[] {
  const wanted = lineKeys && new Set(lineKeys);
  return lines
    .map((line, index) => ({
      line,
      index,
      left: roundMicro(line.left, 'up'),
      // Only ever compared: equal prices are equal doubles, and no shop has two that a double cannot tell apart.
      piece: Number(line.amount) / line.quantity,
    }))
    .filter(({ line, left }) => left > 0 && (!wanted || wanted.has(line.key)))
    .sort((a, b) => b.piece - a.piece);
}

/** How many pieces of each line count. */
function countPieces(open: readonly Open[], limit: number | undefined): number[] {
  let rest = limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit);
  return open.map(({ line }) => {
    const pieces = Math.min(rest, line.quantity);
    rest -= pieces;
    return pieces;
  });
}

/** Rounded down on each line; the whole is rounded half down, and what a line could not take goes to the others. */
function takePercent(
  open: readonly Open[],
  limit: number | undefined,
  ppm: number,
  sequential: boolean,
  take: Take,
): void {
  const share = BigInt(Math.min(Math.max(0, ppm), 1_000_000));
  const pieces = countPieces(open, limit);
  const left: number[] = [];
  // Only of the last line that counts some pieces may not: the sum is a fraction of its quantity, exact.
  let [sum, over] = [0n, 1n];
  let missing = 0;
  for (const [at, each] of open.entries()) {
    const price = BigInt(sequential ? each.left : roundMicro(each.line.amount, 'up'));
    const quantity = BigInt(each.line.quantity);
    const base = price * BigInt(pieces[at] ?? 0);
    const part = Math.min(each.left, Number((base * share) / (quantity * MILLION)));
    if (pieces[at] === each.line.quantity) sum += price;
    else if (base > 0n) [sum, over] = [sum * quantity + base, quantity];
    take(each, micro(part));
    left.push(each.left - part);
    missing -= part;
  }
  const whole = over * MILLION;
  missing += Number((2n * sum * share + whole - 1n) / (2n * whole));
  handOut(open, left, missing, take);
}

/** One minor unit a piece, in order, until all is given or every piece has had its turn. */
function handOut(open: readonly Open[], left: readonly number[], missing: number, take: Take): void {
  let rest = missing;
  for (const [at, each] of open.entries()) {
    const part = Math.min(rest, each.line.quantity, left[at] ?? 0);
    take(each, micro(part));
    rest -= part;
  }
}

/** A piece never takes more off than it costs: the rest is not left to its neighbours. */
function takeOffPieces(open: readonly Open[], limit: number | undefined, amount: number, take: Take): void {
  const pieces = countPieces(open, limit);
  for (const [at, each] of open.entries()) {
    const count = BigInt(pieces[at] ?? 0);
    const off = BigInt(amount) * count * MILLION;
    const price = (each.line.amount * count) / BigInt(each.line.quantity);
    take(each, least(off, price, micro(each.left)));
  }
}

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/** Every piece bears the same as long as its line has as much left; the odd minor units go out one by one. */
function takeOffCart(all: readonly Open[], amount: number, take: Take): void {
  const left = new Map(all.map((each) => [each, each.left]));
  let rest = amount;
  for (;;) {
    const open = all.filter((each) => (left.get(each) ?? 0) > 0);
    if (open.length === 0) return;
    const each = Math.floor(rest / open.reduce((sum, { line }) => sum + line.quantity, 0));
    if (each === 0) {
      const room = open.map((one) => left.get(one) ?? 0);
      handOut(open, room, rest, take);
      return;
    }
    for (const one of open) {
      const room = left.get(one) ?? 0;
      const part = Math.min(room, each * one.line.quantity);
      take(one, micro(part));
      left.set(one, room - part);
      rest -= part;
    }
  }
}

function takeByValue(open: readonly Open[], amount: number, take: Take): void {
  // Odd units fall to the lines as they stand, not to the dearest.
  const standing = [...open].sort((a, b) => a.index - b.index);
  const room = standing.map(({ left }) => left);
  const sum = room.reduce((a, b) => a + b, 0);
  const parts = allocate(Math.min(amount, sum), room);
  for (const [at, each] of standing.entries()) take(each, micro(parts[at] ?? 0));
}
