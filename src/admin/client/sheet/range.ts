import type { Cell, Grid, Spot } from './grid.ts';

/** The cells that were chosen together: from one corner to the other, rows that are hidden left out. */
export class Range {
  readonly #grid: Grid;
  #from: Spot | undefined;
  #to: Spot | undefined;
  /** Told how many rows and columns are chosen where they are more than one cell. */
  onChoice: (rows: number, columns: number) => void = () => undefined;

  constructor(grid: Grid) {
    this.#grid = grid;
    const { form } = grid;
    form.addEventListener('focusin', ({ target }) => {
      const spot = grid.spotOf(target);
      if (spot && !this.#holds(spot)) this.start(spot);
    });
    form.addEventListener('mousedown', (event) => {
      const spot = grid.spotOf(event.target);
      if (!spot) return;
      if (!event.shiftKey || !this.#from) return this.start(spot);
      event.preventDefault();
      this.extend(spot);
    });
    form.addEventListener('mouseover', (event) => {
      const spot = grid.spotOf(event.target);
      if (spot && event.buttons === 1 && this.#from) this.extend(spot);
    });
  }

  start(spot: Spot): void {
    this.#from = spot;
    this.extend(spot);
  }

  extend(spot: Spot): void {
    this.#to = spot;
    const chosen = new Set(this.cells().flat());
    for (const row of this.#grid.rows)
      for (const cell of this.#grid.cellsOf(row))
        cell.closest('td')?.classList.toggle('is-chosen', chosen.size > 1 && chosen.has(cell));
    const lines = this.cells();
    if (chosen.size > 1) this.onChoice(lines.length, lines[0]?.length ?? 0);
  }

  /** One cell up, down or aside, from where the range ends. */
  step(rows: number, columns: number): Spot | undefined {
    const { row, column } = this.#to ?? { row: 0, column: 0 };
    const shown = this.#grid.shown();
    const beside = this.#grid.shownColumns();
    const [next, aside] = [shown[shown.indexOf(row) + rows], beside[beside.indexOf(column) + columns]];
    const spot = next === undefined || aside === undefined ? undefined : { row: next, column: aside };
    return spot && this.#grid.at(spot) ? spot : undefined;
  }

  /** Row by row; cells that nobody may change are not there. */
  cells(): Cell[][] {
    const [from, to] = [this.#from, this.#to];
    if (!from || !to) return [];
    const between = (a: number, b: number, at: number) => Math.min(a, b) <= at && at <= Math.max(a, b);
    const columns = [...(this.#grid.rows[0]?.cells ?? [])]
      .map((_, at) => at - 1)
      .filter((at) => at >= 0 && between(from.column, to.column, at));
    return this.rows().map((row) => columns.flatMap((column) => this.#grid.at({ row, column }) ?? []));
  }

  rows(): number[] {
    const [from, to] = [this.#from, this.#to];
    if (!from || !to) return [];
    const [first, last] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
    return this.#grid.shown().filter((row) => first <= row && row <= last);
  }

  /** The upper left corner. */
  corner(): Spot | undefined {
    const [from, to] = [this.#from, this.#to];
    return from && to && { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) };
  }

  #holds({ row, column }: Spot): boolean {
    const cell = this.#grid.at({ row, column });
    return cell !== undefined && this.cells().some((line) => line.includes(cell));
  }
}
