import { Readable } from 'node:stream';
import writeXlsxFile from 'write-excel-file/node';
import { csv, guard } from '../../platform/csv.ts';
import type { BookCell, BookRow, BookTable, CellKind } from './model-table.ts';

/** As many lines as are put into one XLSX, which is made in memory; a CSV has no bound. */
export const MOST_LINES = 60_000;

/** More lines than an XLSX may have: a shorter period, or a CSV. */
export class TooLong extends Error {}

interface Said {
  /** What a head is called. */
  head: (head: string) => string;
  /** What a word of the shop's own, such as a way to pay, is called; it depends on its column. */
  word: (head: string, word: string) => string;
  /** How many digits of amounts are behind the point. */
  decimals: number;
}

/** A book as a file for table programs, written as it is read: figures as plain decimals. */
export function bookCsv({ columns, rows }: BookTable, said: Said): Readable {
  async function* lines() {
    // A mark by which table programs know that it is UTF-8.
    yield `\uFEFF${csv([columns.map(({ head }) => said.head(head))])}`;
    let some: BookRow[] = [];
    const text = () => csv(some.map((row) => row.map((cell, at) => plainCell(cell, columns[at]!, said))));
    for await (const row of rows) {
      some.push(row);
      if (some.length < 200) continue;
      yield text();
      some = [];
    }
    if (some.length > 0) yield text();
  }
  return Readable.from(lines());
}

type Column = BookTable['columns'][number];

function plainCell(cell: BookCell, { kind, head }: Column, { decimals, word }: Said): string | number {
  if (cell === '') return '';
  if (typeof cell === 'string') return kind === 'text' ? word(head, cell) : cell;
  if (kind === 'amount') return (cell / 10 ** decimals).toFixed(decimals);
  return kind === 'rate' ? String(cell / 10_000) : cell;
}

const FORMATS: Readonly<Record<CellKind, string | undefined>> = {
  text: undefined,
  amount: '#,##0.00',
  day: 'dd/mm/yyyy',
  rate: '0.00',
  figure: undefined,
};

/** The same as XLSX, with amounts and days that can be reckoned with. @throws TooLong */
export async function bookXlsx({ columns, rows }: BookTable, said: Said, name: string): Promise<Buffer> {
  const sheet: Cell[][] = [
    columns.map(({ head }) => ({ value: said.head(head), fontWeight: 'bold', type: String })),
  ];
  for await (const row of rows) {
    if (sheet.length > MOST_LINES) throw new TooLong(`More than ${MOST_LINES} lines`);
    sheet.push(row.map((cell, at) => xlsxCell(cell, columns[at]!, said)));
  }
  const widths = columns.map(({ head, kind }) => ({
    width: kind === 'text' ? Math.max(14, said.head(head).length) : 14,
  }));
  const options = { sheet: name.slice(0, 31), columns: widths, stickyRowsCount: 1 };
  return writeXlsxFile(sheet, options).toBuffer();
}

type Cell =
  | { value: string; type: StringConstructor; fontWeight?: 'bold' }
  | { value: number; type: NumberConstructor; format?: string }
  | { value: Date; type: DateConstructor; format: string }
  | null;

function xlsxCell(cell: BookCell, column: Column, said: Said): Cell {
  const { kind, head } = column;
  const format = FORMATS[kind];
  if (cell === '') return null;
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  if (typeof cell === 'string') return { value: guard(said.word(head, cell)), type: String };
  const value = kind === 'amount' ? cell / 10 ** said.decimals : kind === 'rate' ? cell / 10_000 : cell;
  return format ? { value, type: Number, format } : { value, type: Number };
}
