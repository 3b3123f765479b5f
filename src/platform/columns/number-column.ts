import { type Bits, emptyBits } from './bits.ts';
import type { Level } from './choice-column.ts';
import { Growing } from './growing.ts';

export interface NumberState {
  level: Level;
  values: Float64Array;
}

/** The numbers of one field, by slot; NaN where there is none. */
export class NumberColumn {
  readonly level: Level;
  readonly #values: Growing<Float64Array>;

  constructor(level: Level, values?: Float64Array) {
    this.level = level;
    this.#values = new Growing<Float64Array>(Float64Array, values);
  }

  get size(): number {
    return this.#values.length;
  }

  get values(): Float64Array {
    return this.#values.items;
  }

  pad(size: number): void {
    this.#values.pad(size, Number.NaN);
  }

  push(value: number | undefined): void {
    this.#values.push(value ?? Number.NaN);
  }

  set(slot: number, value: number): void {
    this.#values.items[slot] = value;
  }

  /** The slots whose number lies between both ends. One look at every number: a million take a millisecond or two. */
  within(min: number, max: number): Bits {
    const { items, length } = this.#values;
    const found = emptyBits(length);
    for (let word = 0; word << 5 < length; word += 1) {
      const from = word << 5;
      const to = Math.min(length, from + 32);
      let bits = 0;
      for (let at = from; at < to; at += 1) {
        const value = items[at]!;
        // The shift is by `at` within the word: it counts modulo 32.
        bits |= (value >= min && value <= max ? 1 : 0) << at;
      }
      found[word] = bits;
    }
    return found;
  }

  state(): NumberState {
    return { level: this.level, values: this.#values.exact() };
  }

  static restore({ level, values }: NumberState): NumberColumn {
    return new NumberColumn(level, values);
  }
}
