/** Keeps the `most` items that come first, without putting the others in order. */
export class Heap {
  readonly #items: number[] = [];
  /** Of each item, so that each is asked for its key but once. */
  readonly #keys: number[] = [];
  readonly #most: number;
  readonly #keyOf: (item: number) => number;
  readonly #compare: (a: number, b: number) => number;

  /**
   * @param most at least one
   * @param keyOf items with smaller keys come first; never NaN
   * @param compare negative when `a` comes first; asked about items with the same key, and for the order in the end
   */
  constructor(most: number, keyOf: (item: number) => number, compare: (a: number, b: number) => number) {
    this.#most = most;
    this.#keyOf = keyOf;
    this.#compare = compare;
  }

  offer(item: number): void {
    const key = this.#keyOf(item);
    if (this.#items.length < this.#most) this.#rise(item, key);
    else if (this.#order(0, item, key) > 0) this.#sink(item, key);
  }

  /** In no order. */
  get items(): readonly number[] {
    return this.#items;
  }

  /** In order. */
  taken(): number[] {
    return this.#items.sort(this.#compare);
  }

  /** Negative when the item at a place comes before another one. */
  #order(at: number, other: number, key: number): number {
    const own = this.#keys[at]!;
    return own === key ? this.#compare(this.#items[at]!, other) : own - key;
  }

  #put(at: number, item: number, key: number): void {
    this.#items[at] = item;
    this.#keys[at] = key;
  }

  /** Puts an item in the place of the last of all. */
  #sink(item: number, key: number): void {
    const [items, keys] = [this.#items, this.#keys];
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#order(child + 1, items[child]!, keys[child]!) > 0) child += 1;
      if (this.#order(child, item, key) <= 0) break;
      this.#put(at, items[child]!, keys[child]!);
      at = child;
    }
    this.#put(at, item, key);
  }

  #rise(item: number, key: number): void {
    let at = this.#items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#order(parent, item, key) >= 0) break;
      this.#put(at, this.#items[parent]!, this.#keys[parent]!);
      at = parent;
    }
    this.#put(at, item, key);
  }
}
