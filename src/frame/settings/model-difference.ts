import { isDeepStrictEqual } from 'node:util';

/** One place within a value in two states; undefined where there was or is nothing. */
export interface Difference {
  place: string;
  before: unknown;
  after: unknown;
}

type Named = Readonly<Record<string, unknown>>;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The places in which two values differ, as deep as both have them. Things of a list are known by their `code` or
 * `slug`, where they have one; of other lists it is said what was taken out and what was put in.
 *
 * @example differences('sellsTo', ['ES', 'FR'], ['ES']) // [{ place: 'sellsTo', before: 'FR', after: undefined }]
 */
export function differences(place: string, before: unknown, after: unknown): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isNamed(before) && isNamed(after)) return ofNames(place, before, after);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(place, before, after);
  return [{ place, before, after }];
}

function ofNames(place: string, before: Named, after: Named): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(`${place}.${name}`, before[name], after[name]));
}

function ofLists(place: string, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const [was, is] = [byName(before), byName(after)];
  if (was && is) {
    const found = ofNames(place, Object.fromEntries(was), Object.fromEntries(is));
    const both = (of: Map<string, unknown>, other: Map<string, unknown>) =>
      [...of.keys()].filter((name) => other.has(name));
    const order = [both(was, is), both(is, was)] as const;
    if (isDeepStrictEqual(...order)) return found;
    return [...found, { place: `${place} (order)`, before: order[0], after: order[1] }];
  }
  const [gone, come] = [without(before, after), without(after, before)];
  if (gone.length + come.length === 0) return [{ place, before, after }];
  if (gone.length === come.length && before.length === after.length)
    return before.flatMap((one, at) => differences(`${place}.${at}`, one, after[at]));
  return [
    ...gone.map((one) => ({ place, before: one, after: undefined })),
    ...come.map((one) => ({ place, before: undefined, after: one })),
  ];
}

/** The things of a list by what each is known by; undefined where one has no name or two have the same. */
function byName(list: readonly unknown[]): Map<string, unknown> | undefined {
  const named = new Map<string, unknown>();
  for (const one of list) {
    const name = isNamed(one) ? (one.code ?? one.slug) : undefined;
    if (typeof name !== 'string' || named.has(name)) return undefined;
    named.set(name, one);
  }
  return named;
}

/** What of one list the other has not, each as often as it is missing. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const left = new Map<string, number>();
  for (const one of other) left.set(written(one), (left.get(written(one)) ?? 0) + 1);
  return list.filter((one) => {
    const count = left.get(written(one)) ?? 0;
    left.set(written(one), count - 1);
    return count <= 0;
  });
}

/** The same for what is the same, in whatever order its fields stand. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    isNamed(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
