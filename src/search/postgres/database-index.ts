import type { Shop } from '../../frame/shop/shop.ts';
import { changesSince, markChanges } from '../../platform/db/changes.ts';
import { everyDocument, type Followed, Follower, followTags } from '../follow.ts';
import type { DocumentSource } from '../model-document.ts';
import type { Question, Relaxed, Reply, SearchEngine } from '../model-question.ts';
import type { TextSettings } from '../text/settings.ts';
import { PostgresEngine } from './engine.ts';
import { lockBuilding, readState, writeState } from './store-state.ts';

export interface DatabaseIndexOptions {
  shop: Pick<Shop, 'db' | 'changes' | 'log'>;
  text: TextSettings;
  sources: readonly DocumentSource[];
  /** Settings that decide what is in the tables; with others they are made anew. */
  madeWith: string;
}

/** Raise it when what stands in the tables changes its meaning. */
const VERSION = 5;
/** The change log keeps a day; older tables could not follow. */
const OLDEST_MS = 23 * 3_600_000;

/** The tables that PostgreSQL searches in, kept as the rest of the database is: the counterpart of `LiveIndex`. */
export class DatabaseIndex implements SearchEngine {
  readonly #options: DatabaseIndexOptions;
  readonly #engine: PostgresEngine;
  readonly #index: Followed;
  readonly #follower: Follower;
  readonly #leave: () => void;
  #opening: Promise<void> | undefined;

  constructor(options: DatabaseIndexOptions) {
    this.#options = { ...options, madeWith: `${VERSION} ${options.madeWith}` };
    const engine = new PostgresEngine(options.shop.db, options.text);
    this.#engine = engine;
    this.#index = {
      having: (type, field, value) => engine.having(type, field, value),
      setNumbers: (type, field, values) => engine.setNumbers(type, field, values),
      put: (documents) => engine.add(documents),
      drop: (type, ids) => engine.remove(type, ids),
    };
    this.#follower = new Follower(options.shop.log, options.sources, async (tags) => {
      await followTags(this.#index, options.sources, tags);
    });
    this.#leave = options.shop.changes.onChange((tags) => {
      if (this.#opening) this.#follower.hear(tags);
    });
  }

  /** Follows no more changes: another has taken its place. */
  close(): void {
    this.#leave();
  }

  /** Makes the tables, or takes up what has changed since they were last kept. */
  open(): Promise<void> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const { shop, sources, madeWith } = this.#options;
    // Another process that opens at the same time waits, and finds the tables made.
    await shop.db.transaction(async (tx) => {
      await lockBuilding(tx);
      const state = await readState(tx);
      const from = await markChanges(shop.db.read);
      const at = Date.now();
      if (state && state.madeWith === madeWith && at - state.at < OLDEST_MS) {
        const { tags } = await changesSince(shop.db.read, state.mark);
        await followTags(this.#index, sources, new Set(tags));
      } else await this.#build();
      await writeState(tx, { madeWith, mark: from, at });
    });
    this.#follower.begin();
  }

  /** See `Follower`. */
  get heard(): number {
    return this.#follower.heard;
  }

  /** More than memory is to hold: nobody counts them. */
  readonly size = Number.POSITIVE_INFINITY;

  /** Puts every document in the place of what is there, so that others can go on searching. */
  async #build(): Promise<void> {
    const gone = new Map((await this.#engine.documents()).map((one) => [`${one.type}:${one.id}`, one]));
    for await (const documents of everyDocument(this.#options.sources)) {
      await this.#engine.add(documents);
      for (const { type, id } of documents) gone.delete(`${type}:${id}`);
    }
    for (const [type, list] of Map.groupBy(gone.values(), (one) => one.type))
      await this.#engine.remove(
        type,
        list.map(({ id }) => id),
      );
  }

  /** Notes up to where the tables follow the change log, for the next start. */
  async keep(): Promise<void> {
    if (!this.#opening) return;
    const { shop, madeWith } = this.#options;
    const at = Date.now();
    const mark = await markChanges(shop.db.read);
    await shop.changes.poll();
    await this.settled();
    await shop.db.transaction((tx) => writeState(tx, { madeWith, mark, at }));
  }

  /** The tables with all changes that this process has heard of. */
  async settled(): Promise<PostgresEngine> {
    await this.open();
    await this.#follower.done();
    return this.#engine;
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
