import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OFFERED, offered, reachOf, worthOffering } from './model-offer.ts';

const value = fc.record({ name: fc.string(), count: fc.nat(1000), chosen: fc.boolean() });
const values = fc.array(value, { maxLength: 60 });

describe('how much a list of filters offers', () => {
  test('what is chosen is always there, and nothing else beyond the most', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 20 }), (all, most) => {
        const shown = offered(all, most);
        expect(all.filter(({ chosen }) => chosen).every((one) => shown.includes(one))).toBe(true);
        expect(shown.filter(({ chosen }) => !chosen).length).toBeLessThanOrEqual(most);
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  test('all stand in their own order while they fit; else those that give most come first', () => {
    fc.assert(
      fc.property(values, (all) => {
        const shown = offered(all, 20);
        if (all.length <= 20) {
          expect(shown).toEqual(all);
          return;
        }
        for (const [at, one] of shown.slice(1).entries())
          expect(one.count).toBeLessThanOrEqual(shown[at]?.count ?? 0);
        const least = shown[19]?.count ?? 0;
        expect(all.filter((one) => !shown.includes(one)).every(({ count }) => count <= least)).toBe(true);
      }),
    );
  });

  test('attributes have a place by how many products their shown values reach, in their own order', () => {
    const counts: Record<string, number[]> = {
      code: Array.from({ length: 900 }, () => 1),
      layout: [500, 400],
      colour: [50, 40, 30],
      one: [900],
      none: [],
      size: [300, 200, 100],
    };
    const of = (name: string) => counts[name] ?? [];
    expect(worthOffering(Object.keys(counts), of, 2)).toEqual(['layout', 'size']);
    expect(worthOffering(Object.keys(counts), of, 9)).toEqual(['layout', 'colour', 'size']);
    expect(reachOf(counts.code ?? [])).toBe(OFFERED.values);
  });
});
