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
      if (slots.items[slots.length - 1] === slot) continue;
      slots.push(slot);
      this.#values.push(ordinal);
    }
    this.#start.push(this.#values.length);
  }

  /** The slots that have one of the values; values that nobody has are no slots. */
  any(names: readonly string[]): Bits {
    const found = emptyBits(this.size);
    for (const name of names) {
      const slots = this.slotsOf(name);
      for (let at = 0; at < slots.length; at += 1) setBit(found, slots[at]!);
    }
    return found;
  }

  slotsOf(name: string): Uint32Array {
    const ordinal = this.#ordinals.get(name);
    return ordinal === undefined ? new Uint32Array(0) : this.#slots[ordinal]!.exact();
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
    for (let slot = 0; slot < column.size; slot += 1)
      for (let at = start[slot]!; at < start[slot + 1]!; at += 1) column.#slots[values[at]!]!.push(slot);
    return column;
  }
}
