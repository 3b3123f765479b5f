import type { Writable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { plainText } from './plain-text.ts';

/** A text stays a text whatever it looks like: no table program takes it for a number, a day or a formula. */
export type XlsxCell = string | number;

/** As many letters as a cell may have, ECMA-376 part 1: table programs refuse a file with more, or cut it. */
export const MOST_IN_CELL = 32_767;

/** A text for which no cell of an XLSX has room. */
export class CellTooLong extends Error {
  constructor(place: string, letters: number) {
    super(`Cell ${place}: ${letters} letters, and a cell of an XLSX holds ${MOST_IN_CELL}.`);
    this.name = 'CellTooLong';
  }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a program needs besides the sheet, ECMA-376 part 1. */
const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${inXml(sheet.slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
});

/**
 * Writes rows as an XLSX of one sheet, some at a time as they come: no more of it is held than those.
 *
 * @param rows the first one stays in sight
 * @returns how many rows there were @throws CellTooLong
 */
export async function writeXlsx(
  out: Writable,
  sheet: string,
  rows: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): Promise<number> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const flush = async () => {
    const some = Buffer.concat(packed);
    packed = [];
    if (some.length > 0) await written(out, some);
  };
  for (const [name, text] of Object.entries(parts(sheet))) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(HEAD + text), true);
  }
  const body = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(body);
  body.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}">${FIRST_ROW_STAYS}<sheetData>`));
  let count = 0;
  for await (const some of rows) {
    const begun = count + 1;
    count += some.length;
    body.push(strToU8(some.map((row, at) => rowOf(row, begun + at)).join('')));
    await flush();
  }
  body.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  await flush();
  return count;
}

const FIRST_ROW_STAYS =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** @param line counted from 1 */
const rowOf = (row: readonly XlsxCell[], line: number): string =>
  `<row r="${line}">${row.map((cell, at) => cellOf(cell, `${columnName(at)}${line}`)).join('')}</row>`;

function cellOf(cell: XlsxCell, place: string): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell.length > MOST_IN_CELL) throw new CellTooLong(place, cell.length);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${inXml(cell)}</t></is></c>`;
}

/** @example columnName(27) // 'AB' */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

function inXml(text: string): string {
  return plainText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

const written = (out: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => out.write(bytes, (error) => (error ? reject(error) : resolve())));
