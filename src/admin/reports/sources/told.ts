import { partsOf } from '../../../orders/index.ts';
import type { Asker } from '../asker.ts';
import type { ColumnName, Figures } from '../columns.ts';
import { partName } from '../names.ts';
import type { Wish } from '../wish.ts';

export interface Row {
  /** The item, or the first day of a part of the time. */
  key: string;
  name: string;
  figures: Figures;
  /** The same in the time beside it. */
  before?: Figures | undefined;
}

/** What rows are called, by their keys. */
export type Naming = (keys: readonly string[]) => Promise<(key: string) => string>;

/** What a source answers: rows in any order, and what all of them come to. */
export interface Told {
  rows: Row[];
  total: Figures;
  totalBefore?: Figures | undefined;
  /** Of many rows, for those that are shown; the others keep an empty name. */
  naming?: Naming;
  /** More had to be looked at than a page may look at. */
  tooMany?: boolean;
}

/** Each part of the time beside its like in the other one: the first by the first. */
export function rowsByPart(
  asker: Asker,
  { by, time, beside }: Wish,
  of: (day: string, at: 'time' | 'beside') => Figures,
): Row[] {
  if (by === 'item') return [];
  const besides = beside ? partsOf(beside.from, beside.to, by) : [];
  return partsOf(time.from, time.to, by).map((part, at) => ({
    key: part.from,
    name: partName(asker, part, by),
    figures: of(part.from, 'time'),
    before: beside && of(besides[at]?.from ?? '', 'beside'),
  }));
}

/** Adds up figures, column by column; of the others nothing is said. */
export function totalOf(all: readonly Figures[], columns: readonly ColumnName[]): Figures {
  const total: Figures = {};
  for (const name of columns) total[name] = all.reduce((sum, figures) => sum + (figures[name] ?? 0), 0);
  return total;
}

/** A part of a whole; unknown where there is no whole. */
export const shareOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : part / whole;
