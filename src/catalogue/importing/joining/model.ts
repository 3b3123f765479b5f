import type { Column } from '../../woocommerce/model-columns.ts';
import type { JoinBy } from '../model.ts';
import type { Row } from '../tables/batches.ts';

/** What a row is that was joined with others. */
export interface Part {
  /** What they have in common. */
  key: string;
  by: JoinBy;
  /** `alone`: the only one of its file, which may be a variation of what is in the shop already. */
  as: 'product' | 'variation' | 'alone';
  /** Of one that is alone: whether it says by which of its values it would be chosen. */
  isTold?: boolean;
  /** Of all of them, by which the product is found that has them already. */
  skus: readonly string[];
}

export interface PartRow extends Row {
  part?: Part;
}

/** Of one product so many rows are looked at together; more of them come as if they stood elsewhere in the file. */
const MOST = 1000;

/** What shops of other makers write where a product has no variations. */
const NO_OPTION = /^default title$/i;

/** In which place what joins rows stands; undefined where no column says it. */
export const placeOfKey = (columns: readonly Column[], by: JoinBy): number | undefined => {
  const at = columns.findIndex(
    (column) =>
      (by === 'group' && column.kind === 'group') ||
      (column.kind === 'fixed' && column.key === by) ||
      (by === 'name' && column.kind === 'text' && column.key === 'name'),
  );
  return at < 0 ? undefined : at;
};

/** What a row has in common with others; '' with none. */
export const keyOf = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim();

/**
 * Rows that are variations of one product, as the product and its variations: the product has what the first row that
 * says it says, and of an attribute all values; the variations have what is theirs.
 *
 * @param counts how many rows each key has in the whole file
 */
export class Joiner {
  readonly #columns: readonly Column[];
  readonly #by: JoinBy;
  readonly #at: number;
  readonly #counts: ReadonlyMap<string, number>;
  #open: { key: string; rows: Row[] } = { key: '', rows: [] };
  /** Of products that have come: what their attributes are called, by column. */
  readonly #seen = new Map<string, ReadonlyMap<number, string>>();
  /** What became of all rows. */
  readonly joined = { rows: 0, products: 0 };

  constructor(columns: readonly Column[], by: JoinBy, at: number, counts: ReadonlyMap<string, number>) {
    this.#columns = columns;
    this.#by = by;
    this.#at = at;
    this.#counts = counts;
  }

  /** @returns what is complete with this row */
  push(row: Row): PartRow[] {
    const key = keyOf(row.cells, this.#at);
    if (key !== '' && key === this.#open.key && this.#open.rows.length < MOST) {
      this.#open.rows.push(row);
      return [];
    }
    const before = this.rest();
    if (key === '') return [...before, row];
    this.#open = { key, rows: [row] };
    return before;
  }

  rest(): PartRow[] {
    const { key, rows } = this.#open;
    this.#open = { key: '', rows: [] };
    return rows.length === 0 ? [] : this.#partsOf(key, rows);
  }

  #partsOf(key: string, rows: readonly Row[]): PartRow[] {
    const names = this.#namesIn(key, rows);
    const named = rows.map((row) => ({ ...row, cells: this.#named(row.cells, names) }));
    const own = named.filter(({ cells }) => this.#saysMore(cells));
    // All rows of it are here, and none but one says more than a picture.
    const isOne = own.length < 2 && this.#counts.get(key) === rows.length;
    if (isOne && this.#by !== 'parent' && !this.#seen.has(key)) {
      const [first] = named;
      if (!first) return named;
      if (named.length === 1) return [{ ...first, part: this.#alone(key, first) }];
      return [{ line: first.line, cells: this.#merged(named, own) }];
    }
    if (!this.#areTold(own)) return named;
    const skus = own.map(({ cells }) => this.#cell(cells, 'sku')).filter(Boolean);
    const part = { key, by: this.#by, skus };
    const product: PartRow[] = this.#seen.has(key)
      ? []
      : [{ line: rows[0]?.line ?? 0, cells: this.#merged(named, own), part: { ...part, as: 'product' } }];
    this.#seen.set(key, names);
    this.joined.rows += rows.length;
    this.joined.products += product.length;
    return [...product, ...own.map((row): PartRow => ({ ...row, part: { ...part, as: 'variation' } }))];
  }

  #cell(cells: readonly string[], key: string): string {
    const at = this.#columns.findIndex((column) => column.kind === 'fixed' && column.key === key);
    return at < 0 ? '' : (cells[at] ?? '').trim();
  }

  /** What attributes are called is said by the first row of a product alone. */
  #namesIn(key: string, rows: readonly Row[]): ReadonlyMap<number, string> {
    const names = new Map(this.#seen.get(key));
    for (const [at, column] of this.#columns.entries()) {
      if (column.kind !== 'attribute' || column.part !== 'name') continue;
      const said = rows.map(({ cells }) => (cells[at] ?? '').trim()).find(Boolean);
      if (said && !names.has(at)) names.set(at, said);
    }
    return names;
  }

  #named(cells: readonly string[], names: ReadonlyMap<number, string>): string[] {
    const none = new Set(
      this.#columns.flatMap((column, at) =>
        column.kind === 'attribute' && NO_OPTION.test((cells[at] ?? '').trim()) ? column.number : [],
      ),
    );
    return cells.map((cell, at) => {
      const column = this.#columns[at];
      if (column?.kind === 'attribute' && none.has(column.number)) return '';
      return cell.trim() === '' ? (names.get(at) ?? cell) : cell;
    });
  }

  /**
   * Whether something tells the rows from each other. One that says the same as another is told when it goes in: the
   * others are no less variations for it.
   */
  #areTold(own: readonly Row[]): boolean {
    return this.#by === 'parent' || (this.#by === 'name' && own.length < 2) || this.#saysAny(own);
  }

  #saysAny(rows: readonly Row[]): boolean {
    return rows.some(({ cells }) => cells.some((cell, at) => this.#isValue(at) && cell.trim() !== ''));
  }

  #alone(key: string, row: Row): Part {
    const skus = [this.#cell(row.cells, 'sku')].filter(Boolean);
    return { key, by: this.#by, as: 'alone', skus, isTold: this.#saysAny([row]) };
  }

  #isValue(at: number): boolean {
    const column = this.#columns[at];
    return column?.kind === 'value' || (column?.kind === 'attribute' && column.part === 'values');
  }

  /** A row that only brings one more picture is no variation. */
  #saysMore(cells: readonly string[]): boolean {
    return cells.some((cell, at) => {
      const column = this.#columns[at];
      if (at === this.#at || cell.trim() === '' || column === undefined) return false;
      if (column.kind === 'unknown' || (column.kind === 'attribute' && column.part !== 'values'))
        return false;
      return !(column.kind === 'fixed' && column.key === 'images');
    });
  }

  #merged(rows: readonly Row[], own: readonly Row[]): string[] {
    return this.#columns.map((column, at) => {
      const said = [...new Set(rows.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean))];
      if (this.#isValue(at) && own.length > 1)
        return said.map((value) => value.replace(/(?<!\\),/g, '\\,')).join(', ');
      if (column.kind === 'fixed' && column.key === 'images') return said.join(', ');
      return said[0] ?? '';
    });
  }
}
