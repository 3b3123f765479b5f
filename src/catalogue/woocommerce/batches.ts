import { CsvError } from 'csv-parse';

/** The file is none of the format's: nothing of it was read. */
export class ImportRefused extends Error {}

const ROWS_AT_ONCE = 50;

/** A row of a file, by its first line; the header is line 1. */
export interface Row {
  line: number;
  cells: string[];
}

interface Reading {
  readHeader(titles: readonly string[]): void;
  /** What follows cannot be read. */
  broken(line: number, reason: string): void;
}

/** The rows of a file, some at a time; the first one goes to whoever reads its titles. */
export async function* inBatches(
  rows: AsyncIterable<{ record: string[]; info: { lines: number } }>,
  work: Reading,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let begun = 1;
  let first = true;
  try {
    for await (const { record, info } of rows) {
      if (first) work.readHeader(record);
      else batch.push({ line: begun, cells: record });
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
    work.broken(begun, error.message);
  }
  if (first) throw new ImportRefused('The file is empty.');
  if (batch.length > 0) yield batch;
}
