import { Growing } from './growing.ts';

export interface TextOrderState {
  keys: string[];
}

/**
 * The order of texts as a number: lower comes first, equal texts have equal numbers. A later text gets a number
 * between its neighbours'; the whole is numbered anew only when there is no room left.
 */
export class TextOrder {
  readonly #keys: string[] = [];
  readonly #ranks = new Growing<Float64Array>(Float64Array);
  /** Slots by key; undefined until the order is first asked for. */
  #sorted: number[] | undefined;

  /** @param key by which its text is put in order, byte by byte */
  push(key: string): void {
    const slot = this.#keys.push(key) - 1;
    this.#ranks.push(0);
    if (this.#sorted) this.#insert(this.#sorted, slot);
  }

  ranks(): Float64Array {
    if (!this.#sorted) this.#number();
    return this.#ranks.items;
  }

  #number(): void {
    const keys = this.#keys;
    this.#sorted = Array.from(keys, (_, slot) => slot).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    let rank = 0;
    let before: string | undefined;
    for (const slot of this.#sorted) {
      if (keys[slot] !== before) rank += 1;
      before = keys[slot];
      this.#ranks.items[slot] = rank;
    }
  }

  #insert(sorted: number[], slot: number): void {
    const key = this.#keys[slot]!;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#keys[sorted[middle]!]! < key) low = middle + 1;
      else high = middle;
    }
    const before = sorted[low - 1];
    const after = sorted[low];
    const ranks = this.#ranks.items;
    sorted.splice(low, 0, slot);
    if (after !== undefined && this.#keys[after] === key) {
      ranks[slot] = ranks[after]!;
      return;
    }
    const above = after === undefined ? (before === undefined ? 1 : ranks[before]! + 2) : ranks[after]!;
    const below = before === undefined ? above - 2 : ranks[before]!;
    const rank = (below + above) / 2;
    if (rank > below && rank < above) ranks[slot] = rank;
    else this.#number();
  }

  state(): TextOrderState {
    return { keys: this.#keys };
  }

  static restore({ keys }: TextOrderState): TextOrder {
    const column = new TextOrder();
    for (const key of keys) {
      column.#keys.push(key);
      column.#ranks.push(0);
    }
    return column;
  }
}
