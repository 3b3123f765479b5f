import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { csv } from '../../../platform/csv.ts';
import { typedNumber, withoutMark } from '../../woocommerce/numerals.ts';

/** So many rows become text at once. */
const ROWS = 500;

/** A million cells need a third of it. */
const MOST_UNPACKED = 128 * 1024 * 1024;

/** The first sheet of an XLSX as the text of a CSV. @throws when it is none, or unpacks to more than anybody keeps */
export async function sheetAsCsv(bytes: Uint8Array): Promise<string> {
  if (unpacked(bytes) > MOST_UNPACKED) throw new Error('The file unpacks to too much.');
  // Not the reader of streams, which unpacks whatever there is: this one takes no more than the file says itself.
  const rows = await readSheet(new Uint8Array(bytes).buffer);
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS)
    parts.push(
      csv(
        rows
          .slice(at, at + ROWS)
          .map((row) => Array.from({ length: widest }, (_, cell) => cellText(row[cell]))),
      ),
    );
  return parts.join('');
}

/** What the parts of a packed file come to, as it says; what unpacks to more is cut off there. */
function unpacked(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

/** As files of products say it: numbers with a point, days as 2026-11-26. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell === 'number') return typedNumber(cell);
  if (!(cell instanceof Date)) return withoutMark(String(cell));
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
