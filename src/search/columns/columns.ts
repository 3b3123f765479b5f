import type { Language } from '../../frame/shop/settings.ts';
import { type Bits, clearBit, copyBits, emptyBits, hasBit, setBit } from '../../platform/columns/bits.ts';
import { ChoiceColumn, type ChoiceState, type Level } from '../../platform/columns/choice-column.ts';
import { Growing } from '../../platform/columns/growing.ts';
import { NumberColumn, type NumberState } from '../../platform/columns/number-column.ts';
import { TextOrder, type TextOrderState } from '../../platform/columns/text-order.ts';
import { sortKey } from '../fold.ts';
import type { SearchDocument } from '../model-document.ts';

export interface ColumnsState {
  types: string[];
  typeOf: Uint8Array;
  ids: Uint32Array;
  rowStart: Uint32Array;
  rowIds: Uint32Array;
  dead: number[];
  choices: [string, ChoiceState][];
  numbers: [string, NumberState][];
  titles: [Language, TextOrderState][];
}

interface Bounds {
  of: { min: number; max: number } | undefined;
}

/**
 * Everything about documents but their words, in columns. A document that changes is taken out of its slot and
 * added anew at the end, so that no list is ever put in order again; its rows stand beside each other. Every column
 * is as long as there are slots of its level.
 */
export class Columns {
  readonly types: string[] = [];
  readonly choices = new Map<string, ChoiceColumn>();
  readonly numbers = new Map<string, NumberColumn>();
  readonly titles = new Map<Language, TextOrder>();
  readonly #typeOf: Growing<Uint8Array>;
  readonly #ids: Growing<Uint32Array>;
  readonly #rowStart: Growing<Uint32Array>;
  readonly #rowIds: Growing<Uint32Array>;
  readonly #rowDoc = new Growing<Uint32Array>(Uint32Array);
  /** Slots by the number of the type and the id. */
  readonly #slots: Map<number, number>[] = [];
  readonly #alive = new Growing<Bits>(Uint32Array);
  /** Slots of documents that have changed or gone. */
  dead = 0;
  readonly #bounds = new Map<string, Bounds>();

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
    return copyBits(this.#alive.exact());
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
    const found = this.#bounds.get(field) ?? { of: this.#measure(field) };
    this.#bounds.set(field, found);
    return found.of;
  }

  #measure(field: string): { min: number; max: number } | undefined {
    const column = this.numbers.get(field);
    if (!column) return undefined;
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let slot = 0; slot < column.size; slot += 1) {
      if (!hasBit(this.#alive.items, column.level === 'row' ? this.rowDoc[slot]! : slot)) continue;
      const value = column.values[slot]!;
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
    this.#alive.pad((slot >> 5) + 1);
    setBit(this.#alive.items, slot);
    this.#bounds.clear();
    this.#put('document', slot, document.choices, document.numbers);
    for (const row of document.rows) {
      const at = this.rowCount;
      this.#rowIds.push(row.id);
      this.#rowDoc.push(slot);
      this.#put('row', at, row.choices, row.numbers);
    }
    this.#rowStart.push(this.rowCount);
    for (const [language, column] of this.titles)
      column.push(sortKey(document.texts[language]?.title ?? firstTitle(document)));
    return slot;
  }

  remove(type: string, id: number): void {
    const slot = this.slotOf(type, id);
    if (slot === undefined) return;
    this.#slots[this.types.indexOf(type)]!.delete(id);
    clearBit(this.#alive.items, slot);
    this.dead += 1;
    this.#bounds.clear();
  }

  /** Sets a number of documents in its place; fields of rows, and documents that are not there, are passed over. */
  setNumbers(type: string, field: string, values: ReadonlyMap<number, number>): void {
    const column = this.numbers.get(field);
    if (column?.level !== 'document') return;
    for (const [id, value] of values) {
      const slot = this.slotOf(type, id);
      if (slot !== undefined) column.set(slot, value);
    }
    this.#bounds.delete(field);
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
    for (const language of languages) this.titles.set(language, new TextOrder());
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
    columns.#alive.pad((state.ids.length + 31) >>> 5);
    const dead = new Set(state.dead);
    columns.dead = dead.size;
    for (let slot = 0; slot < state.ids.length; slot += 1) {
      columns.#rowDoc.pad(state.rowStart[slot + 1]!, slot);
      if (dead.has(slot)) continue;
      setBit(columns.#alive.items, slot);
      columns.#slots[state.typeOf[slot]!]!.set(state.ids[slot]!, slot);
    }
    for (const [name, kept] of state.choices) columns.choices.set(name, ChoiceColumn.restore(kept));
    for (const [name, kept] of state.numbers) columns.numbers.set(name, NumberColumn.restore(kept));
    for (const [language, kept] of state.titles) columns.titles.set(language, TextOrder.restore(kept));
    return columns;
  }
}

function firstTitle(document: SearchDocument): string {
  return Object.values(document.texts)[0]?.title ?? '';
}
