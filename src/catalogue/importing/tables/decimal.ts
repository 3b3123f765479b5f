import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { isNumeral } from '../../woocommerce/model-columns.ts';
import { type Decimal, decimalIn } from '../../woocommerce/numerals.ts';
import type { ImportOptions } from '../model.ts';
import { PARSING } from './batches.ts';

/**
 * The sign before decimals in a list of somebody's own, as its numbers with two signs show it: in a file that has
 * 1.234,50 somewhere, 1.200 is more than a thousand. Undefined where none shows it, or some say otherwise.
 */
export async function decimalOf(
  file: string,
  { columns, delimiter = ',' }: Pick<ImportOptions, 'columns' | 'delimiter'>,
): Promise<Decimal | undefined> {
  const at = columns?.flatMap((column, place) => (isNumeral(column) ? place : [])) ?? [];
  if (at.length === 0) return undefined;
  const shown = new Set<Decimal>();
  const source = createReadStream(file);
  const rows = source.pipe(parse({ ...PARSING, info: false, delimiter, from: 2 })) as AsyncIterable<string[]>;
  try {
    for await (const cells of rows)
      for (const place of at) {
        const decimal = decimalIn(cells[place] ?? '');
        if (decimal) shown.add(decimal);
      }
  } catch {
    // What cannot be read is said when it is read in earnest.
  }
  source.destroy();
  return shown.size === 1 ? [...shown][0] : undefined;
}
