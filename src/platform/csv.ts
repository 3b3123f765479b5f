import { stringify } from 'csv-stringify/sync';

/** What a table program may take for the beginning of a formula, in its wide East Asian form too. */
const FORMULA = '[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]';
const DANGEROUS = new RegExp(`^'*${FORMULA}`);
const GUARDED = new RegExp(`^'+${FORMULA}`);

/** Puts an apostrophe before what a table program would take for a formula; plain numbers stay. */
export function guard(text: string): string {
  return DANGEROUS.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/** Takes that apostrophe off again: every cell of a file that is read goes through here. */
export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** Rows of a file for table programs. Whoever writes such a file writes it here: no cell of it is a formula. */
export function csv(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  return stringify(
    rows.map((row) => row.map((cell) => guard(String(cell)))),
    { delimiter },
  );
}
