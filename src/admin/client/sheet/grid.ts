export type Cell = HTMLInputElement | HTMLSelectElement;

/** A place in the sheet, from its first row and column; columns are those of the table without its heads. */
export interface Spot {
  row: number;
  column: number;
}

interface Edit {
  cell: Cell;
  from: string;
  to: string;
}

/** What stood in a cell when the page was made, before anybody typed. */
export function standsIn(cell: Cell): string {
  const { stands } = cell.dataset;
  if (stands !== undefined) return stands;
  if (cell instanceof HTMLInputElement) return cell.defaultValue;
  return ([...cell.options].find(({ defaultSelected }) => defaultSelected) ?? cell.options[0])?.value ?? '';
}

/** The cells of a sheet, what was changed in them, and the way back. */
export class Grid {
  readonly rows: readonly HTMLTableRowElement[];
  readonly form: HTMLFormElement;
  #done: Edit[][] = [];
  #undone: Edit[][] = [];
  /** Told after each change. */
  onChange: () => void = () => undefined;

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.rows = [...form.querySelectorAll<HTMLTableRowElement>('[data-sheet-row]')];
    for (const row of this.rows) for (const cell of this.cellsOf(row)) this.#mark(cell);
  }

  cellsOf = (row: HTMLTableRowElement): Cell[] => [...row.querySelectorAll<Cell>('[data-cell]')];

  /** None where its column is hidden. */
  at({ row, column }: Spot): Cell | undefined {
    const place = this.#place({ row, column });
    return place?.hidden ? undefined : (place?.querySelector<Cell>('[data-cell]') ?? undefined);
  }

  #place = ({ row, column }: Spot): HTMLTableCellElement | undefined => this.rows[row]?.cells[column + 1];

  spotOf(target: EventTarget | null): Spot | undefined {
    const place = target instanceof Element ? target.closest('td') : null;
    const row = place?.closest<HTMLTableRowElement>('[data-sheet-row]');
    if (!place || !row) return undefined;
    return { row: this.rows.indexOf(row), column: place.cellIndex - 1 };
  }

  /** Rows that are not hidden, in their order. */
  shown = (): number[] => [...this.rows.keys()].filter((row) => !this.rows[row]?.hidden);

  /** Columns that are not hidden, in their order. */
  shownColumns = (): number[] =>
    [...(this.rows[0]?.cells ?? [])].flatMap((cell, at) => (at === 0 || cell.hidden ? [] : [at - 1]));

  column(name: string, rows: readonly number[]): Cell[] {
    return rows.flatMap((row) => this.rows[row]?.querySelector<Cell>(`[data-cell="${name}"]`) ?? []);
  }

  /**
   * Puts values into cells as one change, which can be taken back.
   *
   * @returns how many have become others, and how many take no such value
   */
  change(wishes: readonly (readonly [Cell, string])[]): { changed: number; refused: number } {
    const edits: Edit[] = [];
    let refused = 0;
    for (const [cell, wanted] of wishes) {
      const to = cell instanceof HTMLSelectElement ? choiceOf(cell, wanted) : wanted.slice(0, cell.maxLength);
      if (to === undefined) refused += 1;
      else if (to !== cell.value) edits.push({ cell, from: cell.value, to });
    }
    this.#put(edits, 'to');
    this.record(edits);
    return { changed: edits.length, refused };
  }

  /** What somebody has typed, now that it stands there. */
  record(edits: readonly Edit[]): void {
    if (edits.length === 0) return;
    this.#done.push([...edits]);
    this.#undone = [];
    for (const { cell } of edits) this.#mark(cell);
    this.onChange();
  }

  undo = (): number => this.#move(this.#done, this.#undone, 'from');
  redo = (): number => this.#move(this.#undone, this.#done, 'to');
  canUndo = (): boolean => this.#done.length > 0;
  canRedo = (): boolean => this.#undone.length > 0;

  #move(from: Edit[][], to: Edit[][], value: 'from' | 'to'): number {
    const edits = from.pop();
    if (!edits) return 0;
    this.#put(edits, value);
    to.push(edits);
    for (const { cell } of edits) this.#mark(cell);
    edits[0]?.cell.focus();
    this.onChange();
    return edits.length;
  }

  #put(edits: readonly Edit[], value: 'from' | 'to'): void {
    for (const edit of edits) edit.cell.value = edit[value];
    edits[0]?.cell.dispatchEvent(new Event('input', { bubbles: true }));
  }

  #mark = (cell: Cell): void => void cell.classList.toggle('is-changed', cell.value !== standsIn(cell));
}

/** What is pasted into a choice is its value, or what it is called. */
function choiceOf({ options }: HTMLSelectElement, wanted: string): string | undefined {
  const word = wanted.trim().toLowerCase();
  return [...options].find(({ value, text }) => value === wanted || text.trim().toLowerCase() === word)
    ?.value;
}
