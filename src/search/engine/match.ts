import {
  type Bits,
  clearBit,
  copyBits,
  emptyBits,
  fullBits,
  intersect,
  setBit,
  subtract,
  unite,
} from '../../platform/columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import type { ChoiceFilter, Question, RangeFilter } from '../model-question.ts';

/** Sets of documents and of rows that a question's parts allow; undefined rows are all rows. */
export interface Matched {
  /** Documents by everything that is not a choice of the shopper: `U` of the reference, but for its rows. */
  fixed: Bits;
  /** Rows by everything that is not a choice: ranges over rows, the form's own conditions. */
  fixedRows: Bits | undefined;
  active: Active[];
  relation: 'and' | 'or';
  /** Documents that have a row for every set of rows, once they are known. */
  withRows?: Bits;
}

/** One choice filter in use. */
export interface Active {
  field: string;
  level: 'document' | 'row';
  operator: 'and' | 'or';
  /** Slots of the field's level that have one of the values (all of them for documents under `and`). */
  slots: Bits;
  /** Under `and` over rows with several values: the rows of each, for a document needs a row for every one. */
  each: Bits[];
}

/** How many values of one field count; more is noise. */
const MOST_VALUES = 64;

/** @param texts the documents that the text finds; undefined when there is no text */
export function matchParts(columns: Columns, question: Question, texts: Bits | undefined): Matched {
  const fixed = columns.alive();
  if (texts) intersect(fixed, texts);
  if (question.types && question.types.length > 0) intersect(fixed, columns.ofTypes(question.types));
  for (const name of question.excluded ?? []) {
    const [type = '', id] = name.split(':');
    const slot = columns.slotOf(type, Number(id));
    if (slot !== undefined) clearBit(fixed, slot);
  }
  let fixedRows: Bits | undefined;
  const keepRows = (rows: Bits) => {
    fixedRows = fixedRows ? intersect(fixedRows, rows) : rows;
  };
  for (const { field, values, exclude } of question.scope ?? []) {
    const column = columns.choices.get(field);
    let slots = column?.any(values) ?? emptyBits(columns.size);
    if (exclude) slots = subtract(fullBits(column?.size ?? columns.size), slots);
    if (column?.level === 'row') keepRows(slots);
    else intersect(fixed, slots);
  }
  for (const range of question.ranges ?? []) {
    const found = inRange(columns, range);
    if (!found) continue;
    if (found.level === 'row') keepRows(found.slots);
    else intersect(fixed, found.slots);
  }
  const active = (question.choices ?? []).flatMap((choice) => activate(columns, choice) ?? []);
  // Without choices there is nothing to be joined: then both mean the same.
  const relation = active.length > 0 ? (question.relation ?? 'and') : 'and';
  return { fixed, fixedRows, active, relation };
}

function inRange(columns: Columns, { field, min, max }: RangeFilter) {
  if (min === undefined && max === undefined) return undefined;
  const column = columns.numbers.get(field);
  if (!column) return { level: 'document' as const, slots: emptyBits(columns.size) };
  const slots = column.within(min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY);
  return { level: column.level, slots };
}

function activate(columns: Columns, { field, values, operator }: ChoiceFilter): Active | undefined {
  const wanted = [...new Set(values)].slice(0, MOST_VALUES);
  if (wanted.length === 0) return undefined;
  const column = columns.choices.get(field);
  if (!column) return { field, level: 'document', operator, slots: emptyBits(columns.size), each: [] };
  const { level } = column;
  const several = operator === 'and' && wanted.length > 1;
  if (!several) return { field, level, operator, slots: column.any(wanted), each: [] };
  const each = wanted.map((value) => column.any([value]));
  if (level === 'row') return { field, level, operator, slots: column.any(wanted), each };
  return { field, level, operator, slots: each.reduce(intersect), each: [] };
}

/** The documents that have one of these rows. */
function docsOf(columns: Columns, rows: Bits): Bits {
  // Every document has a row: as many rows as documents means that they have the same numbers.
  if (columns.rowCount === columns.size) return rows;
  const found = emptyBits(columns.size);
  const { rowDoc } = columns;
  for (let at = 0; at < rows.length; at += 1) {
    let word = rows[at]!;
    while (word !== 0) {
      setBit(found, rowDoc[(at << 5) + 31 - Math.clz32(word & -word)]!);
      word &= word - 1;
    }
  }
  return found;
}

/**
 * The sets of rows of which a document needs one each, under `and`: one set, unless a field asks for several
 * values at once. Undefined when rows do not matter. Leaves out the field `except`.
 */
export function rowSets(columns: Columns, matched: Matched, except?: string): Bits[] | undefined {
  const fields = matched.active.filter(({ level, field }) => level === 'row' && field !== except);
  if (!matched.fixedRows && fields.length === 0) return undefined;
  const base = matched.fixedRows ? copyBits(matched.fixedRows) : fullBits(columns.rowCount);
  for (const { slots } of fields) intersect(base, slots);
  let sets: Bits[] = [base];
  for (const { each } of fields)
    if (each.length > 0)
      sets = sets.flatMap((set) => each.map((rows) => intersect(copyBits(set), rows))).slice(0, MOST_SETS);
  return sets;
}

/** Two fields over rows with many values each, all required: beyond this nobody can mean it. */
const MOST_SETS = 256;

/** Documents by their own fields alone, under `and`, leaving out the field `except`. */
export function ownDocs(matched: Matched, except?: string): Bits {
  const found = copyBits(matched.fixed);
  for (const { level, field, slots } of matched.active)
    if (level === 'document' && field !== except) intersect(found, slots);
  return found;
}

/** Keeps the documents that have a row in every set. @returns docs */
function keepWithRows(columns: Columns, docs: Bits, sets: readonly Bits[] | undefined): Bits {
  for (const set of sets ?? []) intersect(docs, docsOf(columns, set));
  return docs;
}

/** The documents among `docs` that meet every condition over rows, under `and`. @returns docs */
export function keepMet(columns: Columns, docs: Bits, matched: Matched): Bits {
  matched.withRows ??= keepWithRows(columns, fullBits(columns.size), rowSets(columns, matched));
  return intersect(docs, matched.withRows);
}

/** The documents that one choice field allows on its own, under `or` between fields. */
export function docsOfField(columns: Columns, matched: Matched, active: Active): Bits {
  if (active.level === 'document') return copyBits(active.slots);
  const rows = active.each.length > 0 ? active.each : [active.slots];
  const within = rows.map((set) =>
    matched.fixedRows ? intersect(copyBits(set), matched.fixedRows) : copyBits(set),
  );
  return keepWithRows(columns, fullBits(columns.size), within);
}

/**
 * The rows whose numbers count for a document that matches: in its price when results are put in order, in the bars
 * under a slider. Under `and` those that meet everything; under `or` those that meet one of the choices, all of
 * them where it is the document itself that does. Of several values that are all needed, the rows of the first.
 * Undefined when rows do not matter.
 */
export function countingRows(columns: Columns, matched: Matched): Bits | undefined {
  if (matched.relation === 'and') return rowSets(columns, matched)?.[0];
  const found = emptyBits(columns.rowCount);
  for (const active of matched.active) {
    const rows = active.level === 'row' ? copyBits(active.each[0] ?? active.slots) : undefined;
    const docs = docsOfField(columns, matched, active);
    unite(found, rows ? intersect(rows, rowsOf(columns, docs)) : rowsOf(columns, docs));
  }
  return matched.fixedRows ? intersect(found, matched.fixedRows) : found;
}

/** All rows of these documents. */
function rowsOf(columns: Columns, docs: Bits): Bits {
  if (columns.rowCount === columns.size) return docs;
  const found = emptyBits(columns.rowCount);
  const { rowStart } = columns;
  for (let at = 0; at < docs.length; at += 1) {
    let word = docs[at]!;
    while (word !== 0) {
      const doc = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      for (let row = rowStart[doc]!; row < rowStart[doc + 1]!; row += 1) setBit(found, row);
    }
  }
  return found;
}

/** `U` of the reference: everything but the choices. */
export function universe(columns: Columns, matched: Matched): Bits {
  return keepWithRows(columns, copyBits(matched.fixed), matched.fixedRows && [matched.fixedRows]);
}

/** The documents that match everything. */
export function everything(columns: Columns, matched: Matched): Bits {
  if (matched.relation === 'and') return keepMet(columns, ownDocs(matched), matched);
  const chosen = emptyBits(columns.size);
  for (const active of matched.active) unite(chosen, docsOfField(columns, matched, active));
  return intersect(chosen, universe(columns, matched));
}
