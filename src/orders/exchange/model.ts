import { allocate } from '../../platform/money.ts';

interface Back {
  lineId: number;
  pieces: number;
  /** What these pieces cost, tax included, minor units. */
  value: number;
}

interface Split {
  /** Pieces, for what of their value pays the new order. */
  paid: { lineId: number; pieces: number; worth: number }[];
  /** What is too much: money of lines whose pieces are in `paid`, and pieces of those that pay nothing. */
  rest: ({ lineId: number; amount: number } | { lineId: number; pieces: number })[];
}

/** Shares out over what comes back what it pays of a new order. Each piece comes back once, and all of its value. */
export function splitWorth(back: readonly Back[], total: number): Split {
  const worth = back.reduce((sum, { value }) => sum + value, 0);
  const pays = allocate(
    Math.min(worth, total),
    back.map(({ value }) => value),
  );
  const split: Split = { paid: [], rest: [] };
  for (const [at, { lineId, pieces, value }] of back.entries()) {
    const part = pays[at] ?? 0;
    if (part > 0) split.paid.push({ lineId, pieces, worth: part });
    if (part > 0 && part < value) split.rest.push({ lineId, amount: value - part });
    if (part === 0 && value > 0) split.rest.push({ lineId, pieces });
  }
  return split;
}
