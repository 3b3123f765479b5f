import { LRUCache } from 'lru-cache';
import { type Bound, Lru } from './lru.ts';

interface Kept {
  value: Promise<unknown>;
  tags: readonly string[];
}

/**
 * Small things worth keeping in memory (a category tree, tax rates, a count), dropped when a change with one of
 * their tags is announced, or when nobody asked for them longest. A computation that fails is not kept.
 *
 * @example await shop.cache.get('categories:ca', ['categories'], () => readCategories(db, 'ca'))
 */
export class TaggedCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #shelves = new Map<string, Lru<unknown>>();

  constructor(most = 5000) {
    this.#kept = new LRUCache({ max: most });
  }

  get<T>(key: string, tags: readonly string[], compute: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) return kept.value as Promise<T>;
    const value = compute();
    const entry = { value, tags };
    this.#kept.set(key, entry);
    value.catch(() => {
      if (this.#kept.peek(key) === entry) this.#kept.delete(key);
    });
    return value;
  }

  /** A shelf of its own for many things of one kind, dropped by the same changes. */
  shelf<T>(name: string, bound: Bound<T>): Lru<T> {
    const kept = this.#shelves.get(name) as Lru<T> | undefined;
    if (kept) return kept;
    const shelf = new Lru<T>(bound);
    this.#shelves.set(name, shelf as Lru<unknown>);
    return shelf;
  }

  clear(): void {
    for (const shelf of this.#shelves.values()) shelf.clear();
    this.#kept.clear();
  }

  drop(changed: ReadonlySet<string>): void {
    for (const shelf of this.#shelves.values()) shelf.drop(changed);
    for (const [key, { tags }] of this.#kept)
      if (tags.some((tag) => changed.has(tag))) this.#kept.delete(key);
  }
}
