import { scratch } from './scratch.ts';

/** A set of whole numbers below a known size, 32 to a word. Sets of different sizes may meet: what is missing is 0. */
export type Bits = Uint32Array<ArrayBuffer>;

export function emptyBits(size: number): Bits {
  const words = (size + 31) >>> 5;
  return new Uint32Array(scratch(words * 4), 0, words);
}

export function copyBits(bits: Bits): Bits {
  const copy = emptyBits(bits.length * 32);
  copy.set(bits);
  return copy;
}

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31);
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5]! &= ~(1 << (at & 31));
}

/** Keeps in `into` what is in `other` too. @returns into */
export function intersect(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at += 1) into[at]! &= other[at]!;
  return into;
}

export function unite(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at += 1) into[at]! |= other[at]!;
  return into;
}

export function subtract(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at += 1) into[at]! &= ~other[at]!;
  return into;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** The members in ascending order. */
export function members(bits: Bits): Uint32Array {
  const list = new Uint32Array(countBits(bits));
  let next = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!;
    while (word !== 0) {
      list[next++] = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return list;
}
