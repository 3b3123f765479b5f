import { parse } from 'csv-parse/sync';
import { csv, unguard } from '../platform/csv.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import { readRate, TAX_COLUMNS, writeRate } from './tax/model-csv.ts';
import type { RateRow } from './tax/model-rates.ts';
import { addMissingClasses } from './tax/steps.ts';
import { putRates, readRates } from './tax/store.ts';

/** Lines of a file of tax rates that cannot be read. Sentences for whoever keeps the shop. */
export class TaxFileProblem extends Error {}

/**
 * Puts the rates of a file in the place of all there are: the file is the table, in its order. Carts follow at
 * once; orders keep what they were charged. Classes that only the file knows are made.
 *
 * @param language what a class is called in that is made
 * @returns how many rates there are now
 * @throws TaxFileProblem naming every line that is wrong; nothing is changed then
 */
export async function importTaxRates(tx: Tx, text: string, language: string): Promise<number> {
  const lines = parse(text, {
    bom: true,
    relaxColumnCount: true,
    skipEmptyLines: true,
    info: true,
  }) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  const rates: RateRow[] = [];
  const problems: string[] = [];
  for (const { record, info } of lines.slice(1)) {
    const read = readRate(record.map(unguard));
    if (typeof read === 'string') problems.push(`line ${info.lines}: ${read}`);
    else rates.push(read);
  }
  if (lines[0]?.record[0] !== TAX_COLUMNS[0])
    problems.unshift(`the first line names the columns: ${TAX_COLUMNS.join(',')}`);
  if (problems.length > 0) throw new TaxFileProblem(problems.join('\n'));
  await addMissingClasses(tx, rates, language);
  await putRates(tx, rates);
  await announceChange(tx, 'tax');
  return rates.length;
}

/** The shop's rates in the same format. */
export async function exportTaxRates(db: Reader): Promise<string> {
  return csv([TAX_COLUMNS, ...(await readRates(db)).map(writeRate)]);
}
