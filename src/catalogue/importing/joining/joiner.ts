import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { ImportOptions } from '../model.ts';
import { PARSING } from '../tables/batches.ts';
import { Joiner, keyOf, placeOfKey } from './model.ts';

/** Who joins the rows of a file, having counted them; undefined where each row stands for itself. */
export async function joinerFor(
  file: string,
  { columns, joinBy = '', delimiter = ',' }: Pick<ImportOptions, 'columns' | 'joinBy' | 'delimiter'>,
): Promise<Joiner | undefined> {
  const at = columns && joinBy !== '' ? placeOfKey(columns, joinBy) : undefined;
  if (!columns || at === undefined) return undefined;
  const counts = new Map<string, number>();
  const rows = createReadStream(file).pipe(parse({ ...PARSING, info: false, delimiter })) as AsyncIterable<
    string[]
  >;
  try {
    for await (const cells of rows) {
      const key = keyOf(cells, at);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  } catch {
    // What cannot be read is said when it is read in earnest.
  }
  return new Joiner(columns, joinBy, at, counts);
}
