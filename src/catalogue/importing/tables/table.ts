import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import type { Shop } from '../../../frame/shop/shop.ts';
import { withoutMark } from '../../woocommerce/numerals.ts';
import { DELIMITERS, type Delimiter } from '../model.ts';
import { sheetAsCsvBeside } from './beside.ts';

/** A file of rows and columns, as text. */
export interface Table {
  /** In UTF-8. */
  text: Buffer;
  delimiter: Delimiter;
}

/** A file that is no table: empty, of a program's own old format, of more columns than a list has, or something else. */
export class TableRefused extends Error {
  readonly code: 'empty' | 'old_excel' | 'too_wide' | 'unreadable';

  constructor(code: TableRefused['code']) {
    super(code);
    this.name = 'TableRefused';
    this.code = code;
  }
}

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

/**
 * What somebody sends as a table, whatever wrote it: CSV with any of the usual signs between cells, in UTF-8, UTF-16 or
 * the letters of older Windows; or an XLSX, of which the first sheet counts.
 *
 * @throws TableRefused
 */
export async function readTable(shop: Shop, bytes: Buffer): Promise<Table> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableRefused('old_excel');
  if (startsWith(bytes, 0x50, 0x4b)) {
    const sheet = await sheetAsCsvBeside(shop, bytes);
    if (sheet === undefined) throw new TableRefused('unreadable');
    return refuseOdd({ text: Buffer.from(sheet), delimiter: ',' });
  }
  const text = inUtf8(bytes);
  if (text.includes(0)) throw new TableRefused('unreadable');
  return refuseOdd({ text, delimiter: delimiterOf(text) });
}

/** Each column is asked about on one page: more make one that nobody can answer, and that takes minutes to draw. */
const MOST_COLUMNS = 1000;

function refuseOdd(table: Table): Table {
  if (table.text.toString('utf8', 0, 1000).trim() === '') throw new TableRefused('empty');
  const [titles = []] = firstRows(table.text.toString('utf8', 0, HEAD_BYTES), table.delimiter, 1);
  if (titles.length > MOST_COLUMNS) throw new TableRefused('too_wide');
  return table;
}

function inUtf8(bytes: Buffer): Buffer {
  if (startsWith(bytes, 0xff, 0xfe)) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (startsWith(bytes, 0xfe, 0xff)) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  return isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** The beginning of a file, where its first line is. */
const HEAD_BYTES = 65_536;

/** The sign that makes most cells of the first line. */
function delimiterOf(text: Buffer): Delimiter {
  const head = text.toString('utf8', 0, HEAD_BYTES);
  let best: { delimiter: Delimiter; cells: number } = { delimiter: ',', cells: 1 };
  for (const delimiter of DELIMITERS) {
    const cells = firstRows(head, delimiter, 1)[0]?.length ?? 0;
    if (cells > best.cells) best = { delimiter, cells };
  }
  return best.delimiter;
}

/** The first rows of a text that may be cut off; none where it cannot be read. */
export function firstRows(text: string, delimiter: Delimiter, count: number): string[][] {
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: count,
    }) as string[][];
    return rows.map((row) => row.map(withoutMark));
  } catch {
    return [];
  }
}
