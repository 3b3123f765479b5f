import { type Cell, type Grid, standsIn } from './grid.ts';
import type { Range } from './range.ts';

const ARROWS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Keys of a spreadsheet: arrows and Enter move, with Shift they choose, Esc puts back, Ctrl Z and Ctrl D. */
export function followCells(grid: Grid, range: Range, does: { down(): void; clear(): void }): void {
  const { form } = grid;
  const stood = new Map<Cell, string>();
  form.addEventListener('focusin', ({ target }) => {
    const cell = cellOf(target);
    if (!cell) return;
    stood.set(cell, cell.value);
    if (cell instanceof HTMLInputElement) cell.select();
  });
  form.addEventListener('change', ({ target }) => {
    const cell = cellOf(target);
    if (!cell) return;
    grid.record([{ cell, from: stood.get(cell) ?? standsIn(cell), to: cell.value }]);
    stood.set(cell, cell.value);
  });
  form.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    if (event.ctrlKey || event.metaKey) return command(event, cell);
    if (event.key === 'Escape') {
      event.stopPropagation();
      grid.change([[cell, standsIn(cell)]]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1, 0, false);
    } else if (event.key === 'Delete' && range.cells().flat().length > 1) {
      event.preventDefault();
      does.clear();
    } else if (ARROWS[event.key] && !staysIn(cell, event)) {
      event.preventDefault();
      const [rows, columns] = ARROWS[event.key] ?? [0, 0];
      move(rows, columns, event.shiftKey);
    }
  });

  function move(rows: number, columns: number, extends_: boolean): void {
    const spot = range.step(rows, columns);
    if (!spot) return;
    if (extends_) range.extend(spot);
    else {
      range.start(spot);
      grid.at(spot)?.focus();
    }
  }

  function command(event: KeyboardEvent, cell: Cell): void {
    const key = event.key.toLowerCase();
    // What is being typed is taken back letter by letter, as everywhere.
    const isTyping = cell.value !== stood.get(cell);
    const act = {
      z: isTyping ? undefined : event.shiftKey ? grid.redo : grid.undo,
      y: isTyping ? undefined : grid.redo,
      d: does.down,
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
    if (cell.isConnected) stood.set(cell, cell.value);
  }
}

const cellOf = (target: EventTarget | null): Cell | undefined =>
  target instanceof HTMLElement && target.matches('[data-cell]') ? (target as Cell) : undefined;

/** Left and right move within a text that somebody is at, up and down within a choice; chosen whole, a text is left. */
function staysIn(cell: Cell, { key, shiftKey }: KeyboardEvent): boolean {
  if (cell instanceof HTMLSelectElement) return !shiftKey && (key === 'ArrowUp' || key === 'ArrowDown');
  if (key === 'ArrowUp' || key === 'ArrowDown') return false;
  const { selectionStart, selectionEnd, value } = cell;
  return !(selectionStart === 0 && selectionEnd === value.length);
}
