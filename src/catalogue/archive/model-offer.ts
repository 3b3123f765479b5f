/**
 * How much a listing offers at once, whatever the catalogue: so many attributes, so many values of each and so many of
 * one that was unfolded, so many categories.
 */
export const OFFERED = { attributes: 8, unfoldedAttributes: 20, values: 12, unfolded: 200, categories: 24 };

export interface Countable {
  /** Products it gives; undefined or below zero where nobody counted. */
  count: number | undefined;
  chosen: boolean;
}

/**
 * The values that a list shows. All of them in their own order when they fit; else those that give most, most first,
 * and what is chosen always: nobody could take it back otherwise.
 */
export function offered<T extends Countable>(values: readonly T[], most: number): T[] {
  if (values.length <= most) return [...values];
  const ranked = values.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return ranked.filter(({ chosen }, at) => at < most || chosen);
}

/** How many products the values that a list shows reach together: what makes an attribute worth a place. */
export function reachOf(counts: Iterable<number>, most: number = OFFERED.values): number {
  return [...counts]
    .sort((a, b) => b - a)
    .slice(0, most)
    .reduce((sum, count) => sum + count, 0);
}

/**
 * The attributes that are worth a place, in the order they came in: those whose values reach the most products. One
 * with a value nearly for each product (a code, a model) leads nowhere and is left out.
 */
export function worthOffering<T>(
  all: readonly T[],
  countsOf: (one: T) => readonly number[],
  most: number,
): T[] {
  const reaching = all.flatMap((one) => {
    const counts = countsOf(one).filter((count) => count > 0);
    const reach = reachOf(counts);
    const leads = counts.length <= OFFERED.values || reach >= 2 * OFFERED.values;
    return counts.length > 1 && leads ? [{ one, reach }] : [];
  });
  const best = new Set(
    reaching
      .toSorted((a, b) => b.reach - a.reach)
      .slice(0, most)
      .map(({ one }) => one),
  );
  return all.filter((one) => best.has(one));
}
