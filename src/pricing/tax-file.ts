import { parse } from 'csv-parse/sync';
import { WHOLE } from '../frame/shop/messages.ts';
import { texts } from '../frame/shop/texts.ts';
import { csv, unguard } from '../platform/csv.ts';
import { announceChange } from '../platform/db/changes.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import { type RateFault, readRate, TAX_COLUMNS, writeRate } from './tax/model-csv.ts';
import type { RateRow } from './tax/model-rates.ts';
import { addMissingClasses } from './tax/steps.ts';
import { putRates, readRates } from './tax/store.ts';

/** Lines of a file of tax rates that cannot be read. Its message says them in English, for the command line. */
export class TaxFileProblem extends Error {
  readonly faults: readonly LineFault[];

  constructor(faults: readonly LineFault[]) {
    super(faultsText(faults, texts(WHOLE, { languages: [WHOLE] })));
    this.faults = faults;
  }
}

type LineFault = RateFault & { line: number };

/** Each line and what is wrong with it, in the language of who reads it. */
export const faultsText = (faults: readonly LineFault[], t: Translate): string =>
  faults
    .map(({ line, why, value }) => t('tax.file.line', { line, why: t(`tax.file.${why}`, { value }) }))
    .join('\n');

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
  const faults: LineFault[] = [];
  for (const { record, info } of lines.slice(1)) {
    const read = readRate(record.map(unguard));
    if ('why' in read) faults.push({ line: info.lines, ...read });
    else rates.push(read);
  }
  if (lines[0]?.record[0] !== TAX_COLUMNS[0])
    faults.unshift({ line: 1, why: 'columns', value: TAX_COLUMNS.join(',') });
  if (faults.length > 0) throw new TaxFileProblem(faults);
  await addMissingClasses(tx, rates, language);
  await putRates(tx, rates);
  await announceChange(tx, 'tax');
  return rates.length;
}

/** The shop's rates in the same format. */
export async function exportTaxRates(db: Reader): Promise<string> {
  return csv([TAX_COLUMNS, ...(await readRates(db)).map(writeRate)]);
}
