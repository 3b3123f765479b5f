import { type Bits, hasBit } from '../../platform/columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import type { Histogram, HistogramQuestion, Question } from '../model-question.ts';
import { countingRows, everything, matchParts } from './match.ts';

const MOST_BINS = 200;

/** How the numbers of a field are spread under all the other filters; the range of the field itself does not count. */
export function histogram(
  columns: Columns,
  question: Question,
  texts: Bits | undefined,
  asked: HistogramQuestion,
): Histogram {
  const bins = Math.min(MOST_BINS, Math.max(1, Math.floor(asked.bins)));
  const all = columns.bounds(asked.field);
  const min = asked.min ?? all?.min ?? 0;
  const max = asked.max ?? all?.max ?? 0;
  const counts = new Array<number>(bins).fill(0);
  const column = columns.numbers.get(asked.field);
  if (!column) return { min, max, counts, found: undefined };
  const others = (question.ranges ?? []).filter(({ field }) => field !== asked.field);
  const matched = matchParts(columns, { ...question, ranges: others }, texts);
  const docs = everything(columns, matched);
  const rows = column.level === 'row' ? countingRows(columns, matched) : undefined;
  const lastIn = new Uint32Array(bins);
  const { values } = column;
  const width = (max - min) / bins;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (value: number, doc: number) => {
    if (Number.isNaN(value)) return;
    if (value < low) low = value;
    if (value > high) high = value;
    if (value < min || value > max) return;
    const bin = width > 0 ? Math.min(bins - 1, Math.floor((value - min) / width)) : 0;
    if (lastIn[bin] === doc + 1) return;
    lastIn[bin] = doc + 1;
    counts[bin]! += 1;
  };
  const { rowStart } = columns;
  for (let at = 0; at < docs.length; at += 1) {
    let word = docs[at]!;
    while (word !== 0) {
      const doc = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      if (column.level === 'document') {
        add(values[doc]!, doc);
        continue;
      }
      const end = rowStart[doc + 1]!;
      for (let row = rowStart[doc]!; row < end; row += 1)
        if (!rows || hasBit(rows, row)) add(values[row]!, doc);
    }
  }
  return { min, max, counts, found: low <= high ? { min: low, max: high } : undefined };
}
