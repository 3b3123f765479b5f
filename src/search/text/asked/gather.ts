import { type Bits, emptyBits, setBit } from '../../../platform/columns/bits.ts';
import { scratch } from '../../../platform/columns/scratch.ts';
import { IN_FIELDS } from '../fields.ts';
import type { Slot, Way } from './slots.ts';

/** What a text has found so far, by document slot. */
export interface Gathered {
  scores: Float32Array;
  /** How many parts of the text each document meets. */
  met: Uint8Array;
  /** How many of them in its title. */
  inTitle: Uint8Array;
}

/** Most documents meet nothing, and are passed over four at a time. */
const foursIn = (size: number): number => Math.ceil(size / 4);

/** Of marks, those that stand for the title. */
const TITLE = 3;

/** Adds up the parts of a text over all documents. @param size slots of documents */
export function gather(slots: readonly Slot[], size: number, worth: Float64Array): Gathered {
  const found: Gathered = {
    scores: new Float32Array(scratch(size * 4), 0, size),
    met: new Uint8Array(scratch(foursIn(size) * 4), 0, size),
    inTitle: new Uint8Array(scratch(size), 0, size),
  };
  let best: Best | undefined;
  for (const { ways } of slots) {
    const [way] = ways;
    if (ways.length === 1 && way!.terms.length === 1) addTerm(way!, found, worth);
    else {
      best ??= {
        scores: new Float32Array(scratch(size * 4), 0, size),
        titled: new Uint8Array(scratch(size), 0, size),
      };
      addBest(ways, best, found, worth);
    }
  }
  return found;
}

/** How much rarer words count for more. */
const rarity = (size: number, count: number): number => Math.log(1 + size / (1 + count));

/** Adds a part that can be met by one word alone. */
function addTerm(
  { index, terms, weight }: Way,
  { scores, met, inTitle }: Gathered,
  worth: Float64Array,
): void {
  const { docs, marks, length } = index.postings.read(terms[0]!);
  const factor = weight * rarity(scores.length, length);
  for (let at = 0; at < length; at += 1) {
    const doc = docs[at]!;
    scores[doc]! += Math.fround(factor * worth[marks[at]!]!);
    met[doc]! += 1;
    if (marks[at]! & TITLE) inTitle[doc]! += 1;
  }
}

/** The best of several ways to meet a part, by document; all zeros before and after. */
interface Best {
  scores: Float32Array;
  titled: Uint8Array;
}

function addBest(ways: readonly Way[], best: Best, found: Gathered, worth: Float64Array): void {
  const touched: number[] = [];
  const meet = (doc: number, score: number, inTitle: boolean) => {
    if (best.scores[doc] === 0) touched.push(doc);
    if (score > best.scores[doc]!) best.scores[doc] = score;
    if (inTitle) best.titled[doc] = 1;
  };
  for (const way of ways) meetWay(way, best.scores.length, worth, meet);
  for (const doc of touched) {
    found.scores[doc]! += best.scores[doc]!;
    found.met[doc]! += 1;
    found.inTitle[doc]! += best.titled[doc]!;
    best.scores[doc] = 0;
    best.titled[doc] = 0;
  }
}

export function meetWay(
  { index, terms, weight }: Way,
  size: number,
  worth: Float64Array,
  meet: (doc: number, score: number, inTitle: boolean) => void,
): void {
  const [first, ...others] = terms;
  if (first === undefined) return;
  const { docs, marks, length } = index.postings.read(first);
  const factor = weight * rarity(size, length);
  if (others.length === 0) {
    for (let at = 0; at < length; at += 1)
      meet(docs[at]!, factor * worth[marks[at]!]!, (marks[at]! & TITLE) > 0);
    return;
  }
  // All terms in one document: the sum counts. Both lists are in ascending order, so one walk along them is enough.
  const kept = docs.slice(0, length);
  const sums = new Float64Array(length);
  const titled = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) {
    sums[at] = factor * worth[marks[at]! & IN_FIELDS]!;
    titled[at] = marks[at]! & TITLE ? 1 : 0;
  }
  let left = length;
  for (const term of others) {
    const next = index.postings.read(term);
    const more = weight * rarity(size, next.length);
    let found = 0;
    for (let one = 0, at = 0; one < left; one += 1) {
      const doc = kept[one]!;
      while (at < next.length && next.docs[at]! < doc) at += 1;
      if (at === next.length) break;
      if (next.docs[at] !== doc) continue;
      kept[found] = doc;
      sums[found] = sums[one]! + more * worth[next.marks[at]! & IN_FIELDS]!;
      titled[found] = titled[one]! && next.marks[at]! & TITLE ? 1 : 0;
      found += 1;
    }
    left = found;
  }
  for (let one = 0; one < left; one += 1) meet(kept[one]!, sums[one]!, titled[one] === 1);
}

/**
 * The documents that meet all parts, and those that meet at least `least` of them.
 *
 * @param counts how many each document meets, or meets in its title
 */
export function meeting({ met }: Gathered, all: number, least: number, counts: Uint8Array): Bits {
  const found = emptyBits(met.length);
  const fours = new Uint32Array(met.buffer, 0, foursIn(met.length));
  for (let four = 0; four < fours.length; four += 1) {
    if (fours[four] === 0) continue;
    for (let doc = four * 4; doc < four * 4 + 4; doc += 1)
      if (counts[doc]! >= least || met[doc] === all) setBit(found, doc);
  }
  return found;
}
