import { Growing } from '../../platform/columns/growing.ts';
import { ByteList } from './bytes.ts';

export interface PostingsState {
  /** Where the bytes of term `n` begin; they end where the next one's begin. */
  start: Uint32Array;
  /** Of each term, in how many documents, and the last of them. */
  counts: Uint32Array;
  last: Uint32Array;
  bytes: Uint8Array<ArrayBuffer>;
}

/** In which documents a term stands (changed and removed ones included), in ascending order, and where in them. */
export interface Entries {
  docs: Uint32Array;
  marks: Uint16Array;
  /** How many; both lists may be longer. */
  length: number;
}

/** Room for one term's entries at a time, for all languages. */
let room = { docs: new Uint32Array(1024), marks: new Uint16Array(1024) };

/** More new entries than this are put among the old ones before the next search. */
const MOST_NEW = 20_000;

/** More than this, and more than a quarter of the old ones, are put among them at once: unpacked, one takes ten bytes. */
const MUCH = 100_000;
/** Of a packed entry, about. */
const BYTES = 2;

/** Most words stand in the body alone, once to three times: then that many, else the marks follow. */
const OWN_MARKS = 0;
const BODY = 8;
const ONLY_BODY = 0b11 << BODY;

/**
 * Which documents a term stands in, and where (`marks`, see `fields.ts`). Old entries are packed, term by term: of
 * each the distance to the document before it, so that most take one byte or two. New ones stand in a short list
 * that is looked through, until there are enough to be packed as well.
 */
export class Postings {
  #start: Uint32Array = new Uint32Array(1);
  #counts: Uint32Array = new Uint32Array(0);
  #last: Uint32Array = new Uint32Array(0);
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #newTerms = new Growing<Uint32Array>(Uint32Array);
  #newDocs = new Growing<Uint32Array>(Uint32Array);
  #newMarks = new Growing<Uint16Array>(Uint16Array);

  constructor(kept?: PostingsState) {
    if (!kept) return;
    this.#start = kept.start;
    this.#counts = kept.counts;
    this.#last = kept.last;
    this.#bytes = kept.bytes;
  }

  /** Documents must come in ascending order. */
  add(term: number, doc: number, marks: number): void {
    this.#newTerms.push(term);
    this.#newDocs.push(doc);
    this.#newMarks.push(marks);
  }

  /** The entries of a term. What is read next is written over them. */
  read(term: number): Entries {
    const most = (this.#counts[term] ?? 0) + this.#newTerms.length;
    if (room.docs.length < most) room = { docs: new Uint32Array(most * 2), marks: new Uint16Array(most * 2) };
    const { docs, marks } = room;
    let length = 0;
    if (term < this.#counts.length) {
      const bytes = this.#bytes;
      const end = this.#start[term + 1]!;
      let doc = -1;
      for (let at = this.#start[term]!; at < end; length += 1) {
        let value = bytes[at++]!;
        for (let bit = 7; value >>> bit !== 0; bit += 7)
          value = (value & ((1 << bit) - 1)) | (bytes[at++]! << bit);
        doc += (value >>> 2) + 1;
        docs[length] = doc;
        const times = value & 3;
        if (times !== OWN_MARKS) marks[length] = times << BODY;
        else {
          marks[length] = bytes[at]! | (bytes[at + 1]! << 8);
          at += 2;
        }
      }
    }
    const { items, length: added } = this.#newTerms;
    for (let at = 0; at < added; at += 1) {
      if (items[at] !== term) continue;
      docs[length] = this.#newDocs.items[at]!;
      marks[length++] = this.#newMarks.items[at]!;
    }
    return { docs, marks, length };
  }

  /** So many new ones that they are better packed before more come, search or not. */
  get heavy(): boolean {
    return this.#newTerms.length > Math.max(MUCH, this.#bytes.length / BYTES / 4);
  }

  get crowded(): boolean {
    return this.#newTerms.length > MOST_NEW;
  }

  /** Packs the new entries behind the old ones of their terms. */
  settle(terms: number): void {
    const known = this.#counts.length;
    if (this.#newTerms.length === 0 && terms === known) return;
    const fresh = this.#inOrder(terms);
    const start = new Uint32Array(terms + 1);
    const counts = new Uint32Array(terms);
    const last = new Uint32Array(terms);
    counts.set(this.#counts);
    last.set(this.#last);
    const packed = new ByteList();
    packed.reserve(this.#bytes.length + this.#newTerms.length * 2);
    for (let term = 0; term < terms; term += 1) {
      start[term] = packed.length;
      if (term < known) packed.append(this.#bytes.subarray(this.#start[term]!, this.#start[term + 1]!));
      let before = counts[term] === 0 ? -1 : last[term]!;
      for (let next = fresh.start[term]!; next < fresh.start[term + 1]!; next += 1) {
        const at = fresh.entries[next]!;
        const doc = this.#newDocs.items[at]!;
        pack(packed, doc - before - 1, this.#newMarks.items[at]!);
        before = doc;
        counts[term]! += 1;
      }
      if (before >= 0) last[term] = before;
    }
    start[terms] = packed.length;
    // A list that grew has room to spare, which nobody needs before it is packed again.
    [this.#start, this.#counts, this.#last, this.#bytes] = [start, counts, last, packed.exact().slice()];
    this.#newTerms = new Growing<Uint32Array>(Uint32Array);
    this.#newDocs = new Growing<Uint32Array>(Uint32Array);
    this.#newMarks = new Growing<Uint16Array>(Uint16Array);
  }

  /** The new entries by their terms, those of one term as they came. */
  #inOrder(terms: number): { start: Uint32Array; entries: Uint32Array } {
    const { items, length } = this.#newTerms;
    const start = new Uint32Array(terms + 1);
    for (let at = 0; at < length; at += 1) start[items[at]! + 1]! += 1;
    for (let term = 0; term < terms; term += 1) start[term + 1]! += start[term]!;
    const next = start.slice(0, terms);
    const entries = new Uint32Array(length);
    for (let at = 0; at < length; at += 1) entries[next[items[at]!]!++] = at;
    return { start, entries };
  }

  state(terms: number): PostingsState {
    this.settle(terms);
    return { start: this.#start, counts: this.#counts, last: this.#last, bytes: this.#bytes };
  }
}

function pack(into: ByteList, distance: number, marks: number): void {
  const short = marks !== 0 && (marks & ~ONLY_BODY) === 0;
  into.push(distance * 4 + (short ? marks >> BODY : OWN_MARKS));
  if (short) return;
  into.byte(marks & 0xff);
  into.byte(marks >> 8);
}
