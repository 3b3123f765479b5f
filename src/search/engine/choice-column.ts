import { type Bits, emptyBits, setBit } from './bits.ts';
import { Growing } from './growing.ts';

export type Level = 'document' | 'row';

/** What a column is when it is kept in a file. */
export interface ChoiceState {
  level: Level;
  names: string[];
  start: Uint32Array;
  values: Uint32Array;
}

/**
 * The values of one choice field: forwards (slot → values, for counting) and backwards (value → slots, for
 * filtering). A slot is a document or a row, by the field's level. Only ever added to.
 */
export class ChoiceColumn {
  readonly level: Level;
  readonly names: string[] = [];
  readonly #ordinals = new Map<string, number>();
  readonly #slots: Growing<Uint32Array>[] = [];
  readonly #start: Growing<Uint32Array>;
  readonly #values: Growing<Uint32Array>;

  constructor(level: Level, kept?: Pick<ChoiceState, 'start' | 'values'>) {
    this.level = level;
    this.#start = new Growing<Uint32Array>(Uint32Array, kept?.start);
    this.#values = new Growing<Uint32Array>(Uint32Array, kept?.values);
    if (!kept) this.#start.push(0);
  }

  get size(): number {
    return this.#start.length - 1;
  }

  /** Where the values of slot `n` begin in `values`; they end where the next one's begin. */
  get start(): Uint32Array {
    return this.#start.items;
  }

  get values(): Uint32Array {
    return this.#values.items;
  }

  /** Slots up to this one have no value. */
  pad(size: number): void {
    this.#start.pad(size + 1, this.#values.length);
  }

  /** Adds the next slot. */
  push(values: readonly string[]): void {
    const slot = this.size;
    for (const name of values) {
      const ordinal = this.#ordinal(name);
      const slots = this.#slots[ordinal]!;
      if (slots.length > 0 && slots.items[slots.length - 1] === slot) continue;
      slots.push(slot);
      this.#values.push(ordinal);
    }
    this.#start.push(this.#values.length);
  }

  ordinalOf(name: string): number | undefined {
    return this.#ordinals.get(name);
  }

  /** Adds the slots that have this value to a set. */
  mark(into: Bits, ordinal: number): void {
    const { items, length } = this.#slots[ordinal]!;
    for (let at = 0; at < length; at += 1) setBit(into, items[at]!);
  }

  /** The slots that have one of the values; values that nobody has are no slots. */
  any(names: readonly string[], size: number): Bits {
    const found = emptyBits(size);
    for (const name of names) {
      const ordinal = this.#ordinals.get(name);
      if (ordinal !== undefined) this.mark(found, ordinal);
    }
    return found;
  }

  slotsOf(name: string): Uint32Array {
    const ordinal = this.#ordinals.get(name);
    if (ordinal === undefined) return new Uint32Array(0);
    const { items, length } = this.#slots[ordinal]!;
    return items.subarray(0, length);
  }

  #ordinal(name: string): number {
    let ordinal = this.#ordinals.get(name);
    if (ordinal === undefined) {
      ordinal = this.names.push(name) - 1;
      this.#ordinals.set(name, ordinal);
      this.#slots.push(new Growing<Uint32Array>(Uint32Array));
    }
    return ordinal;
  }

  state(): ChoiceState {
    return {
      level: this.level,
      names: this.names,
      start: this.#start.exact(),
      values: this.#values.exact(),
    };
  }

  static restore({ level, names, start, values }: ChoiceState): ChoiceColumn {
    const column = new ChoiceColumn(level, { start, values });
    for (const name of names) column.#ordinal(name);
    const counts = new Uint32Array(names.length);
    for (const ordinal of values) counts[ordinal]! += 1;
    for (const [ordinal, slots] of column.#slots.entries()) slots.reserve(counts[ordinal]!);
    for (let slot = 0; slot + 1 < start.length; slot += 1)
      for (let at = start[slot]!; at < start[slot + 1]!; at += 1) column.#slots[values[at]!]!.push(slot);
    return column;
  }
}
