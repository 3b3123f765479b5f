/** One among its own kind, as it stands in a list or in a tree. */
export interface Placed {
  id: number;
  parentId: number | null;
}

/** Where something goes: below what, and before which of those that stand there; null is last. */
export interface Place {
  parentId: number | null;
  before: number | null;
}

/** The ways in which something can be moved by one step. */
export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Where one step leads: `up` and `down` among those beside it, `in` below the one before it, `out` behind the one that
 * it stands below.
 *
 * @param all in the order in which they are shown
 * @returns undefined where there is no such place
 */
export function stepTo(all: readonly Placed[], id: number, step: Step): Place | undefined {
  const one = all.find((each) => each.id === id);
  if (!one) return undefined;
  const { parentId } = one;
  const beside = all.filter((each) => each.parentId === parentId);
  const at = beside.indexOf(one);
  const previous = beside[at - 1];
  if (step === 'up') return previous && { parentId, before: previous.id };
  if (step === 'down')
    return at + 1 < beside.length ? { parentId, before: beside[at + 2]?.id ?? null } : undefined;
  if (step === 'in') return previous && { parentId: previous.id, before: null };
  const parent = all.find((each) => each.id === parentId);
  if (!parent) return undefined;
  const uncles = all.filter((each) => each.parentId === parent.parentId);
  return { parentId: parent.parentId, before: uncles[uncles.indexOf(parent) + 1]?.id ?? null };
}

/** The numbers of those at a place in their order, with one put before another of them. */
export function placed(beside: readonly number[], id: number, before: number | null): number[] {
  const others = beside.filter((each) => each !== id);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id);
}

/** What a variation is sold with, by attribute: a value's number, or none for any. */
export interface Choice {
  variationId: number;
  productId: number;
  code: string;
  termId: number | null;
  option: number | null;
}

/** Products of which two variations would be sold with the same values if one value became another. */
export function twinsAfter(choices: readonly Choice[], from: number, into: number): number[] {
  const products = new Set<number>();
  for (const [productId, own] of Map.groupBy(choices, (choice) => choice.productId)) {
    const said = [...Map.groupBy(own, ({ variationId }) => variationId).values()].map((variation) =>
      variation
        .map(({ code, termId, option }) => `${code} ${termId === from ? into : termId} ${option}`)
        .sort()
        .join('\n'),
    );
    if (new Set(said).size < said.length) products.add(productId);
  }
  return [...products];
}
