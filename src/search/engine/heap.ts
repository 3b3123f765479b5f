/** Keeps the `most` items that come first, without putting the others in order. */
export class Heap {
  readonly #items: number[] = [];
  readonly #most: number;
  readonly #compare: (a: number, b: number) => number;

  /** @param most at least one @param compare negative when `a` comes first */
  constructor(most: number, compare: (a: number, b: number) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  offer(item: number): void {
    if (this.#items.length < this.#most) this.#rise(item);
    else if (this.#compare(this.#items[0]!, item) > 0) {
      this.#items[0] = item;
      this.#sink();
    }
  }

  /** In no order. */
  get items(): readonly number[] {
    return this.#items;
  }

  /** In order. */
  taken(): number[] {
    return this.#items.sort(this.#compare);
  }

  #sink(): void {
    const items = this.#items;
    const item = items[0]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && this.#compare(items[child + 1]!, items[child]!) > 0) child += 1;
      if (this.#compare(items[child]!, item) <= 0) break;
      items[at] = items[child]!;
      at = child;
    }
    items[at] = item;
  }

  #rise(item: number): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(items[parent]!, item) >= 0) break;
      items[at] = items[parent]!;
      at = parent;
    }
    items[at] = item;
  }
}
