import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextOrder } from './text-order.ts';

const titles = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'à', ' ', '-'), maxLength: 4 }), {
  maxLength: 12,
});

function expectOrder(column: TextOrder, all: readonly string[]) {
  const ranks = column.ranks();
  for (const [a, one] of all.entries())
    for (const [b, two] of all.entries())
      expect(Math.sign(ranks[a]! - ranks[b]!)).toBe(one === two ? 0 : one < two ? -1 : 1);
}

test('titles have the numbers of their order, equal ones the same, also those that came later', () => {
  fc.assert(
    fc.property(titles, titles, titles, (before, between, after) => {
      const column = new TextOrder();
      const all: string[] = [];
      for (const list of [before, between, after]) {
        for (const title of list) column.push(title);
        all.push(...list);
        expectOrder(column, all);
      }
    }),
  );
});

test('there is always room for one more title between two others', () => {
  const column = new TextOrder();
  const all = ['a', 'b', 'c'];
  for (const title of all) column.push(title);
  column.ranks();
  for (let count = 1; count < 70; count += 1) {
    const title = `b${'a'.repeat(count)}`;
    column.push(title);
    all.push(title);
  }
  expectOrder(column, all);
});

test('a later title leaves the numbers of the others as they are, while there is room', () => {
  const column = new TextOrder();
  for (const title of ['b', 'd']) column.push(title);
  const before = [...column.ranks().slice(0, 2)];
  for (const title of ['c', 'a', 'e', 'c', 'a', 'e']) column.push(title);
  expect([...column.ranks().slice(0, 2)]).toEqual(before);
  expectOrder(column, ['b', 'd', 'c', 'a', 'e', 'c', 'a', 'e']);
});

test('a column that was put away and taken out again has the same order', () => {
  fc.assert(
    fc.property(titles, titles, (before, after) => {
      const column = new TextOrder();
      for (const title of before) column.push(title);
      const again = TextOrder.restore(structuredClone(column.state()));
      expectOrder(again, before);
      for (const title of after) again.push(title);
      expectOrder(again, [...before, ...after]);
    }),
  );
});
