/** Points that an order had earned before: from when on they could be spent, and until when. */
export interface Earlier {
  issued: number;
  expired: number;
  availableAt: number;
  expiresAt: number | null;
}

export interface Dated {
  points: number;
  availableAt: number;
  expiresAt: number | null;
}

/**
 * What each rule gives for an order that earns anew, without what had its time: points of it that have expired do not
 * begin to live again.
 */
export function withoutExpired<Given extends { points: number }>(
  given: readonly Given[],
  earlier: readonly Earlier[],
): Given[] {
  let gone = earlier.reduce((sum, { expired }) => sum + expired, 0);
  return given.map((each) => {
    const less = Math.min(gone, each.points);
    gone -= less;
    return { ...each, points: each.points - less };
  });
}

/**
 * Deals out days to what an order earns after it was changed: what takes the place of points that it had has theirs, the
 * rest has new ones. Asked for one rule after the other.
 */
export function daysOf(earlier: readonly Earlier[], fresh: Omit<Dated, 'points'>) {
  const left = earlier.map(({ issued, expired, ...days }) => ({ ...days, points: issued - expired }));
  return (points: number): Dated[] => {
    let rest = points;
    const dated: Dated[] = [];
    for (const part of left) {
      const taken = Math.min(part.points, rest);
      if (taken === 0) continue;
      part.points -= taken;
      rest -= taken;
      dated.push({ ...part, points: taken });
    }
    return rest > 0 ? [...dated, { ...fresh, points: rest }] : dated;
  };
}
