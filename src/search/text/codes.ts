import { squeeze } from '../fold.ts';

/** Where a code leads: the document's slot, and its row when it is the code of one. */
export interface Coded {
  doc: number;
  row: number | undefined;
}

/** A row as it is, a document as a negative number: a million codes must not be a million objects. */
type Place = number;
export type CodesState = [string, Place | Place[]][];

/** SKU, EAN and other codes, exact and by their beginning; signs and case do not matter. */
export class Codes {
  readonly #codes: Map<string, Place | Place[]>;
  /** In alphabetical order, all but the newest. */
  #sorted: string[];
  #newest: string[] = [];

  constructor(kept?: CodesState) {
    this.#codes = new Map(kept);
    this.#sorted = [...this.#codes.keys()].sort();
  }

  add(code: string, doc: number, row?: number): void {
    const key = squeeze(code);
    if (key === '') return;
    const place = row ?? -doc - 1;
    const known = this.#codes.get(key);
    if (known === undefined) {
      this.#codes.set(key, place);
      this.#newest.push(key);
    } else if (typeof known === 'number') this.#codes.set(key, [known, place]);
    else known.push(place);
  }

  /** @param rowDoc the document of each row */
  exact(text: string, rowDoc: Uint32Array): Coded[] {
    return this.#at(squeeze(text), rowDoc);
  }

  /** Codes that begin so; texts shorter than three signs begin too many. */
  beginning(text: string, rowDoc: Uint32Array): Coded[] {
    const prefix = squeeze(text);
    if (prefix.length < 3) return [];
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: Coded[] = [];
    for (let at = low; at < sorted.length && sorted[at]!.startsWith(prefix); at += 1)
      found.push(...this.#at(sorted[at]!, rowDoc));
    for (const code of this.#newest) if (code.startsWith(prefix)) found.push(...this.#at(code, rowDoc));
    return found;
  }

  #at(key: string, rowDoc: Uint32Array): Coded[] {
    const places = this.#codes.get(key);
    if (places === undefined) return [];
    return (typeof places === 'number' ? [places] : places).map((place) =>
      place < 0 ? { doc: -place - 1, row: undefined } : { doc: rowDoc[place]!, row: place },
    );
  }

  settle(): void {
    this.#sorted = [...this.#codes.keys()].sort();
    this.#newest = [];
  }

  state(): CodesState {
    return [...this.#codes];
  }
}
