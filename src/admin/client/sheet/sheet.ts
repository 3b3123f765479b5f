import { chooseColumns } from './columns.ts';
import { Grid, standsIn } from './grid.ts';
import { followCells } from './keys.ts';
import { readCells, writeCells } from './model-tsv.ts';
import { Range } from './range.ts';
import { attachTools } from './tools.ts';

/** Makes a table of cells a sheet: chosen, filled, pasted and taken back like in a spreadsheet, and sent as one text. */
export function openSpreadsheets(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-sheet]')) attach(form);
}

function attach(form: HTMLFormElement): void {
  const grid = new Grid(form);
  const range = new Range(grid);
  const tools = attachTools(grid, range);
  chooseColumns(form);
  followCells(grid, range, tools);
  form.addEventListener('copy', (event) => {
    const lines = range.cells();
    if (lines.flat().length < 2) return;
    event.preventDefault();
    event.clipboardData?.setData(
      'text/plain',
      writeCells(lines.map((line) => line.map(({ value }) => value))),
    );
  });
  form.addEventListener('paste', (event) => {
    const spot = range.corner();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!spot || !grid.spotOf(event.target) || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    tools.tell(grid.change(placed(grid, spot, readCells(text))));
  });
  form.addEventListener('formdata', ({ formData }) => {
    for (const name of [...formData.keys()]) formData.delete(name);
    formData.set('sheet', packed(grid));
  });
}

/** Where each value goes: to the right and down from a cell, over rows and columns that are shown and cells that may be changed. */
function placed(grid: Grid, { row, column }: { row: number; column: number }, values: string[][]) {
  const shown = grid.shown();
  const beside = grid.shownColumns();
  const [first, left] = [shown.indexOf(row), beside.indexOf(column)];
  return values.flatMap((line, down) =>
    line.flatMap((value, right) => {
      const at = shown[first + down];
      const aside = beside[left + right];
      const cell = at === undefined || aside === undefined ? undefined : grid.at({ row: at, column: aside });
      return cell ? [[cell, value] as const] : [];
    }),
  );
}

/** The rows that were changed, as the desk reads them: lists of texts, behind one that names the cells. */
function packed(grid: Grid): string {
  const names = grid.rows[0] ? grid.cellsOf(grid.rows[0]).map(({ dataset }) => dataset.cell ?? '') : [];
  const lines = grid.rows.flatMap((row) => {
    const cells = grid.cellsOf(row);
    if (cells.every((cell) => cell.value === standsIn(cell))) return [];
    const seen = row.querySelector<HTMLInputElement>('input[name^="seen."]')?.value ?? '';
    return [[row.dataset.sheetRow ?? '', seen, ...cells.map(({ value }) => value)]];
  });
  return JSON.stringify([['id', 'seen', ...names], ...lines]);
}
