import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { type CatalogueSettings, refreshListing } from '../listing/store-listing.ts';
import type { ProductInput } from '../model-product.ts';
import { notePrices } from '../prices/note.ts';
import { saveProductWords } from '../shelf/store-words.ts';
import { followStock } from '../stock/store.ts';
import { readGroupsOf } from './store-groups.ts';

/**
 * What follows when products have been saved: what their prices became, the stock of those with variations, what
 * lists show, and the news of it. The same few statements for one product and for a batch of them.
 */
export class Aftermath {
  readonly #tx: Tx;
  readonly #settings: CatalogueSettings;
  readonly #now: number;
  readonly #priced = new Set<number>();
  readonly #saved = new Set<number>();
  readonly #variable = new Set<number>();

  constructor(tx: Tx, settings: CatalogueSettings, now: number) {
    this.#tx = tx;
    this.#settings = settings;
    this.#now = now;
  }

  /** Before a product or variation is changed: what its prices and dates have brought about until now. */
  async changing(id: number): Promise<void> {
    // What an earlier change has made of its prices is no turn of its own.
    if (this.#priced.has(id)) await this.settle();
    await notePrices(this.#tx, this.#settings, [id], this.#now, { turns: true });
  }

  /** A product or variation has been written. */
  priced(id: number): void {
    this.#priced.add(id);
  }

  /** A product has been written whole. */
  saved(id: number, type: ProductInput['type']): void {
    this.#saved.add(id);
    if (type === 'variable') this.#variable.add(id);
  }

  /** @returns how to forget what is said from here on, for when the transaction goes back to here */
  mark(): () => void {
    const waiting = [this.#priced, this.#saved, this.#variable];
    const kept = waiting.map((ids) => [...ids]);
    return () => {
      for (const [at, ids] of waiting.entries()) {
        ids.clear();
        for (const id of kept[at] ?? []) ids.add(id);
      }
    };
  }

  async settle(): Promise<void> {
    const [priced, saved, variable] = [[...this.#priced], [...this.#saved], [...this.#variable]];
    for (const waiting of [this.#priced, this.#saved, this.#variable]) waiting.clear();
    if (priced.length > 0) await notePrices(this.#tx, this.#settings, priced, this.#now);
    if (variable.length > 0) await followStock(this.#tx, variable);
    if (saved.length === 0) return;
    const listed = [...new Set([...saved, ...(await readGroupsOf(this.#tx, saved))])];
    await saveProductWords(this.#tx, saved);
    await refreshListing(this.#tx, this.#settings, listed, this.#now);
    await announceChange(this.#tx, ...listed.map((id) => `product:${id}`), 'listing');
  }
}
