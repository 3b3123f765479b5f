import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_RULES } from './model.ts';
import { countsFor } from './model-check.ts';
import { names, renamed, wouldBeTorn } from './model-terms.ts';

const [A, B, C] = [1, 2, 3];
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
const terms = fc.record({ categoryIds: ids, excludedCategoryIds: ids, brandIds: ids, excludedBrandIds: ids });
const NONE = { categoryIds: [], excludedCategoryIds: [], brandIds: [], excludedBrandIds: [] };
const coupon = {
  ...NO_RULES,
  id: 1,
  code: 'x',
  description: '',
  kind: 'percent' as const,
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
};

describe('a coupon whose category or brand becomes part of another', () => {
  test('names the other once, and the one no more', () => {
    fc.assert(
      fc.property(terms, (rules) => {
        const after = renamed(rules, A, B);
        expect(names(after, A)).toBe(false);
        expect(names(after, B)).toBe(names(rules, A) || names(rules, B));
        for (const list of Object.values(after)) expect(new Set(list).size).toBe(list.length);
      }),
    );
  });

  test('is torn where it told the two apart, in categories as in brands, and not where it was before', () => {
    expect(wouldBeTorn({ ...NONE, categoryIds: [A], excludedCategoryIds: [B] }, A, B)).toBe(true);
    expect(wouldBeTorn({ ...NONE, categoryIds: [B, C], excludedCategoryIds: [A] }, A, B)).toBe(true);
    expect(wouldBeTorn({ ...NONE, brandIds: [A], excludedBrandIds: [B] }, A, B)).toBe(true);
    expect(wouldBeTorn({ ...NONE, categoryIds: [A], excludedCategoryIds: [C] }, A, B)).toBe(false);
    expect(wouldBeTorn({ ...NONE, categoryIds: [A], excludedBrandIds: [B] }, A, B)).toBe(false);
    expect(wouldBeTorn({ ...NONE, categoryIds: [A, B], excludedCategoryIds: [B] }, A, B)).toBe(false);
    expect(wouldBeTorn({ ...NONE, categoryIds: [A], excludedCategoryIds: [A] }, A, B)).toBe(false);
  });

  test('counts for nothing of the other where it is torn', () => {
    fc.assert(
      fc.property(terms, (rules) => {
        if (!wouldBeTorn(rules, A, B)) return;
        const line = {
          key: '',
          productId: 9,
          variationId: 0,
          categoryIds: [B],
          brandIds: [B],
          onSale: false,
        };
        expect(countsFor({ ...coupon, ...renamed(rules, A, B) }, line)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
