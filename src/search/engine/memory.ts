import { type Bits, countBits, hasBit, setBit } from '../../platform/columns/bits.ts';
import { withScratch } from '../../platform/columns/scratch.ts';
import { Columns, type ColumnsState } from '../columns/columns.ts';
import type { Followed } from '../follow.ts';
import type { SearchDocument } from '../model-document.ts';
import type { Hit, Question, Reasons, Relaxed, Reply, SearchEngine } from '../model-question.ts';
import { Told } from '../text/asked/told.ts';
import { type Found, type TextSettings, TextSide, type TextState } from '../text/text-side.ts';
import { countField } from './counts.ts';
import { histogram } from './histogram.ts';
import { countingRows, everything, type Matched, matchParts } from './match.ts';
import { page, slotsNamed } from './order.ts';
import { relaxed } from './relax.ts';

/** What an index needs to be put away and taken out again; for `v8.serialize`. */
export interface MemoryState {
  columns: ColumnsState;
  text: TextState;
}

/**
 * The index of a shop in memory. Every answer is exact: no sampling, no limits on counts.
 *
 * @example const index = new MemoryEngine(settings); index.add(document); await index.search({ language: '', text: 'oli' })
 */
export class MemoryEngine implements SearchEngine, Followed {
  readonly #columns: Columns;
  readonly #text: TextSide;

  constructor(settings: TextSettings, kept?: MemoryState) {
    this.#columns = kept ? Columns.restore(kept.columns) : new Columns();
    if (!kept) this.#columns.speak(settings.languages);
    this.#text = new TextSide(settings, kept?.text);
  }

  /** Adds a document, or puts it in the place of what it was. */
  add(document: SearchDocument): void {
    const firstRow = this.#columns.rowCount;
    const slot = this.#columns.add(document);
    this.#text.add(slot, firstRow, document);
  }

  remove(type: string, id: number): void {
    this.#columns.remove(type, id);
  }

  /** Documents that are there. */
  get count(): number {
    return this.#columns.size - this.#columns.dead;
  }

  /** Slots of documents that changed or went away; they cost memory until the index is built anew. */
  get dead(): number {
    return this.#columns.dead;
  }

  /** Makes what was added quick to search. Called by itself when enough has come together. */
  settle(): void {
    this.#text.settle();
    for (const column of this.#columns.titles.values()) column.ranks();
  }

  /** Ids of the documents of a type that have this value. */
  having(type: string, field: string, value: string): number[] {
    const column = this.#columns.choices.get(field);
    if (!column) return [];
    const alive = this.#columns.alive();
    const ids = new Set<number>();
    for (const slot of column.slotsOf(value)) {
      const doc = column.level === 'row' ? this.#columns.rowDoc[slot]! : slot;
      if (hasBit(alive, doc) && this.#columns.typeAt(doc) === type) ids.add(this.#columns.idAt(doc));
    }
    return [...ids];
  }

  put(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.add(document);
  }

  drop(type: string, ids: readonly number[]): void {
    for (const id of ids) this.remove(type, id);
  }

  /** Sets a number of documents in its place: for what changes often and touches nothing else. */
  setNumbers(type: string, field: string, values: ReadonlyMap<number, number>): void {
    this.#columns.setNumbers(type, field, values);
  }

  search(question: Question): Promise<Reply> {
    return Promise.resolve(this.answer(question));
  }

  /** The same at once, for measuring. */
  answer(question: Question): Reply {
    return withScratch(() => this.#answer(question));
  }

  #answer(question: Question): Reply {
    const found = this.#find(question);
    if (found) this.#boost(question, found);
    const matched = matchParts(this.#columns, question, found?.docs);
    const all = everything(this.#columns, matched);
    const rows = countingRows(this.#columns, matched);
    const counts: Reply['counts'] = {};
    for (const field of question.facets ?? []) counts[field] = countField(this.#columns, matched, field, all);
    const histograms: Reply['histograms'] = {};
    for (const asked of question.histograms ?? [])
      histograms[asked.field] = histogram(this.#columns, question, found?.docs, asked);
    const slots = page(this.#columns, all, rows, question, found?.scores);
    const answer: Reply = {
      total: countBits(all),
      hits: slots.map((slot) => this.#hit(slot, rows, matched, found)),
      counts,
      histograms,
      words: found?.words ?? [],
    };
    if (found?.corrected) answer.corrected = found.corrected;
    if (found?.suggestion) answer.suggestion = found.suggestion;
    if (found?.partial) answer.partial = true;
    if (found?.fewer) answer.fewer = true;
    return answer;
  }

  /** What is pinned is found whatever its words. */
  #find(question: Question, told?: Told): Found | undefined {
    const found = this.#text.find(question, this.#columns, told);
    for (const slot of found ? slotsNamed(this.#columns, question.pinned) : []) setBit(found!.docs, slot);
    return found;
  }

  explain(question: Question): Promise<{ reply: Reply; reasons: Reasons[] }> {
    return Promise.resolve(
      withScratch(() => {
        const reply = this.#answer(question);
        const slots = reply.hits.map(({ type, id }) => this.#columns.slotOf(type, id)!);
        const told = new Told(slots);
        const found = this.#find(question, told);
        if (found) this.#boost(question, found, told);
        return { reply, reasons: slots.map((slot) => told.of(slot)) };
      }),
    );
  }

  #boost({ boosted = {} }: Question, { scores }: Found, told?: Told): void {
    for (const [name, factor] of Object.entries(boosted)) {
      const [slot] = slotsNamed(this.#columns, [name]);
      if (slot === undefined) continue;
      scores[slot]! *= factor;
      told?.factor(slot, 'boost', factor);
    }
  }

  #hit(slot: number, rows: Bits | undefined, matched: Matched, found: Found | undefined): Hit {
    const columns = this.#columns;
    const hit: Hit = { type: columns.typeAt(slot), id: columns.idAt(slot), score: found?.scores[slot] ?? 0 };
    const coded = found?.rows.get(slot);
    const row =
      coded !== undefined && (!rows || hasBit(rows, coded))
        ? coded
        : rows && matched.relation === 'and'
          ? this.#firstOf(rows, slot)
          : undefined;
    if (row !== undefined && columns.rowIdAt(row) > 0) hit.rowId = columns.rowIdAt(row);
    return hit;
  }

  /** The first row of a document that is among these. */
  #firstOf(rows: Bits, slot: number): number | undefined {
    const { rowStart } = this.#columns;
    for (let row = rowStart[slot]!; row < rowStart[slot + 1]!; row += 1) if (hasBit(rows, row)) return row;
    return undefined;
  }

  relax(question: Question): Promise<Relaxed[]> {
    return relaxed(question, (other) => withScratch(() => this.#count(other)));
  }

  #count(question: Question): number {
    const matched = matchParts(this.#columns, question, this.#find(question)?.docs);
    return countBits(everything(this.#columns, matched));
  }

  totals(field: string, types?: readonly string[]): Promise<Map<string, number>> {
    const counts = withScratch(() => {
      const matched = matchParts(this.#columns, { language: '', ...(types ? { types } : {}) }, undefined);
      return countField(this.#columns, matched, field, matched.fixed);
    });
    return Promise.resolve(counts);
  }

  bounds(field: string): Promise<{ min: number; max: number } | undefined> {
    return Promise.resolve(this.#columns.bounds(field));
  }

  state(): MemoryState {
    return { columns: this.#columns.state(), text: this.#text.state() };
  }
}
