import type { Logger } from '../platform/log.ts';
import type { DocumentSource, SearchDocument } from './model-document.ts';

/** Few at a time: what a batch leaves behind is swept up with the young, and the process does not grow by it. */
const BATCH = 25;
const AGAIN_MS = 500;

/** Takes up what the change log says, one batch of tags after the other; what fails is tried again. */
export class Follower {
  readonly #log: Pick<Logger, 'error'>;
  readonly #sources: readonly DocumentSource[];
  readonly #follow: (tags: ReadonlySet<string>) => Promise<void>;
  #waiting = new Set<string>();
  #working: Promise<void> = Promise.resolve();
  #begun = false;
  /** How many changes of documents were heard of: what was found with fewer is old. */
  heard = 0;

  constructor(
    log: Pick<Logger, 'error'>,
    sources: readonly DocumentSource[],
    follow: (tags: ReadonlySet<string>) => Promise<void>,
  ) {
    this.#log = log;
    this.#sources = sources;
    this.#follow = follow;
  }

  /** Tags are kept until the first call of `begin`. */
  hear(tags: Iterable<string>): void {
    for (const tag of tags) {
      this.#waiting.add(tag);
      if (this.#sources.some((source) => source.touchedBy(tag))) this.heard += 1;
    }
    this.#working = this.#working.then(async () => {
      if (!this.#begun || this.#waiting.size === 0) return;
      const taken = this.#waiting;
      this.#waiting = new Set();
      try {
        await this.#follow(taken);
      } catch (error) {
        this.#log.error(error, 'The search index could not follow a change; it tries again.');
        for (const tag of taken) this.#waiting.add(tag);
        setTimeout(() => this.hear([]), AGAIN_MS).unref();
      }
    });
  }

  begin(): void {
    this.#begun = true;
    this.hear([]);
  }

  /** Everything heard of so far has been followed, or will be tried again. */
  done(): Promise<void> {
    return this.#working;
  }
}

/** An index as changes are made to it: in memory or in a database. */
export interface Followed {
  having(type: string, field: string, value: string): number[] | Promise<number[]>;
  setNumbers(type: string, field: string, values: ReadonlyMap<number, number>): void | Promise<void>;
  put(documents: readonly SearchDocument[]): void | Promise<void>;
  drop(type: string, ids: readonly number[]): void | Promise<void>;
}

/** Makes the index what the documents are now that these tags concern. @returns whether any are concerned */
export async function followTags(
  index: Followed,
  sources: readonly DocumentSource[],
  tags: ReadonlySet<string>,
): Promise<boolean> {
  let changed = false;
  for (const source of sources) {
    const ids = new Set<number>();
    for (const tag of tags) {
      const touched = source.touchedBy(tag);
      if (touched === 'all') for (const id of await source.ids()) ids.add(id);
      else if (touched && 'ids' in touched) {
        const some = typeof touched.ids === 'function' ? await touched.ids() : touched.ids;
        for (const id of some) ids.add(id);
      } else if (touched)
        for (const id of await index.having(source.type, touched.field, touched.value)) ids.add(id);
    }
    const numbers = await source.numbers?.(tags);
    if (numbers && numbers.values.size > 0)
      await index.setNumbers(source.type, numbers.field, numbers.values);
    const list = [...ids];
    for (let at = 0; at < list.length; at += BATCH) {
      const batch = list.slice(at, at + BATCH);
      const documents = await source.read(batch);
      const there = new Set(documents.map(({ id }) => id));
      await index.drop(
        source.type,
        batch.filter((id) => !there.has(id)),
      );
      await index.put(documents);
    }
    changed ||= list.length > 0;
  }
  return changed;
}

/** All documents of all sources, a batch at a time; between two of them others are served. */
export async function* everyDocument(sources: readonly DocumentSource[]): AsyncGenerator<SearchDocument[]> {
  for (const source of sources) {
    const ids = await source.ids();
    for (let at = 0; at < ids.length; at += BATCH) {
      yield await source.read(ids.slice(at, at + BATCH));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
