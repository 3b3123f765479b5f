import { changeBy, endingIn, formatTyped, parseAmount, parseTyped } from '../../../platform/money.ts';
import type { Cell, Grid } from './grid.ts';
import type { Range } from './range.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The row of tools above a sheet. @returns what its keys do as well, and how it says what became of a change */
export function attachTools(grid: Grid, range: Range) {
  const box = grid.form.querySelector<HTMLDetailsElement>('[data-sheet-box]');
  // On a phone the cells come first.
  if (box) box.open = !matchMedia('(width < 600px)').matches;
  const part = <T extends HTMLElement>(name: string) => grid.form.querySelector<T>(`[data-sheet-${name}]`)!;
  const [column, how] = [part<HTMLSelectElement>('column'), part<HTMLSelectElement>('how')];
  const [value, ending] = [part<HTMLInputElement>('value'), part<HTMLInputElement>('ending')];
  const [undo, redo] = [part<HTMLButtonElement>('undo'), part<HTMLButtonElement>('redo')];
  const said = part<HTMLOutputElement>('said');

  const tell = ({ changed, refused }: { changed: number; refused: number }) => {
    const parts = [`${said.dataset.changed} ${changed}`];
    if (refused > 0) parts.push(`${said.dataset.refused} ${refused}`);
    said.textContent = parts.join(' · ');
  };
  range.onChoice = (rows, columns) => {
    said.textContent = `${said.dataset.chosen} ${rows} × ${columns}`;
  };
  grid.onChange = () => {
    undo.disabled = !grid.canUndo();
    redo.disabled = !grid.canRedo();
  };

  /** Each column takes what stands in the uppermost cell that is chosen; of one cell alone, what stands above it. */
  const down = () => {
    const lines = range.cells();
    const corner = range.corner();
    if (!corner) return;
    if (lines.length > 1)
      return tell(
        grid.change(
          lines
            .slice(1)
            .flatMap((line) => line.map((cell, at) => [cell, lines[0]?.[at]?.value ?? ''] as const)),
        ),
      );
    const shown = grid.shown();
    const above = shown[shown.indexOf(corner.row) - 1];
    const [source, target] = [
      above === undefined ? undefined : grid.at({ ...corner, row: above }),
      grid.at(corner),
    ];
    if (source && target) tell(grid.change([[target, source.value]]));
  };
  const clear = () =>
    tell(
      grid.change(
        range
          .cells()
          .flat()
          .map((cell) => [cell, '']),
      ),
    );

  const percents = () => {
    const isMoney = column.selectedOptions[0]?.dataset.decimals !== undefined;
    const percent = how.options[1]!;
    percent.disabled = !isMoney;
    if (!isMoney) how.value = 'set';
    part('ending-field').hidden = how.value !== 'percent';
  };
  column.addEventListener('change', percents);
  how.addEventListener('change', percents);
  percents();

  const apply = () => {
    const chosen = range.rows();
    const cells = grid.column(column.value, chosen.length > 1 ? chosen : grid.shown());
    if (how.value === 'set') return tell(grid.change(cells.map((cell) => [cell, value.value])));
    const { decimals = '2', decimal = ',' } = column.selectedOptions[0]?.dataset ?? {};
    const hundredths = parseAmount(value.value, 2);
    if (hundredths === undefined || hundredths < -10_000) return tell({ changed: 0, refused: cells.length });
    tell(grid.change(cells.flatMap((cell) => raised(cell, hundredths))));

    function raised(cell: Cell, by: number): [Cell, string][] {
      const minor = cell.value === '' ? undefined : parseTyped(cell.value, Number(decimals));
      if (minor === undefined) return [];
      const next = changeBy(minor, by);
      const isEnding = /^\d{1,2}$/.test(ending.value);
      const price = isEnding ? endingIn(next, Number(ending.value), Number(decimals)) : next;
      return [[cell, formatTyped(price, { decimals: Number(decimals), decimal })]];
    }
  };
  part('apply').addEventListener('click', apply);
  for (const input of [value, ending])
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      // The form is saved by its own button.
      event.preventDefault();
      apply();
    });
  part('down').addEventListener('click', down);
  undo.addEventListener('click', () => tell({ changed: grid.undo(), refused: 0 }));
  redo.addEventListener('click', () => tell({ changed: grid.redo(), refused: 0 }));

  const sift = part<HTMLInputElement>('sift');
  sift.addEventListener('input', () => {
    const words = folded(sift.value).split(/\s+/).filter(Boolean);
    for (const row of grid.rows) {
      const name = folded(row.querySelector('th')?.textContent ?? '');
      row.hidden = !words.every((word) => name.includes(word));
    }
  });
  sift.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  return { tell, down, clear };
}
