import { type Bits, emptyBits, setBit } from '../engine/bits.ts';
import { scratch } from '../engine/scratch.ts';
import type { RankSettings } from './settings.ts';
import type { Slot, Way } from './slots.ts';

/** What a text has found so far, by document slot. */
export interface Gathered {
  scores: Float32Array;
  /** How many parts of the text each document meets. */
  met: Uint8Array;
  /** How many of them in its title. */
  inTitle: Uint8Array;
}

/** Adds up the parts of a text over all documents. @param size slots of documents */
export function gather(
  slots: readonly Slot[],
  size: number,
  worth: Float32Array,
  ranking: Pick<RankSettings, 'head' | 'beside'>,
): Gathered {
  const found: Gathered = {
    scores: new Float32Array(scratch(size * 4), 0, size),
    met: new Uint8Array(scratch(size), 0, size),
    inTitle: new Uint8Array(scratch(size), 0, size),
  };
  const best = new Float32Array(scratch(size * 4), 0, size);
  const titled = new Uint8Array(scratch(size), 0, size);
  for (const { ways } of slots) {
    const touched: number[] = [];
    const meet = (doc: number, score: number, inTitle: boolean) => {
      if (best[doc] === 0) touched.push(doc);
      if (score > best[doc]!) best[doc] = score;
      if (inTitle) titled[doc] = 1;
    };
    for (const way of ways) meetWay(way, size, worth, ranking, meet);
    for (const doc of touched) {
      found.scores[doc]! += best[doc]!;
      found.met[doc]! += 1;
      found.inTitle[doc]! += titled[doc]!;
      best[doc] = 0;
      titled[doc] = 0;
    }
  }
  return found;
}

function meetWay(
  { index, terms, weight }: Way,
  size: number,
  worth: Float32Array,
  { head, beside }: Pick<RankSettings, 'head' | 'beside'>,
  meet: (doc: number, score: number, inTitle: boolean) => void,
): void {
  const { postings } = index;
  const rarity = (term: number) => Math.log(1 + size / (1 + postings.count(term)));
  const [first, ...others] = terms;
  if (first === undefined) return;
  if (others.length === 0) {
    const factor = weight * rarity(first);
    const kindOf = kindsOf(index, first, size);
    const kinds = [1, head, beside];
    postings.each(first, (doc, marks) => {
      if (doc >= size) return;
      const times = kindOf ? kinds[kindOf[doc]!]! : 1;
      meet(doc, factor * times * worth[marks]!, (marks & 3) > 0);
    });
    return;
  }
  // All terms in one document: the sum counts.
  let sums = new Map<number, { score: number; title: boolean }>();
  postings.each(first, (doc, marks) =>
    sums.set(doc, { score: weight * rarity(first) * worth[marks]!, title: (marks & 3) > 0 }),
  );
  for (const term of others) {
    const kept = new Map<number, { score: number; title: boolean }>();
    const factor = weight * rarity(term);
    postings.each(term, (doc, marks) => {
      const sum = sums.get(doc);
      if (sum)
        kept.set(doc, { score: sum.score + factor * worth[marks]!, title: sum.title && (marks & 3) > 0 });
    });
    sums = kept;
  }
  for (const [doc, { score, title }] of sums) if (doc < size) meet(doc, score, title);
}

/** The documents that meet at least `least` parts. */
export function meeting({ met }: Gathered, least: number): Bits {
  const found = emptyBits(met.length);
  for (let doc = 0; doc < met.length; doc += 1) if (met[doc]! >= least) setBit(found, doc);
  return found;
}

/** The documents that meet all parts, and those that meet at least `least` of them in their titles. */
export function meetingInTitle({ met, inTitle }: Gathered, all: number, least: number): Bits {
  const found = emptyBits(met.length);
  for (let doc = 0; doc < met.length; doc += 1)
    if (inTitle[doc]! >= least || met[doc] === all) setBit(found, doc);
  return found;
}

/** Of each document 1 where the term says what it is, 2 where it only says what it goes with, else 0. */
function kindsOf(index: Way['index'], term: number, size: number): Uint8Array | undefined {
  let kinds: Uint8Array | undefined;
  for (const [sign, kind] of [
    ['^', 1],
    ['~', 2],
  ] as const) {
    const mark = index.vocabulary.marked(sign, term);
    if (mark === undefined) continue;
    kinds ??= new Uint8Array(scratch(size), 0, size);
    const found = kinds;
    index.postings.each(mark, (doc) => {
      if (doc < size) found[doc] = kind;
    });
  }
  return kinds;
}
