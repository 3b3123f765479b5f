import { type Bits, hasBit } from '../../platform/columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { Heap } from '../columns/heap.ts';
import type { Question } from '../model-question.ts';

/** A number by which documents are put in order, and which way; NaN comes last either way. */
interface Key {
  at(doc: number): number;
  descending: boolean;
}

/**
 * The documents of one page in order. Only as many as are needed are ever kept, in a heap: a page of a million
 * costs one look at each.
 *
 * @param rows which rows meet the filters; the price that counts is that of a row that does
 * @param scores by document; undefined when there is no text
 */
export function page(
  columns: Columns,
  docs: Bits,
  rows: Bits | undefined,
  question: Question,
  scores: Float32Array | undefined,
): number[] {
  const offset = question.offset ?? 0;
  const limit = question.limit ?? 24;
  if (limit <= 0) return [];
  const first = slotsNamed(columns, question.pinned).filter((slot) => hasBit(docs, slot));
  const places = new Map(first.map((slot, place) => [slot, place]));
  const last = new Set(slotsNamed(columns, question.buried));
  const keys = keysOf(columns, rows, question, scores);
  if (last.size > 0) keys.unshift({ at: (doc) => (last.has(doc) ? 1 : 0), descending: false });
  if (places.size > 0) keys.unshift({ at: (doc) => places.get(doc) ?? Number.NaN, descending: false });
  const comesAfter = (a: number, b: number): number => {
    for (const { at, descending } of keys) {
      const [x, y] = [at(a), at(b)];
      if (x === y) continue;
      if (Number.isNaN(x)) {
        if (Number.isNaN(y)) continue;
        return 1;
      }
      if (Number.isNaN(y)) return -1;
      return x < y === descending ? 1 : -1;
    }
    return columns.idAt(a) - columns.idAt(b) || (columns.typeAt(a) < columns.typeAt(b) ? -1 : 1);
  };
  return smallest(docs, offset + limit, rankBy(keys[0]), comesAfter).slice(offset);
}

/** Slots of documents named `type:id`; those that are not there are left out. */
export const slotsNamed = (columns: Columns, names: readonly string[] = []): number[] =>
  names.flatMap((name) => {
    const [type = '', id] = name.split(':');
    return columns.slotOf(type, Number(id)) ?? [];
  });

/** The first key as a number of which less comes first; what it cannot tell apart is compared. */
function rankBy(key: Key | undefined): (doc: number) => number {
  if (!key) return () => 0;
  const sign = key.descending ? -1 : 1;
  return (doc) => {
    const value = key.at(doc);
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  };
}

function keysOf(
  columns: Columns,
  rows: Bits | undefined,
  question: Question,
  scores: Float32Array | undefined,
): Key[] {
  const order = question.order ?? [];
  const asked = order.length > 0 ? order : [{ by: 'relevance', descending: true }];
  return asked.flatMap(({ by, descending }): Key[] => {
    if (by === 'relevance') return scores ? [{ at: (doc) => scores[doc]!, descending }] : [];
    if (by === 'id') return [{ at: (doc) => columns.idAt(doc), descending }];
    if (by === 'random') return [{ at: (doc) => shuffle(columns.idAt(doc), question.seed ?? 0), descending }];
    if (by === 'title') {
      const ranks = columns.titles.get(question.language)?.ranks();
      return ranks ? [{ at: (doc) => ranks[doc]!, descending }] : [];
    }
    const column = columns.numbers.get(by);
    if (!column) return [];
    const { values } = column;
    if (column.level === 'document') return [{ at: (doc) => values[doc]!, descending }];
    const { rowStart } = columns;
    const best = (doc: number) => {
      let found = Number.NaN;
      const end = rowStart[doc + 1]!;
      for (let row = rowStart[doc]!; row < end; row += 1) {
        if (rows && !hasBit(rows, row)) continue;
        const value = values[row]!;
        if (Number.isNaN(found) || (descending ? value > found : value < found)) found = value;
      }
      return found;
    };
    return [{ at: best, descending }];
  });
}

/** A number that looks like chance and is always the same for the same id and seed. */
function shuffle(id: number, seed: number): number {
  let mixed = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The `most` members that come first, in order. */
function smallest(
  docs: Bits,
  most: number,
  rank: (doc: number) => number,
  compare: (a: number, b: number) => number,
): number[] {
  const heap = new Heap(most, rank, compare);
  for (let at = 0; at < docs.length; at += 1) {
    let word = docs[at]!;
    while (word !== 0) {
      heap.offer((at << 5) + 31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  return heap.taken();
}
