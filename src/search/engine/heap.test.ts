import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Heap } from './heap.ts';

test('the heap keeps those that would come first if all were put in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.integer({ min: 1, max: 20 }), fc.boolean(), (items, most, down) => {
      const compare = (a: number, b: number) => {
        expect([items.includes(a), items.includes(b)]).toEqual([true, true]);
        return down ? b - a : a - b;
      };
      const heap = new Heap(most, compare);
      for (const item of items) heap.offer(item);
      expect(heap.taken()).toEqual([...items].sort(compare).slice(0, most));
    }),
  );
});

test('what comes after all that are kept costs one look and no more', () => {
  let looks = 0;
  const heap = new Heap(10, (a, b) => {
    looks += 1;
    return a - b;
  });
  for (let item = 0; item < 10; item += 1) heap.offer(item);
  looks = 0;
  for (let item = 10; item < 1000; item += 1) heap.offer(item);
  expect(looks).toBe(990);
});
