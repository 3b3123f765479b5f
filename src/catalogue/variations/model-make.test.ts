import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttributeInput, VariationChoice } from '../model-product.ts';
import { missingChoices } from './model-make.ts';

const attribute = (code: string, termIds: number[], forVariations = true): AttributeInput => ({
  attributeId: 1,
  code,
  labels: {},
  options: {},
  termIds,
  visible: true,
  forVariations,
  defaultTermId: null,
  defaultOption: null,
});
const some = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });

test('what is made with what there was is every combination once, and nothing is missing then', () => {
  fc.assert(
    fc.property(some, some, fc.nat(99), (colours, sizes, chosen) => {
      const attributes = [
        attribute('pa_c', colours),
        attribute('pa_s', sizes),
        attribute('pa_x', [7], false),
      ];
      const all = missingChoices(attributes, [], 100)!;
      expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(colours.length * sizes.length);
      const existing = all.filter((_, index) => (index + chosen) % 3 === 0);
      const made = missingChoices(attributes, existing, 100)!;
      expect(made.length + existing.length).toBe(all.length);
      expect(missingChoices(attributes, [...existing, ...made], 100)).toEqual([]);
    }),
  );
});

test('a variation that leaves a value open has all of them, and too many are none', () => {
  const attributes = [attribute('pa_c', [1, 2]), attribute('pa_s', [3, 4])];
  const open: VariationChoice[] = [
    { code: 'pa_c', termId: 1, option: null },
    { code: 'pa_s', termId: null, option: null },
  ];
  expect(missingChoices(attributes, [open], 100)!.map(([colour]) => colour?.termId)).toEqual([2, 2]);
  expect(missingChoices(attributes, [], 3)).toBeUndefined();
  expect(missingChoices([attribute('pa_c', [])], [], 3)).toEqual([]);
});

test('values of the product’s own are told by their places', () => {
  const own = {
    ...attribute('mida', []),
    attributeId: null,
    options: { ca: ['S', 'M'], es: ['S', 'M', 'L'] },
  };
  expect(missingChoices([own], [], 10)).toEqual(
    [0, 1, 2].map((option) => [{ code: 'mida', termId: null, option }]),
  );
});
