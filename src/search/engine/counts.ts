import { type Bits, hasBit, intersect } from '../../platform/columns/bits.ts';
import type { ChoiceColumn } from '../../platform/columns/choice-column.ts';
import type { Columns } from '../columns/columns.ts';
import { docsOfField, keepMet, type Matched, ownDocs, rowSets, universe } from './match.ts';

/**
 * How many documents each value of a field gives (search-and-filter.md 2.5): under `or` within the field its own
 * choice does not count, under `and` it does; ranges and text always do. Documents with several rows count once.
 *
 * @param all the documents that match everything
 */
export function countField(
  columns: Columns,
  matched: Matched,
  field: string,
  all: Bits,
): Map<string, number> {
  const column = columns.choices.get(field);
  if (!column) return new Map();
  const own = matched.active.find((active) => active.field === field);
  if (matched.relation === 'or') {
    const docs = universe(columns, matched);
    if (own?.operator === 'and') intersect(docs, docsOfField(columns, matched, own));
    if (column.level === 'document') return named(column, countDocs(column, docs));
    return named(column, countRows(columns, column, docs, matched.fixedRows && [matched.fixedRows]));
  }
  if (column.level === 'document') {
    const other = own?.operator === 'or';
    const docs = other ? keepMet(columns, ownDocs(matched, field), matched) : all;
    return named(column, countDocs(column, docs));
  }
  // The sets of rows say which documents match only as long as the field itself is among them.
  const docs = own?.operator === 'and' || !own ? all : ownDocs(matched);
  return named(column, countRows(columns, column, docs, rowSets(columns, matched, field)));
}

function countDocs(column: ChoiceColumn, docs: Bits): Uint32Array {
  const counts = new Uint32Array(column.names.length);
  const { start, values } = column;
  for (let at = 0; at < docs.length; at += 1) {
    let word = docs[at]!;
    while (word !== 0) {
      const slot = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      const end = start[slot + 1]!;
      for (let next = start[slot]!; next < end; next += 1) counts[values[next]!]! += 1;
    }
  }
  return counts;
}

/** Counts a value of a document when every set has a row of it with that value. */
function countRows(
  columns: Columns,
  column: ChoiceColumn,
  docs: Bits,
  sets: readonly Bits[] | undefined,
): Uint32Array {
  const counts = new Uint32Array(column.names.length);
  /** The document, plus one, that a value was last seen in, and in how many sets, one after the other. */
  const seenIn = new Uint32Array(counts.length);
  const seenSets = new Uint16Array(counts.length);
  const needed = sets?.length ?? 1;
  const { rowStart } = columns;
  const { start, values } = column;
  for (let at = 0; at < docs.length; at += 1) {
    let word = docs[at]!;
    while (word !== 0) {
      const doc = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      const end = rowStart[doc + 1]!;
      for (let set = 0; set < needed; set += 1) {
        const rows = sets?.[set];
        for (let row = rowStart[doc]!; row < end; row += 1) {
          if (rows && !hasBit(rows, row)) continue;
          for (let next = start[row]!; next < start[row + 1]!; next += 1) {
            const value = values[next]!;
            if (seenIn[value] !== doc + 1) {
              seenIn[value] = doc + 1;
              seenSets[value] = 0;
            }
            if (seenSets[value] !== set) continue;
            seenSets[value] = set + 1;
            if (set + 1 === needed) counts[value]! += 1;
          }
        }
      }
    }
  }
  return counts;
}

function named(column: ChoiceColumn, counts: Uint32Array): Map<string, number> {
  const result = new Map<string, number>();
  for (let ordinal = 0; ordinal < counts.length; ordinal += 1)
    if (counts[ordinal]! > 0) result.set(column.names[ordinal]!, counts[ordinal]!);
  return result;
}
