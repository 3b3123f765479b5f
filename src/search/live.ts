import type { ChangeReader } from '../platform/db/changes.ts';
import type { Logger } from '../platform/log.ts';
import { MemoryEngine, type MemoryState } from './engine/memory.ts';
import type { DocumentSource } from './model-document.ts';
import type { Answer, Question, Relaxed, SearchEngine } from './model-question.ts';
import type { TextSettings } from './text/settings.ts';

export interface LiveOptions {
  text: TextSettings;
  sources: readonly DocumentSource[];
  changes: Pick<ChangeReader, 'onChange'>;
  log: Pick<Logger, 'error'>;
  /** From so many changed documents on, and as many as half of all, the index is built anew beside the old one. */
  mostDead?: number;
  /** The copy from last time, with the tags announced since; undefined when there is none that still fits. */
  load(): Promise<{ state: MemoryState; tags: readonly string[] } | undefined>;
}

/** Few at a time: what a batch leaves behind is swept up with the young, and the process does not grow by it. */
const BATCH = 25;
const MOST_DEAD = 5000;

/**
 * The index in memory, kept as the database is: it reads the change log with everything else in this process, so
 * it is never older than the pages. Searching waits for changes that are already known.
 */
export class LiveIndex implements SearchEngine {
  readonly #options: LiveOptions;
  #engine: MemoryEngine | undefined;
  #opening: Promise<MemoryEngine> | undefined;
  #patching: Promise<void> = Promise.resolve();
  #waiting = new Set<string>();
  /** Tags that came while the index was being built beside the one in use. */
  #meanwhile: Set<string> | undefined;
  #rebuilding = false;
  /** Whether it differs from what was last put away. */
  changed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    options.changes.onChange((tags) => {
      if (this.#opening) this.#hear(tags);
    });
  }

  /** Builds the index, or takes it from the saved copy. Done by the first search if nobody did it before. */
  open(): Promise<MemoryEngine> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<MemoryEngine> {
    const kept = await this.#options.load();
    let engine: MemoryEngine;
    if (kept) {
      engine = new MemoryEngine(this.#options.text, kept.state);
      await this.#patch(engine, new Set(kept.tags));
    } else {
      engine = await this.#build();
      this.changed = true;
    }
    this.#engine = engine;
    if (this.#waiting.size > 0) this.#hear([]);
    return engine;
  }

  get isOpen(): boolean {
    return this.#engine !== undefined;
  }

  /** The index with all changes that this process has heard of. */
  async settled(): Promise<MemoryEngine> {
    await this.open();
    await this.#patching;
    return this.#engine!;
  }

  async #build(): Promise<MemoryEngine> {
    const engine = new MemoryEngine(this.#options.text);
    for (const source of this.#options.sources) {
      const ids = await source.ids();
      for (let at = 0; at < ids.length; at += BATCH) {
        for (const document of await source.read(ids.slice(at, at + BATCH))) engine.add(document);
        // Others want to be served while a large shop is read.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    engine.settle();
    return engine;
  }

  #hear(tags: Iterable<string>): void {
    for (const tag of tags) {
      this.#waiting.add(tag);
      this.#meanwhile?.add(tag);
    }
    this.#patching = this.#patching.then(async () => {
      const engine = this.#engine;
      if (!engine || this.#waiting.size === 0) return;
      const taken = this.#waiting;
      this.#waiting = new Set();
      try {
        await this.#patch(engine, taken);
      } catch (error) {
        this.#options.log.error(error, 'The search index could not follow a change; it tries again.');
        for (const tag of taken) this.#waiting.add(tag);
        setTimeout(() => this.#hear([]), 500).unref();
      }
    });
    const engine = this.#engine;
    if (engine && engine.dead > Math.max(this.#options.mostDead ?? MOST_DEAD, engine.count / 2))
      void this.#renew();
  }

  async #patch(engine: MemoryEngine, tags: ReadonlySet<string>): Promise<void> {
    for (const source of this.#options.sources) {
      const ids = new Set<number>();
      for (const tag of tags) {
        const touched = source.touchedBy(tag);
        if (touched === 'all') for (const id of await source.ids()) ids.add(id);
        else if (touched && 'ids' in touched) {
          const some = typeof touched.ids === 'function' ? await touched.ids() : touched.ids;
          for (const id of some) ids.add(id);
        } else if (touched)
          for (const id of engine.having(source.type, touched.field, touched.value)) ids.add(id);
        const numbers = await source.numbers?.(tag);
        for (const [id, value] of numbers?.values ?? [])
          engine.setNumber(source.type, id, numbers!.field, value);
      }
      const list = [...ids];
      for (let at = 0; at < list.length; at += BATCH) {
        const batch = list.slice(at, at + BATCH);
        const documents = await source.read(batch);
        const there = new Set(documents.map(({ id }) => id));
        for (const id of batch) if (!there.has(id)) engine.remove(source.type, id);
        for (const document of documents) engine.add(document);
      }
      if (list.length > 0) this.changed = true;
    }
  }

  async #renew(): Promise<void> {
    if (this.#rebuilding) return;
    this.#rebuilding = true;
    this.#meanwhile = new Set();
    try {
      const engine = await this.#build();
      await this.#patching;
      await this.#patch(engine, this.#meanwhile);
      this.#engine = engine;
    } catch (error) {
      this.#options.log.error(error, 'The search index could not be built anew.');
    } finally {
      this.#meanwhile = undefined;
      this.#rebuilding = false;
    }
  }

  async search(question: Question): Promise<Answer> {
    return (await this.settled()).search(question);
  }

  async relax(question: Question): Promise<Relaxed[]> {
    return (await this.settled()).relax(question);
  }

  async totals(field: string, types?: readonly string[]): Promise<Map<string, number>> {
    return (await this.settled()).totals(field, types);
  }

  async bounds(field: string): Promise<{ min: number; max: number } | undefined> {
    return (await this.settled()).bounds(field);
  }
}
