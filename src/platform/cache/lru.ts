import { LRUCache } from 'lru-cache';

export type Bound<T> = number | { mostBytes: number; weigh: (value: T) => number; oldestMs: number };

/**
 * A bounded number of finished things that are read in batches (the cards of products), dropped when a change with
 * one of their tags is announced. What was computed while a change arrived is not kept: it may be of before.
 *
 * @example
 * const { generation } = shelf;
 * const card = shelf.peek('12 ca EUR') ?? shelf.put('12 ca EUR', ['product:12'], await make(), generation);
 */
export class Lru<T> {
  readonly #kept: LRUCache<string, { value: T; tags: readonly string[] }>;
  #generation = 0;

  /** @param bound how many things, or how many bytes of them and for how long */
  constructor(bound: Bound<T>) {
    this.#kept =
      typeof bound === 'number'
        ? new LRUCache({ max: bound })
        : new LRUCache({
            maxSize: bound.mostBytes,
            sizeCalculation: ({ value }) => bound.weigh(value),
            ttl: bound.oldestMs,
          });
  }

  /** Changes whenever something was dropped. */
  get generation(): number {
    return this.#generation;
  }

  peek(key: string): T | undefined {
    return this.#kept.get(key)?.value;
  }

  /** @param generation as it was before the value was read @returns the value */
  put(key: string, tags: readonly string[], value: T, generation: number): T {
    if (generation === this.#generation) this.#kept.set(key, { value, tags });
    return value;
  }

  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
  }

  drop(changed: ReadonlySet<string>): void {
    this.#generation += 1;
    for (const [key, { tags }] of this.#kept)
      if (tags.some((tag) => changed.has(tag))) this.#kept.delete(key);
  }
}
