import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from './model-fold.ts';

const option = fc.record({
  depth: fc.nat(3),
  count: fc.nat(500),
  active: fc.boolean().map(Boolean),
  hidden: fc.constant(false),
});
/** A tree as a form lists it: nobody stands more than one step below the one before. */
const options = fc.array(option, { maxLength: 300 }).map((list) => {
  let before = -1;
  return list.map((one, at) => {
    before = Math.min(one.depth, before + 1);
    return { ...one, depth: before, name: at, active: one.active && at % 40 === 0 };
  });
});
const fold = fc.record({ list: fc.boolean(), unfolded: fc.boolean(), byCount: fc.boolean() });

test('of a field’s values a bounded number is shown, and always what is chosen with all that stands above it', () => {
  fc.assert(
    fc.property(options, fold, fc.boolean(), (tree, how, flat) => {
      const all = flat ? tree.map((one) => ({ ...one, depth: 0 })) : tree;
      const { options: result, left } = folded(all, how);
      const shown = result.filter(({ hidden }) => !hidden);
      const names = new Set(shown.map(({ name }) => name));
      expect(shown.length + left).toBe(all.length);
      expect(new Set(result.map(({ name }) => name)).size).toBe(all.length);
      expect(all.filter(({ active }) => active).every(({ name }) => names.has(name))).toBe(true);
      if (!how.unfolded) expect(shown.length).toBeLessThanOrEqual(200);
      let parents: typeof all = [];
      for (const one of all) {
        parents = parents.slice(0, one.depth);
        if (one.active) expect(parents.every(({ name }) => names.has(name))).toBe(true);
        parents[one.depth] = one;
      }
    }),
  );
});

test('values of a flat list come by their counts when some are left out, and in their own order when none is', () => {
  const some = (much: number) =>
    Array.from({ length: much }, (_, at) => ({
      depth: 0,
      count: at,
      active: at === 0,
      hidden: false,
      name: at,
    }));
  const how = { list: false, unfolded: false, byCount: true };
  const names = (much: number, other: object = {}) =>
    folded(some(much), { ...how, ...other })
      .options.filter(({ hidden }) => !hidden)
      .map(({ name }) => name);
  expect(names(12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(names(15)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 0]);
  expect(names(15, { byCount: false })).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(names(15, { unfolded: true }).length).toBe(15);
});

test('of a tree the first level stays, and what stands below the chosen one', () => {
  const tree = Array.from({ length: 80 }, (_, at) => ({
    depth: at % 20 === 0 ? 0 : 1,
    count: 100 - at,
    active: at === 40,
    hidden: false,
    name: at,
  }));
  const shown = folded(tree, { list: false, unfolded: false, byCount: true }).options.filter(
    ({ hidden }) => !hidden,
  );
  expect(shown.map(({ name }) => name)).toEqual([
    0,
    20,
    ...Array.from({ length: 20 }, (_, at) => 40 + at),
    60,
  ]);
});
