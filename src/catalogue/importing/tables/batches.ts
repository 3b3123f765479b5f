import { CsvError } from 'csv-parse';

/** Nothing says what the file's columns hold, or it has none: nothing of it was read. */
export class ImportRefused extends Error {
  readonly code: 'empty' | 'no_columns';

  constructor(code: ImportRefused['code'], message: string) {
    super(message);
    this.name = 'ImportRefused';
    this.code = code;
  }
}

/** How CSV is read that anything may have written. */
export const PARSING = {
  bom: true,
  relax_column_count: true,
  skip_empty_lines: true,
  info: true,
  relax_quotes: true,
} as const;

const ROWS_AT_ONCE = 50;

/** A row of a file, by its first line; the header is line 1. */
export interface Row {
  line: number;
  cells: string[];
}

/** What becomes of rows before they go in. */
interface Joining {
  push(row: Row): Row[];
  rest(): Row[];
}

interface Reading {
  readHeader(titles: readonly string[]): void;
  /** What follows cannot be read. */
  broken(line: number): void;
}

/** The rows of a file, some at a time; the first one goes to whoever reads its titles. */
export async function* inBatches(
  rows: AsyncIterable<{ record: string[]; info: { lines: number } }>,
  work: Reading,
  joiner?: Joining,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let begun = 1;
  let first = true;
  try {
    for await (const { record, info } of rows) {
      if (first) work.readHeader(record);
      else {
        const row = { line: begun, cells: record };
        batch.push(...(joiner ? joiner.push(row) : [row]));
      }
      first = false;
      begun = info.lines + 1;
      if (batch.length >= ROWS_AT_ONCE) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    // Quotes that never close: what stands before them goes in, what they have swallowed cannot be read.
    if (!(error instanceof CsvError) || first) throw error;
    work.broken(begun);
  }
  if (first) throw new ImportRefused('empty', 'The file is empty.');
  batch.push(...(joiner?.rest() ?? []));
  if (batch.length > 0) yield batch;
}
