/**
 * Cells as spreadsheets put them on the clipboard: tabs between cells, a line for each row, and quotes around a cell
 * that has tabs, lines or quotes of its own. A cell of ours is one line, so its breaks become blanks.
 *
 * @example readCells('a\t"b\nc"\n') // [['a', 'b c']]
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y;
  const body = text.replace(/\r?\n$/, '');
  for (let at = 0; at <= body.length; ) {
    cell.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cell.exec(body) ?? [];
    const said = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(said.replace(/\s+/g, ' ').trim());
    at += whole.length;
    const between = /^(?:\t|\r?\n|\r)/.exec(body.slice(at, at + 2))?.[0] ?? '';
    if (between === '') break;
    if (between !== '\t') rows.push([]);
    at += between.length;
  }
  return rows;
}

/** The same the other way. */
export const writeCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join('\t')}\n`).join('');

const quoted = (cell: string): string =>
  /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
