import type { Facts } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { WholeProduct } from '../product/store-whole.ts';
import { partsOf } from './parts.ts';
import { readParts } from './undo.ts';

interface Noted {
  /** Undefined of what a row has made. */
  before: Facts | undefined;
  /** Of a variation that was made: whose it is. */
  below?: number;
}

/** What the rows of one transaction have touched, and how it was before: for taking it back. */
export class Images {
  #ofTransaction = new Map<number, Noted>();
  #ofRow = new Map<number, Noted>();
  /** Products that this file has made. What is theirs comes and goes with them. */
  readonly #made = new Set<number>();

  begin(): void {
    this.#ofTransaction = new Map();
  }

  beginRow(): void {
    this.#ofRow = new Map();
  }

  /** A thing is changed, or made where there is nothing before. What it was first in a transaction counts. */
  note(id: number, before: WholeProduct | undefined): void {
    if (this.#ofTransaction.has(id) || this.#ofRow.has(id)) return;
    this.#ofRow.set(id, { before: before && partsOf(before) });
  }

  below(id: number, parentId: number): void {
    const noted = this.#ofRow.get(id);
    if (noted) noted.below = parentId;
  }

  rowWentIn(): void {
    for (const [id, noted] of this.#ofRow) this.#ofTransaction.set(id, noted);
    this.#ofRow = new Map();
  }

  /** Before and after of each, as the transaction leaves it. */
  async read(tx: Tx): Promise<Map<number, { before: Facts; after: Facts }>> {
    const isMade = (id: number) => this.#made.has(id) || this.#madeNow(id);
    const changed = [...this.#ofTransaction].flatMap(([id, { before }]) =>
      before && !isMade(id) ? [[id, before] as const] : [],
    );
    const after = await readParts(
      tx,
      changed.map(([id]) => id),
    );
    const images = new Map(changed.map(([id, before]) => [id, { before, after: after.get(id) ?? {} }]));
    for (const [id, { before, below }] of this.#ofTransaction)
      if (!before && (below === undefined || !isMade(below)))
        images.set(id, { before: { there: false }, after: { there: true } });
    return images;
  }

  #madeNow(id: number): boolean {
    const noted = this.#ofTransaction.get(id);
    return noted !== undefined && noted.before === undefined;
  }

  /** The transaction is there to stay. */
  keep(): void {
    for (const [id, { before }] of this.#ofTransaction) if (!before) this.#made.add(id);
    this.#ofTransaction = new Map();
  }
}
