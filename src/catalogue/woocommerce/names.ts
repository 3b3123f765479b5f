import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { Taxonomy } from '../editing/model-term.ts';
import { type AttributeLabels, readAttributeLabels, readTermNames } from './store-names.ts';

type Ids = Map<string, number>;

const keyOf = (name: string, parentId: number | null): string => `${parentId ?? ''} ${name}`;

/**
 * The terms and attributes that an import knows by their names. Rows name the same ones again and again, and looking
 * for a name among ten thousand takes as long as everything else of a row. What a row has made is known to the next
 * ones when the row goes in, and to the next transactions when its own does.
 */
export class Names {
  readonly #language: Language;
  /** By taxonomy: read at its first mention. */
  readonly #known = new Map<Taxonomy, Ids>();
  #ofTransaction = new Map<Taxonomy, Ids>();
  #ofRow = new Map<Taxonomy, Ids>();
  #attributes: readonly AttributeLabels[] | undefined;

  constructor(language: Language) {
    this.#language = language;
  }

  async term(tx: Tx, taxonomy: Taxonomy, name: string, parentId: number | null): Promise<number | undefined> {
    const known = this.#known.get(taxonomy) ?? (await this.#read(tx, taxonomy));
    const key = keyOf(name, parentId);
    const fresh = this.#ofRow.get(taxonomy)?.get(key) ?? this.#ofTransaction.get(taxonomy)?.get(key);
    return fresh ?? known.get(key);
  }

  made(taxonomy: Taxonomy, name: string, parentId: number | null, id: number): void {
    put(this.#ofRow, taxonomy, new Map([[keyOf(name, parentId), id]]));
  }

  async attributes(tx: Tx): Promise<readonly AttributeLabels[]> {
    this.#attributes ??= await readAttributeLabels(tx);
    return this.#attributes;
  }

  attributeMade(): void {
    this.#attributes = undefined;
  }

  /** A transaction begins, perhaps for the second time: what it made before is gone. */
  begin(): void {
    this.#ofTransaction = new Map();
    this.#attributes = undefined;
  }

  rowWentIn(): void {
    for (const [taxonomy, ids] of this.#ofRow) put(this.#ofTransaction, taxonomy, ids);
    this.#ofRow = new Map();
  }

  rowWasTakenBack(): void {
    this.#ofRow = new Map();
    this.#attributes = undefined;
  }

  /** The transaction is there to stay. */
  keep(): void {
    for (const [taxonomy, ids] of this.#ofTransaction) put(this.#known, taxonomy, ids);
    this.#ofTransaction = new Map();
  }

  async #read(tx: Tx, taxonomy: Taxonomy): Promise<Ids> {
    const rows = await readTermNames(tx, taxonomy, this.#language);
    // Of two with the same name the older one is meant.
    const ids = new Map(rows.reverse().map(({ id, name, parent_id }) => [keyOf(name, parent_id), id]));
    this.#known.set(taxonomy, ids);
    return ids;
  }
}

function put(all: Map<Taxonomy, Ids>, taxonomy: Taxonomy, ids: Ids): void {
  const there = all.get(taxonomy) ?? new Map<string, number>();
  for (const [key, id] of ids) there.set(key, id);
  all.set(taxonomy, there);
}
