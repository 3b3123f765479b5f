import type { Language } from '../../frame/settings.ts';
import type { SearchDocument } from '../model-document.ts';
import { type Bits, clearBit, copyBits, emptyBits, hasBit, setBit } from './bits.ts';
import { ChoiceColumn, type ChoiceState, type Level } from './choice-column.ts';
import { Growing } from './growing.ts';
import { NumberColumn, type NumberState } from './number-column.ts';
import { TitleColumn, type TitleState } from './title-column.ts';

export interface ColumnsState {
  types: string[];
  typeOf: Uint8Array;
  ids: Uint32Array;
  rowStart: Uint32Array;
  rowIds: Uint32Array;
  dead: number[];
  choices: [string, ChoiceState][];
  numbers: [string, NumberState][];
  titles: [Language, TitleState][];
}

interface Bounds {
  of: { min: number; max: number } | undefined;
}

/**
 * Everything about documents but their words, in columns. A document that changes is taken out of its slot and
 * added anew at the end, so that no list is ever put in order again; its rows stand beside each other.
 */
export class Columns {
  readonly types: string[] = [];
  readonly choices = new Map<string, ChoiceColumn>();
  readonly numbers = new Map<string, NumberColumn>();
  readonly titles = new Map<Language, TitleColumn>();
  readonly #typeOf: Growing<Uint8Array>;
  readonly #ids: Growing<Uint32Array>;
  readonly #rowStart: Growing<Uint32Array>;
  readonly #rowIds: Growing<Uint32Array>;
  readonly #rowDoc = new Growing<Uint32Array>(Uint32Array);
  /** Slots by the number of the type and the id. */
  readonly #slots: Map<number, number>[] = [];
  #alive: Bits = emptyBits(1024);
  /** Slots of documents that have changed or gone. */
  dead = 0;
  readonly #bounds = new Map<string, Bounds>();
  #boundsAt = -1;

  constructor(kept?: Pick<ColumnsState, 'typeOf' | 'ids' | 'rowStart' | 'rowIds'>) {
    this.#typeOf = new Growing<Uint8Array>(Uint8Array, kept?.typeOf);
    this.#ids = new Growing<Uint32Array>(Uint32Array, kept?.ids);
    this.#rowStart = new Growing<Uint32Array>(Uint32Array, kept?.rowStart);
    this.#rowIds = new Growing<Uint32Array>(Uint32Array, kept?.rowIds);
    if (!kept) this.#rowStart.push(0);
  }

  /** Slots, those of the dead included. */
  get size(): number {
    return this.#ids.length;
  }

  get rowCount(): number {
    return this.#rowIds.length;
  }

  /** Rows of document slot `n` are `rowStart[n]` up to, not including, `rowStart[n + 1]`. */
  get rowStart(): Uint32Array {
    return this.#rowStart.items;
  }

  get rowDoc(): Uint32Array {
    return this.#rowDoc.items;
  }

  /** A copy that the caller may change. */
  alive(): Bits {
    return copyBits(this.#alive.subarray(0, (this.size + 31) >>> 5));
  }

  typeAt(slot: number): string {
    return this.types[this.#typeOf.items[slot]!]!;
  }

  idAt(slot: number): number {
    return this.#ids.items[slot]!;
  }

  rowIdAt(row: number): number {
    return this.#rowIds.items[row]!;
  }

  slotOf(type: string, id: number): number | undefined {
    return this.#slots[this.types.indexOf(type)]?.get(id);
  }

  ofTypes(types: readonly string[]): Bits {
    const wanted = types.map((type) => this.types.indexOf(type));
    const found = emptyBits(this.size);
    for (let slot = 0; slot < this.size; slot += 1)
      if (wanted.includes(this.#typeOf.items[slot]!)) setBit(found, slot);
    return found;
  }

  /** The least and the greatest number of a field among documents that are there. */
  bounds(field: string): { min: number; max: number } | undefined {
    if (this.#boundsAt !== this.size + this.dead) this.#bounds.clear();
    this.#boundsAt = this.size + this.dead;
    const found = this.#bounds.get(field) ?? { of: this.#measure(field) };
    this.#bounds.set(field, found);
    return found.of;
  }

  #measure(field: string): { min: number; max: number } | undefined {
    const column = this.numbers.get(field);
    if (!column) return undefined;
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let slot = 0; slot < column.size; slot += 1) {
      const value = column.values[slot]!;
      if (Number.isNaN(value) || (value >= min && value <= max)) continue;
      if (!hasBit(this.#alive, column.level === 'row' ? this.rowDoc[slot]! : slot)) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return min <= max ? { min, max } : undefined;
  }

  /** @returns the document's slot */
  add(document: SearchDocument): number {
    this.remove(document.type, document.id);
    const slot = this.size;
    let type = this.types.indexOf(document.type);
    if (type < 0) {
      type = this.types.push(document.type) - 1;
      this.#slots.push(new Map());
    }
    this.#typeOf.push(type);
    this.#ids.push(document.id);
    this.#slots[type]!.set(document.id, slot);
    if (slot >> 5 >= this.#alive.length) {
      const larger: Bits = new Uint32Array(this.#alive.length * 2);
      larger.set(this.#alive);
      this.#alive = larger;
    }
    setBit(this.#alive, slot);
    this.#put('document', slot, document.choices, document.numbers);
    for (const row of document.rows) {
      const at = this.rowCount;
      this.#rowIds.push(row.id);
      this.#rowDoc.push(slot);
      this.#put('row', at, row.choices, row.numbers);
    }
    this.#rowStart.push(this.rowCount);
    for (const [language, column] of this.titles)
      column.push(document.texts[language]?.title ?? firstTitle(document));
    return slot;
  }

  /** @returns the slot that it had */
  remove(type: string, id: number): number | undefined {
    const slots = this.#slots[this.types.indexOf(type)];
    const slot = slots?.get(id);
    if (slots === undefined || slot === undefined) return undefined;
    slots.delete(id);
    clearBit(this.#alive, slot);
    this.dead += 1;
    return slot;
  }

  #put(
    level: Level,
    slot: number,
    choices: SearchDocument['choices'],
    numbers: SearchDocument['numbers'],
  ): void {
    for (const name in choices) this.#choice(name, level);
    for (const name in numbers) this.#number(name, level);
    for (const [name, column] of this.choices) {
      if (column.level !== level) continue;
      column.pad(slot);
      column.push(choices[name] ?? []);
    }
    for (const [name, column] of this.numbers) {
      if (column.level !== level) continue;
      column.pad(slot);
      column.push(numbers[name]);
    }
  }

  #choice(name: string, level: Level): void {
    const column = this.choices.get(name);
    if (!column) this.choices.set(name, new ChoiceColumn(level));
    else if (column.level !== level) throw new Error(`The field "${name}" is one of a ${column.level}.`);
  }

  #number(name: string, level: Level): void {
    const column = this.numbers.get(name);
    if (!column) this.numbers.set(name, new NumberColumn(level));
    else if (column.level !== level) throw new Error(`The field "${name}" is one of a ${column.level}.`);
  }

  /** Must be called before the first document. */
  speak(languages: readonly Language[]): void {
    for (const language of languages) this.titles.set(language, new TitleColumn());
  }

  state(): ColumnsState {
    const dead: number[] = [];
    for (let slot = 0; slot < this.size; slot += 1)
      if (this.slotOf(this.typeAt(slot), this.idAt(slot)) !== slot) dead.push(slot);
    return {
      types: this.types,
      typeOf: this.#typeOf.exact(),
      ids: this.#ids.exact(),
      rowStart: this.#rowStart.exact(),
      rowIds: this.#rowIds.exact(),
      dead,
      choices: [...this.choices].map(([name, column]) => [name, column.state()]),
      numbers: [...this.numbers].map(([name, column]) => [name, column.state()]),
      titles: [...this.titles].map(([language, column]) => [language, column.state()]),
    };
  }

  static restore(state: ColumnsState): Columns {
    const columns = new Columns(state);
    columns.types.push(...state.types);
    for (const _ of state.types) columns.#slots.push(new Map());
    columns.#alive = emptyBits(Math.max(1024, state.ids.length * 2));
    const dead = new Set(state.dead);
    columns.dead = dead.size;
    columns.#rowDoc.reserve(state.rowIds.length);
    for (let slot = 0; slot < state.ids.length; slot += 1) {
      columns.#rowDoc.pad(state.rowStart[slot + 1]!, slot);
      if (dead.has(slot)) continue;
      setBit(columns.#alive, slot);
      columns.#slots[state.typeOf[slot]!]!.set(state.ids[slot]!, slot);
    }
    for (const [name, kept] of state.choices) columns.choices.set(name, ChoiceColumn.restore(kept));
    for (const [name, kept] of state.numbers) columns.numbers.set(name, NumberColumn.restore(kept));
    for (const [language, kept] of state.titles) columns.titles.set(language, TitleColumn.restore(kept));
    return columns;
  }
}

function firstTitle(document: SearchDocument): string {
  return Object.values(document.texts)[0]?.title ?? '';
}
