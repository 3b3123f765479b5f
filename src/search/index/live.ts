import type { ChangeReader } from '../../platform/db/changes.ts';
import type { Logger } from '../../platform/log.ts';
import { MemoryEngine, type MemoryState } from '../engine/memory.ts';
import { everyDocument, Follower, followTags } from '../follow.ts';
import type { DocumentSource } from '../model-document.ts';
import type { Question, Relaxed, Reply, SearchEngine } from '../model-question.ts';
import type { TextSettings } from '../text/settings.ts';

export interface LiveOptions {
  text: TextSettings;
  sources: readonly DocumentSource[];
  changes: Pick<ChangeReader, 'onChange'>;
  log: Pick<Logger, 'error'>;
  /** From so many changed documents on, and as many as half of all, the index is built anew beside the old one. */
  mostDead?: number;
  /** Up to so many documents the shop builds the index by itself: what that takes is not worth another process. */
  few?: number;
  /** The copy from last time, with the tags announced since; undefined when there is none that still fits. */
  load(): Promise<Kept | undefined>;
}

/** A copy of the index. */
export interface Kept {
  state: MemoryState;
  /** Announced since it was made. */
  tags: readonly string[];
  /** When it was made, in epoch milliseconds. */
  at: number;
}

/** Builds the index in another process and puts the copy where `load` finds it. */
export type BuildBeside = () => Promise<void>;

const MOST_DEAD = 5000;
/** After more changes than this a copy is not brought up to date: building anew takes no longer, and less memory. */
const MOST_CHANGES = 2000;
const FEW_DOCUMENTS = 1000;

/**
 * The index in memory, kept as the database is: it reads the change log with everything else in this process, so
 * it is never older than the pages. Searching waits for changes that are already known.
 */
export class LiveIndex implements SearchEngine {
  readonly #options: LiveOptions;
  readonly #follower: Follower;
  readonly #leave: () => void;
  #engine: MemoryEngine | undefined;
  #opening: Promise<MemoryEngine> | undefined;
  /** Tags that came while the index was being built beside the one in use. */
  #meanwhile: Set<string> | undefined;
  #rebuilding = false;
  /** Whether it differs from what was last put away. */
  changed = false;
  /** When it was last put away, in epoch milliseconds. */
  keptAt = 0;
  /** What building needs is more than the shop may have: with this it is done elsewhere. */
  buildBeside: BuildBeside | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#follower = new Follower(options.log, options.sources, async (tags) => {
      if (this.#engine) await this.#patch(this.#engine, tags);
    });
    this.#leave = options.changes.onChange((tags) => {
      if (this.#opening) this.#hear(tags);
    });
  }

  /** Follows no more changes: another index has taken its place. Who still asks it is answered. */
  close(): void {
    this.#leave();
  }

  /** Takes the index from the saved copy, or builds it. Done by the first search if nobody did it before. */
  open(): Promise<MemoryEngine> {
    return this.#begin(async () => (await this.#load()) ?? (await this.#fresh()));
  }

  /** Builds the index here, whatever copy there is. To be called before anything else. */
  build(): Promise<MemoryEngine> {
    return this.#begin(() => this.#build());
  }

  #begin(make: () => Promise<MemoryEngine>): Promise<MemoryEngine> {
    const opened = async () => {
      this.#engine = await make();
      this.#follower.begin();
      return this.#engine;
    };
    this.#opening ??= opened().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #load(): Promise<MemoryEngine | undefined> {
    const kept = await this.#options.load();
    if (!kept || kept.tags.length > MOST_CHANGES) return undefined;
    if (this.buildBeside && kept.tags.some((tag) => this.#touchesAll(tag)) && !(await this.#isSmall()))
      return undefined;
    this.keptAt = kept.at;
    const engine = new MemoryEngine(this.#options.text, kept.state);
    await this.#patch(engine, new Set(kept.tags));
    return engine;
  }

  #touchesAll(tag: string): boolean {
    return this.#options.sources.some((source) => source.touchedBy(tag) === 'all');
  }

  /** Built anew: beside this process if there is a way, else here. */
  async #fresh(): Promise<MemoryEngine> {
    if (this.buildBeside && !(await this.#isSmall())) {
      try {
        await this.buildBeside();
        const engine = await this.#load();
        if (engine) return engine;
      } catch (error) {
        this.#options.log.error(error, 'The search index is built in the shop’s own process.');
      }
    }
    return this.#build();
  }

  async #isSmall(): Promise<boolean> {
    let documents = 0;
    for (const source of this.#options.sources) documents += (await source.ids()).length;
    return documents <= (this.#options.few ?? FEW_DOCUMENTS);
  }

  /** See `Follower`. */
  get heard(): number {
    return this.#follower.heard;
  }

  get isOpen(): boolean {
    return this.#engine !== undefined;
  }

  /** How many documents there are, as far as is known. */
  get size(): number {
    return this.#engine?.count ?? 0;
  }

  /** The index with all changes that this process has heard of. */
  async settled(): Promise<MemoryEngine> {
    await this.open();
    await this.#follower.done();
    return this.#engine!;
  }

  async #build(): Promise<MemoryEngine> {
    const engine = new MemoryEngine(this.#options.text);
    for await (const documents of everyDocument(this.#options.sources)) engine.put(documents);
    engine.settle();
    this.changed = true;
    return engine;
  }

  #hear(tags: Iterable<string>): void {
    for (const tag of tags) this.#meanwhile?.add(tag);
    this.#follower.hear(tags);
    const engine = this.#engine;
    if (engine && engine.dead > Math.max(this.#options.mostDead ?? MOST_DEAD, engine.count / 2))
      void this.#renew();
  }

  async #patch(engine: MemoryEngine, tags: ReadonlySet<string>): Promise<void> {
    if (await followTags(engine, this.#options.sources, tags)) this.changed = true;
  }

  async #renew(): Promise<void> {
    if (this.#rebuilding) return;
    this.#rebuilding = true;
    this.#meanwhile = new Set();
    try {
      const engine = await this.#fresh();
      await this.#follower.done();
      await this.#patch(engine, this.#meanwhile);
      this.#engine = engine;
    } catch (error) {
      this.#options.log.error(error, 'The search index could not be built anew.');
    } finally {
      this.#meanwhile = undefined;
      this.#rebuilding = false;
    }
  }

  async search(question: Question): Promise<Reply> {
    return (await this.settled()).search(question);
  }

  async explain(question: Question): ReturnType<SearchEngine['explain']> {
    return (await this.settled()).explain(question);
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
