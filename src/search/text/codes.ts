import { squeeze } from './fold.ts';

/** Where a code leads: the document's slot, and its row when it is the code of one. */
export interface Coded {
  doc: number;
  row: number | undefined;
}

export type CodesState = [string, Coded[]][];

/** SKU, EAN and other codes, exact and by their beginning; signs and case do not matter. */
export class Codes {
  readonly #codes: Map<string, Coded[]>;
  #sorted: string[] | undefined;

  constructor(kept?: CodesState) {
    this.#codes = new Map(kept);
  }

  add(code: string, doc: number, row?: number): void {
    const key = squeeze(code);
    if (key === '') return;
    const known = this.#codes.get(key);
    if (known) known.push({ doc, row });
    else {
      this.#codes.set(key, [{ doc, row }]);
      this.#sorted = undefined;
    }
  }

  exact(text: string): readonly Coded[] {
    return this.#codes.get(squeeze(text)) ?? [];
  }

  /** Codes that begin so; texts shorter than three signs begin too many. */
  beginning(text: string): Coded[] {
    const prefix = squeeze(text);
    if (prefix.length < 3) return [];
    this.#sorted ??= [...this.#codes.keys()].sort((a, b) => (a < b ? -1 : 1));
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: Coded[] = [];
    for (let at = low; at < sorted.length && sorted[at]!.startsWith(prefix); at += 1)
      found.push(...(this.#codes.get(sorted[at]!) ?? []));
    return found;
  }

  state(): CodesState {
    return [...this.#codes];
  }
}
