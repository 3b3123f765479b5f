/** What stands in a cell: text, an amount in minor units, a day, a rate in parts per million, or a plain figure. */
export type CellKind = 'text' | 'amount' | 'day' | 'rate' | 'figure';

export interface BookColumn {
  /** The text's key; of the agency's layout its own heading. */
  head: string;
  kind: CellKind;
}

/** '' is an empty cell of any kind. */
export type BookCell = string | number;
export type BookRow = readonly BookCell[];

export interface BookTable {
  columns: readonly BookColumn[];
  rows: AsyncIterable<BookRow> | Iterable<BookRow>;
}

export const textColumn = (head: string): BookColumn => ({ head, kind: 'text' });
export const amountColumn = (head: string): BookColumn => ({ head, kind: 'amount' });
export const dayColumn = (head: string): BookColumn => ({ head, kind: 'day' });
export const rateColumn = (head: string): BookColumn => ({ head, kind: 'rate' });
export const figureColumn = (head: string): BookColumn => ({ head, kind: 'figure' });
