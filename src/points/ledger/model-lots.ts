/** A lot as far as it can be used. */
export interface OpenLot {
  id: number;
  available: number;
  expiresAt: number | null;
}

export interface Share {
  lotId: number;
  points: number;
}

/** Earliest expiry first, those that never expire last; of the same day the older one. */
function spendingOrder(a: OpenLot, b: OpenLot): number {
  const ends = (lot: OpenLot) => lot.expiresAt ?? Number.POSITIVE_INFINITY;
  if (ends(a) < ends(b)) return -1;
  return ends(a) > ends(b) ? 1 : a.id - b.id;
}

/** Points in lots that live longer than `until` (epoch milliseconds). */
export function usable(lots: readonly OpenLot[], until: number): number {
  return lots.reduce((sum, lot) => sum + (livesPast(lot, until) ? lot.available : 0), 0);
}

/**
 * Takes points out of lots, what would expire first before the rest. Lots that end by `until` are left alone.
 *
 * @returns what each lot gives; less in sum when there is not enough
 */
export function allocateLots(lots: readonly OpenLot[], points: number, until: number): Share[] {
  const alive = lots.filter((lot) => livesPast(lot, until));
  return fill(
    alive.sort(spendingOrder).map(({ id, available }) => ({ lotId: id, points: available })),
    points,
  );
}

/**
 * Gives spent points back: what lives longest first, so that as little as possible comes back about to expire.
 * `left` is what of each lot is not returned yet.
 */
export function unwindLots(
  spent: readonly { lotId: number; left: number; expiresAt: number | null }[],
  points: number,
): Share[] {
  const turned = spent
    .map(({ lotId, left, expiresAt }) => ({ id: lotId, available: left, expiresAt }))
    .sort((a, b) => spendingOrder(b, a));
  return fill(
    turned.map(({ id, available }) => ({ lotId: id, points: available })),
    points,
  );
}

/** Takes from each in turn until it is enough. */
export function fill(from: readonly Share[], points: number): Share[] {
  let rest = points;
  return from.flatMap(({ lotId, points: most }) => {
    const taken = Math.min(most, rest);
    rest -= taken;
    return taken > 0 ? [{ lotId, points: taken }] : [];
  });
}

export const sumShares = (shares: readonly { points: number }[]): number =>
  shares.reduce((sum, { points }) => sum + points, 0);

function livesPast({ expiresAt }: OpenLot, until: number): boolean {
  return expiresAt === null || expiresAt > until;
}
