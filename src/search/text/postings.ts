import { Growing } from '../engine/growing.ts';

export interface PostingsState {
  start: Uint32Array;
  docs: Uint32Array;
  marks: Uint16Array;
}

/** More new entries than this are put among the old ones before the next search. */
const MOST_NEW = 20_000;

/**
 * Which documents a term stands in, and where (`marks`, see `fields.ts`). Old entries lie in order of terms; new
 * ones in a short list that is looked through, until there are enough to put all in order again.
 */
export class Postings {
  #start: Uint32Array = new Uint32Array(1);
  #docs: Uint32Array = new Uint32Array(0);
  #marks: Uint16Array = new Uint16Array(0);
  #newTerms = new Growing<Uint32Array>(Uint32Array);
  #newDocs = new Growing<Uint32Array>(Uint32Array);
  #newMarks = new Growing<Uint16Array>(Uint16Array);

  constructor(kept?: PostingsState) {
    if (!kept) return;
    this.#start = kept.start;
    this.#docs = kept.docs;
    this.#marks = kept.marks;
  }

  /** Documents must come in ascending order. */
  add(term: number, doc: number, marks: number): void {
    this.#newTerms.push(term);
    this.#newDocs.push(doc);
    this.#newMarks.push(marks);
  }

  /** In how many documents, changed and removed ones included. */
  count(term: number): number {
    let count = term + 1 < this.#start.length ? this.#start[term + 1]! - this.#start[term]! : 0;
    for (let at = 0; at < this.#newTerms.length; at += 1) if (this.#newTerms.items[at] === term) count += 1;
    return count;
  }

  each(term: number, visit: (doc: number, marks: number) => void): void {
    if (term + 1 < this.#start.length)
      for (let at = this.#start[term]!; at < this.#start[term + 1]!; at += 1)
        visit(this.#docs[at]!, this.#marks[at]!);
    const { items, length } = this.#newTerms;
    for (let at = 0; at < length; at += 1)
      if (items[at] === term) visit(this.#newDocs.items[at]!, this.#newMarks.items[at]!);
  }

  get crowded(): boolean {
    return this.#newTerms.length > MOST_NEW;
  }

  /** Puts new entries among the old ones. */
  settle(terms: number): void {
    if (this.#newTerms.length === 0 && terms + 1 === this.#start.length) return;
    const fresh = this.#newTerms.items;
    const start = new Uint32Array(terms + 1);
    for (let term = 0; term + 1 < this.#start.length; term += 1)
      start[term + 1] = this.#start[term + 1]! - this.#start[term]!;
    for (let at = 0; at < this.#newTerms.length; at += 1) start[fresh[at]! + 1]! += 1;
    for (let term = 0; term < terms; term += 1) start[term + 1]! += start[term]!;
    const next = start.slice(0, terms);
    const docs = new Uint32Array(start[terms]!);
    const marks = new Uint16Array(start[terms]!);
    for (let term = 0; term + 1 < this.#start.length; term += 1) {
      const [from, to] = [this.#start[term]!, this.#start[term + 1]!];
      docs.set(this.#docs.subarray(from, to), next[term]!);
      marks.set(this.#marks.subarray(from, to), next[term]!);
      next[term]! += to - from;
    }
    for (let at = 0; at < this.#newTerms.length; at += 1) {
      const place = next[fresh[at]!]!++;
      docs[place] = this.#newDocs.items[at]!;
      marks[place] = this.#newMarks.items[at]!;
    }
    [this.#start, this.#docs, this.#marks] = [start, docs, marks];
    this.#newTerms = new Growing<Uint32Array>(Uint32Array);
    this.#newDocs = new Growing<Uint32Array>(Uint32Array);
    this.#newMarks = new Growing<Uint16Array>(Uint16Array);
  }

  state(terms: number): PostingsState {
    this.settle(terms);
    return { start: this.#start, docs: this.#docs, marks: this.#marks };
  }
}
