import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clearBit,
  copyBits,
  countBits,
  emptyBits,
  fullBits,
  hasBit,
  intersect,
  members,
  setBit,
  subtract,
  unite,
} from './bits.ts';

const sizes = fc.integer({ min: 0, max: 130 });
/** A size and some of the numbers below it. */
const sets = sizes.chain((size) =>
  fc.record({ size: fc.constant(size), list: fc.subarray(Array.from({ length: size }, (_, at) => at)) }),
);

function bitsOf({ size, list }: { size: number; list: readonly number[] }) {
  const bits = emptyBits(size);
  for (const at of list) setBit(bits, at);
  return bits;
}

test('a set has what was put into it and nothing else, in ascending order', () => {
  fc.assert(
    fc.property(sets, ({ size, list }) => {
      const bits = bitsOf({ size, list: [...list].reverse() });
      expect([...members(bits)]).toEqual(list);
      expect(countBits(bits)).toBe(list.length);
      for (let at = 0; at < size; at += 1) expect(hasBit(bits, at)).toBe(list.includes(at));
    }),
  );
});

test('what is taken out is gone, and nothing else with it', () => {
  fc.assert(
    fc.property(sets, fc.nat(129), ({ size, list }, gone) => {
      fc.pre(gone < size);
      const bits = bitsOf({ size, list });
      clearBit(bits, gone);
      expect([...members(bits)]).toEqual(list.filter((at) => at !== gone));
    }),
  );
});

test('the full set ends at its size, also in the middle of a word', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      expect([...members(fullBits(size))]).toEqual(Array.from({ length: size }, (_, at) => at));
    }),
  );
});

test('a copy goes its own way', () => {
  const bits = bitsOf({ size: 70, list: [3, 69] });
  const copy = copyBits(bits);
  setBit(copy, 5);
  clearBit(copy, 69);
  expect([...members(bits)]).toEqual([3, 69]);
  expect([...members(copy)]).toEqual([3, 5]);
});

test('sets of different sizes meet as if the smaller one had zeros behind it', () => {
  fc.assert(
    fc.property(sets, sets, (one, two) => {
      expect([...members(intersect(bitsOf(one), bitsOf(two)))]).toEqual(
        one.list.filter((at) => two.list.includes(at)),
      );
      expect([...members(subtract(bitsOf(one), bitsOf(two)))]).toEqual(
        one.list.filter((at) => !two.list.includes(at)),
      );
      const room = Math.ceil(one.size / 32) * 32;
      const either = new Set([...one.list, ...two.list.filter((at) => at < room)]);
      expect([...members(unite(bitsOf(one), bitsOf(two)))]).toEqual([...either].sort((a, b) => a - b));
    }),
  );
});
