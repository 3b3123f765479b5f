import { readSheet } from 'read-excel-file/node';
import { csv } from '../../../platform/csv.ts';

/** So many rows become text at once. */
const ROWS = 500;

/** The first sheet of an XLSX as the text of a CSV. @throws when it is none */
export async function sheetAsCsv(bytes: Uint8Array): Promise<string> {
  const rows = await readSheet(Buffer.from(bytes));
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

/** As files of products say it: numbers with a point, days as 2026-11-26. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
