/** Points that an order had earned just now: from when on they could be spent, and until when. */
export interface Had {
  /** Those that are still there, and are taken back. */
  there: number;
  /** Those that were spent: others were taken in their place, or are owed. */
  gone: number;
  availableAt: number;
  expiresAt: number | null;
}

export interface Dated {
  points: number;
  availableAt: number;
  expiresAt: number | null;
}

/** What each rule gives less so many points, taken off one rule after the other. */
export function lessOf<Given extends { points: number }>(given: readonly Given[], points: number): Given[] {
  let rest = points;
  return given.map((each) => {
    const less = Math.min(rest, each.points);
    rest -= less;
    return { ...each, points: each.points - less };
  });
}

/**
 * Deals out days to what an order earns after it was changed: what takes the place of points that it had can be spent
 * when these could. Those that were still there end when they did; what others were taken for in the place of spent ones
 * ends no sooner than if it was new, for these others may have lived longer. The rest is new. Asked for one rule after
 * the other.
 */
export function daysOf(had: readonly Had[], fresh: Omit<Dated, 'points'>) {
  const later = (end: number | null) =>
    end === null || fresh.expiresAt === null ? null : Math.max(end, fresh.expiresAt);
  const left = [
    ...had.map(({ there, gone: _, ...days }) => ({ ...days, points: there })),
    ...had.map(({ gone, availableAt, expiresAt }) => ({
      points: gone,
      availableAt,
      expiresAt: later(expiresAt),
    })),
  ];
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
