import { fraction, round, times } from '../ledger/model-fraction.ts';

/** What a line of an order earned and spent, and what of it is undone already. */
export interface ReturnLine {
  lineId: number;
  quantity: number;
  /** Paid for it, tax included, minor units. */
  amount: number;
  earned: number;
  redeemed: number;
  refunded: number;
  refundedQuantity: number;
  earnedReversed: number;
  redeemedRestored: number;
}

/** How much of a line has been given back so far, all refunds together. */
export interface Returned {
  lineId: number;
  amount: number;
  quantity: number;
}

/**
 * Where a line ends after a refund. Counted from all that was given back so far, so any sequence of partial
 * refunds ends where one full refund would. Never less than is undone already.
 *
 * @param full nothing of the order is left to give back
 */
export function returnLine(line: ReturnLine, returned: Returned | undefined, full: boolean): ReturnLine {
  const refunded = Math.min(line.amount, Math.max(line.refunded, returned?.amount ?? 0));
  const pieces = Math.min(line.quantity, Math.max(line.refundedQuantity, returned?.quantity ?? 0));
  // What cost nothing goes back by the piece.
  const [part, whole] = line.amount > 0 ? [refunded, line.amount] : [pieces, line.quantity];
  const share = full ? fraction(1) : fraction(part, whole);
  const target = (points: number) => round(times(fraction(points), share));
  return {
    ...line,
    refunded: full ? line.amount : refunded,
    refundedQuantity: full ? line.quantity : pieces,
    earnedReversed: Math.max(line.earnedReversed, target(line.earned)),
    redeemedRestored: Math.max(line.redeemedRestored, target(line.redeemed)),
  };
}

/** A lot of the order whose points are to be taken back. */
export interface EarnedLot {
  id: number;
  pending: number;
  available: number;
}

export interface Clawback {
  pending: { lotId: number; points: number }[];
  available: { lotId: number; points: number }[];
  /** Expired before it could be taken: gone already. */
  forgiven: number;
  debt: number;
  /** Not there, and the shop's loss. */
  absorbed: number;
}

/**
 * Where taken back points come from: this order's that are still pending, its available ones, what of it has
 * expired (which is gone already), then any other, the oldest first; the rest is owed. Points held by another order
 * are left alone.
 *
 * @param of.expired what of it has expired, less what earlier refunds have counted
 * @param of.policy `clamp` asks nobody for what is not there
 */
export function planClawback(
  points: number,
  own: readonly EarnedLot[],
  others: readonly { id: number; available: number }[],
  { expired, policy }: { expired: number; policy: 'allow' | 'clamp' },
): Clawback {
  let rest = points;
  const take = (most: number) => {
    const taken = Math.min(Math.max(0, most), rest);
    rest -= taken;
    return taken;
  };
  const from = (lots: readonly { id: number }[], most: (lot: never) => number) =>
    lots.flatMap((lot) => {
      const taken = take(most(lot as never));
      return taken > 0 ? [{ lotId: lot.id, points: taken }] : [];
    });
  const pending = from(own, (lot: EarnedLot) => lot.pending);
  const ownAvailable = from(own, (lot: EarnedLot) => lot.available);
  const gone = take(expired);
  const otherAvailable = from(others, (lot: { available: number }) => lot.available);
  const [debt, absorbed] = policy === 'clamp' ? [0, rest] : [rest, 0];
  return { pending, available: [...ownAvailable, ...otherAvailable], forgiven: gone, debt, absorbed };
}
