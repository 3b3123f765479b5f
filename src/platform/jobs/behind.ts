import { type Database, isDatabaseAway, type Tx } from '../db/index.ts';
import type { Logger } from '../log.ts';

/** How long what was left waits for more of its kind, and while the database is away, in milliseconds. */
const WAIT_MS = 1000;
const AGAIN_MS = 5000;
/** So many of a kind wait at most. What comes then is not counted. */
const MOST = 5000;

/** Writes all of a kind that were left: each change of a row once, rows always in the same order. */
type Write<T> = (tx: Tx, left: readonly T[]) => Promise<void>;

/**
 * What requests leave to be written and nobody waits for, such as counts: written together once a second, in one
 * transaction for each kind. A process that is killed loses a second of it: nothing that anybody is owed may go here.
 */
export class Behind {
  readonly #db: Database;
  readonly #log: Logger;
  #left = new Map<Write<never>, unknown[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  leave<T>(write: Write<T>, one: T): void {
    const some = this.#left.get(write) ?? [];
    if (some.length < MOST) some.push(one);
    this.#left.set(write, some);
    this.#later(WAIT_MS);
  }

  /** Writes what waits, now: before the database is closed, and before somebody reads who must see it. Never fails. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = this.#left;
    this.#left = new Map();
    for (const [write, some] of left) await this.#write(write, some);
  }

  /** What the database refuses is lost, and the log says so: it would be refused for ever. */
  async #write(write: Write<never>, some: unknown[]): Promise<void> {
    try {
      await this.#db.transaction((tx) => write(tx, some as never[]));
    } catch (error) {
      this.#log.error(error, 'What requests left could not be written.');
      if (!isDatabaseAway(error)) return;
      this.#left.set(write, [...some, ...(this.#left.get(write) ?? [])].slice(0, MOST));
      this.#later(AGAIN_MS);
    }
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => void this.write(), ms).unref();
  }
}
