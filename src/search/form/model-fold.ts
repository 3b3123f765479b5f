import { OFFERED, offered } from '../../catalogue/index.ts';

interface Value {
  depth: number;
  count: number;
  active: boolean;
  hidden: boolean;
}

/** So many options of a list to choose from: they take no room before it is opened. */
const IN_A_LIST = 60;
/** So many of a tree, whose parents lead to their children. */
const IN_A_TREE = 24;

export interface Fold {
  /** A list to open (select), or boxes that stand there. */
  list: boolean;
  unfolded: boolean;
  /** Whether values that are left stand in the order of their counts. */
  byCount: boolean;
}

/**
 * Hides the values that a field has no place for, whatever the catalogue: those that give least. What is chosen is
 * never hidden. Of a tree the first level stays, and under what is chosen the level below.
 *
 * @returns the options, and how many of them were hidden for want of a place
 */
export function folded<T extends Value>(options: readonly T[], fold: Fold): { options: T[]; left: number } {
  const there = options.filter(({ hidden }) => !hidden);
  const tree = there.some(({ depth }) => depth > 0);
  const short = fold.list ? IN_A_LIST : tree ? IN_A_TREE : OFFERED.values;
  const most = fold.unfolded ? OFFERED.unfolded : short;
  if (there.length <= most) return { options: [...options], left: 0 };
  if (tree) return foldedTree(options, there, most);
  const shown = ranked(there, most);
  const kept = new Set(shown);
  const rest = options.filter((option) => !kept.has(option)).map((option) => ({ ...option, hidden: true }));
  const first = fold.byCount ? shown : there.filter((option) => kept.has(option));
  return { options: [...first, ...rest], left: there.length - shown.length };
}

const ranked = <T extends Value>(options: readonly T[], most: number): T[] =>
  offered(
    options.map((option) => ({ option, count: option.count, chosen: option.active })),
    most,
  ).map(({ option }) => option);

function foldedTree<T extends Value>(
  options: readonly T[],
  there: readonly T[],
  most: number,
): { options: T[]; left: number } {
  const kept = new Set<T>();
  const parents = new Map<T, T | undefined>();
  const above: T[] = [];
  for (const option of options) {
    above.length = option.depth;
    parents.set(option, above.at(-1));
    above[option.depth] = option;
  }
  const children = (parent: T | undefined) => there.filter((option) => parents.get(option) === parent);
  const keep = (parent: T | undefined) => {
    for (const option of ranked(children(parent), most))
      if (kept.size < 2 * most || option.active) kept.add(option);
  };
  keep(undefined);
  for (const option of there.filter(({ active }) => active)) {
    for (let at: T | undefined = option; at; at = parents.get(at)) kept.add(at);
    keep(parents.get(option));
    keep(option);
  }
  const shown = options.map((option) =>
    option.hidden || kept.has(option) ? option : { ...option, hidden: true },
  );
  return { options: shown, left: there.length - there.filter((option) => kept.has(option)).length };
}
