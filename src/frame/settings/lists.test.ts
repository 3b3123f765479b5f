import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergedOrder } from './lists.ts';
import { differences } from './model-difference.ts';

const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const alone = fc.constantFrom('first' as const, 'last' as const);

describe('the order of things of which a file names some', () => {
  test('holds each of them once, those of the file as the file has them, the others as they stood', () => {
    fc.assert(
      fc.property(names, names, alone, (standing, named, where) => {
        const order = mergedOrder(standing, named, where);
        expect([...order].sort()).toEqual([...new Set([...standing, ...named])].sort());
        expect(order.filter((name) => named.includes(name))).toEqual(named);
        const others = standing.filter((name) => !named.includes(name));
        expect(order.filter((name) => !named.includes(name))).toEqual(others);
        expect(mergedOrder(order, named, where)).toEqual(order);
      }),
    );
  });

  test('is that of the file where it names all', () => {
    fc.assert(
      fc.property(names, alone, (named, where) => {
        expect(mergedOrder([...named].sort(), named, where)).toEqual(named);
      }),
    );
  });

  // A table of taxes has up to 20,000 rows, and the shop sells nothing while it waits for the lock.
  test('a long list takes no longer than its length', { timeout: 2000 }, () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `row ${at}`);
    expect(mergedOrder([], rows, 'last')).toEqual(rows);
    expect(mergedOrder(rows, [...rows].reverse(), 'last')).toEqual([...rows].reverse());
    expect(differences('rates', rows, [...rows.slice(1), 'new'])).toHaveLength(20_000);
  });

  test('a thing that is named alone comes first or last', () => {
    expect(mergedOrder(['a', 'b'], ['n'], 'first')).toEqual(['n', 'a', 'b']);
    expect(mergedOrder(['a', 'b'], ['n'], 'last')).toEqual(['a', 'b', 'n']);
    expect(mergedOrder(['a', 'b', 'c'], ['b', 'n'], 'first')).toEqual(['a', 'b', 'n', 'c']);
  });
});

describe('what differs between two values', () => {
  test('is said of the place, not of the whole', () => {
    const before = [
      { code: 'EUR', rate: '1' },
      { code: 'USD', rate: '1.08' },
    ];
    const after = [
      { code: 'EUR', rate: '1' },
      { code: 'USD', rate: '1.1' },
      { code: 'GBP', rate: '0.9' },
    ];
    expect(differences('currencies', before, after)).toEqual([
      { place: 'currencies.USD.rate', before: '1.08', after: '1.1' },
      { place: 'currencies.GBP', before: undefined, after: { code: 'GBP', rate: '0.9' } },
    ]);
    expect(differences('sellsTo', ['ES', 'FR', 'PT'], ['PT', 'ES', 'AD'])).toEqual([
      { place: 'sellsTo.0', before: 'ES', after: 'PT' },
      { place: 'sellsTo.1', before: 'FR', after: 'ES' },
      { place: 'sellsTo.2', before: 'PT', after: 'AD' },
    ]);
    expect(differences('sellsTo', ['ES', 'FR'], ['ES'])).toEqual([
      { place: 'sellsTo', before: 'FR', after: undefined },
    ]);
    expect(differences('zones', [{ code: 'a' }, { code: 'b' }], [{ code: 'b' }, { code: 'a' }])).toEqual([
      { place: 'zones (order)', before: ['a', 'b'], after: ['b', 'a'] },
    ]);
    expect(differences('name', 'a', 'b')).toEqual([{ place: 'name', before: 'a', after: 'b' }]);
  });

  test('is nothing between equal ones, and something between others', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(differences('x', a, structuredClone(a))).toEqual([]);
        const same = JSON.stringify(a) === JSON.stringify(b);
        if (!same) fc.pre(!Object.is(JSON.stringify(sorted(a)), JSON.stringify(sorted(b))));
        expect(differences('x', a, b).length > 0).toBe(!same);
      }),
    );
  });
});

/** The order of names says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
