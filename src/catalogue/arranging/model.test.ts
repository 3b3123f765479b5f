import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Placed, placed, STEPS, stepTo, twinsAfter } from './model.ts';

/** Trees of up to eight things: each stands below one that comes before it, or below none. */
const trees = fc
  .array(fc.nat(), { minLength: 1, maxLength: 8 })
  .map((seeds) =>
    seeds.map(
      (seed, at): Placed => ({ id: at + 1, parentId: seed % (at + 1) === 0 ? null : seed % (at + 1) }),
    ),
  );

/** The tree once something stands at another place. */
function standing(
  all: readonly Placed[],
  id: number,
  place: { parentId: number | null; before: number | null },
) {
  const others = all.filter((each) => each.id !== id);
  const beside = others.filter((each) => each.parentId === place.parentId).map((each) => each.id);
  const order = placed(beside, id, place.before);
  const rank = (each: Placed) => order.indexOf(each.id);
  const all2 = all.map((each) => (each.id === id ? { ...each, parentId: place.parentId } : each));
  const level = all2.filter((each) => each.parentId === place.parentId).sort((a, b) => rank(a) - rank(b));
  return [...all2.filter((each) => each.parentId !== place.parentId), ...level];
}

const beside = (all: readonly Placed[], parentId: number | null) =>
  all.filter((each) => each.parentId === parentId).map(({ id }) => id);

describe('a step of one in a tree', () => {
  test('up and down undo each other, and nothing else moves', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (all, seed) => {
        const { id, parentId } = all[seed % all.length]!;
        const up = stepTo(all, id, 'up');
        if (!up) return beside(all, parentId)[0] === id;
        const moved = standing(all, id, up);
        const back = stepTo(moved, id, 'down')!;
        expect(beside(standing(moved, id, back), parentId)).toEqual(beside(all, parentId));
        return true;
      }),
    );
  });

  test('in leads below the one before it as the last, and out from there behind it again', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (all, seed) => {
        const { id, parentId } = all[seed % all.length]!;
        const inward = stepTo(all, id, 'in');
        if (!inward) return beside(all, parentId)[0] === id;
        const moved = standing(all, id, inward);
        expect(beside(moved, inward.parentId).at(-1)).toBe(id);
        const out = stepTo(moved, id, 'out')!;
        expect(beside(standing(moved, id, out), parentId)).toEqual(beside(all, parentId));
        return true;
      }),
    );
  });

  test('never leads below itself', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.constantFrom(...STEPS), (all, seed, step) => {
        const { id } = all[seed % all.length]!;
        const place = stepTo(all, id, step);
        for (let at = place?.parentId ?? null; at !== null; at = all.find((one) => one.id === at)!.parentId)
          expect(at).not.toBe(id);
      }),
    );
  });

  test('of what is not there leads nowhere', () => {
    expect(stepTo([], 1, 'up')).toBeUndefined();
    expect(stepTo([{ id: 1, parentId: null }], 1, 'out')).toBeUndefined();
    expect(stepTo([{ id: 1, parentId: null }], 1, 'down')).toBeUndefined();
  });
});

describe('two values that become one', () => {
  const sold = (variationId: number, ...values: [string, number][]) =>
    values.map(([code, termId]) => ({ variationId, productId: 9, code, termId, option: null }));

  test('are refused where two variations would differ in nothing', () => {
    const shades = [...sold(1, ['pa_c', 5], ['pa_s', 7]), ...sold(2, ['pa_s', 7], ['pa_c', 6])];
    expect(twinsAfter(shades, 6, 5)).toEqual([9]);
    expect(twinsAfter(shades, 5, 6)).toEqual([9]);
    expect(twinsAfter(shades, 5, 99)).toEqual([]);
  });

  test('are one where variations still differ in another value', () => {
    const sizes = [...sold(1, ['pa_c', 5], ['pa_s', 7]), ...sold(2, ['pa_c', 6], ['pa_s', 8])];
    expect(twinsAfter(sizes, 6, 5)).toEqual([]);
  });
});
