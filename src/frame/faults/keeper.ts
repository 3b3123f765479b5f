import type { Database } from '../../platform/db/index.ts';
import type { Fault } from '../../platform/log.ts';
import { insertFaults } from './store.ts';

/** How long errors wait to be written together, and how long after the database was away, in milliseconds. */
const WAIT_MS = 500;
const AGAIN_MS = 5000;
/** As many wait at most: of a flood the first tell what it is. */
const WAITING = 100;
const LONGEST = 4000;

/**
 * Writes errors of this process into the database, where the desk shows those of all processes. Never in the way: what
 * cannot be written waits, and of a flood the rest is only on standard output.
 */
export class FaultKeeper {
  readonly #waiting: Fault[] = [];
  #timer: NodeJS.Timeout | undefined;
  #db: Database | undefined;

  /** Bound, so that the log can be made with it before there is a database. */
  hear = (fault: Fault): void => {
    if (this.#waiting.length >= WAITING) return;
    this.#waiting.push({
      ...fault,
      what: withoutSecrets(fault.what).slice(0, 500),
      error: withoutSecrets(fault.error).slice(0, LONGEST),
      path: fault.path.slice(0, 500),
    });
    this.#later(WAIT_MS);
  };

  keepIn(db: Database): void {
    this.#db = db;
    if (this.#waiting.length > 0) this.#later(WAIT_MS);
  }

  #later(ms: number): void {
    if (!this.#db || this.#timer) return;
    this.#timer = setTimeout(() => void this.write(), ms).unref();
  }

  /** Writes what waits; where that fails it goes on waiting. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const some = [...this.#waiting];
    if (!this.#db || some.length === 0) return;
    try {
      await this.#db.transaction((tx) => insertFaults(tx, some));
      this.#waiting.splice(0, some.length);
    } catch {
      // Said through the log it would come back here.
      this.#later(AGAIN_MS);
    }
  }
}

/** Errors quote what they were given: addresses of people and passwords of servers stay out. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/:\/\/[^\s/@]+@/g, '://…@')
    .replace(/[^\s<>"(),;:@/…]{1,64}@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, '…@…');
