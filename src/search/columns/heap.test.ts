import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

test('the heap keeps those that would come first if all were put in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.integer({ min: 1, max: 20 }), fc.boolean(), (items, most, down) => {
      const tens = (item: number) => Math.floor(item / 10) * (down ? -1 : 1);
      const compare = (a: number, b: number) => {
        expect([items.includes(a), items.includes(b)]).toEqual([true, true]);
        return down ? b - a : a - b;
      };
      const heap = new Heap(most, tens, compare);
      for (const item of items) heap.offer(item);
      expect(heap.taken()).toEqual([...items].sort(compare).slice(0, most));
    }),
  );
});

test('what comes after all that are kept costs one look and no more', () => {
  let [looks, compared] = [0, 0];
  const keyOf = (item: number) => {
    looks += 1;
    return item;
  };
  const heap = new Heap(10, keyOf, (a, b) => {
    compared += 1;
    return a - b;
  });
  for (let item = 0; item < 1000; item += 1) heap.offer(item);
  expect([looks, compared]).toEqual([1000, 0]);
});
