import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseClosed, isBusy } from '../faults.ts';
import type { SqliteConnection } from './connection.ts';
import type { Journal } from './journal.ts';

/** How long a statement by itself may wait for somebody to take it along. */
const TAKEN_ALONG_MS = 5;

/**
 * The writing connection: one transaction at a time, and one commit for all that end in the same turn of the event
 * loop. Each transaction is answered only once the disk has it, while others already use the connection; and each may
 * still fail alone, which is answered with the rest: all but the first of a group are savepoints. A statement outside of any is answered at once, and
 * goes to the disk with the next transaction.
 */
export class WritingDriver implements Driver {
  readonly #open: () => SqliteConnection;
  readonly #journal: Journal | undefined;
  #file: SqliteConnection | undefined;
  /** Tail of the queue of those who wait for their turn. */
  #last: Promise<void> = Promise.resolve();
  /** Those whose work is done and not yet committed. */
  #group: PromiseWithResolvers<void> | undefined;
  /** Whether somebody of the group waits for it. */
  #awaited = false;
  /** Whether a transaction is under way, and whether the group is to be written as soon as it ends. */
  #busy = false;
  #due = false;
  /** Whether the disk failed the last time: then nothing is answered before it is there. */
  #failing = false;

  /** @param journal what must be on the disk before anybody is answered; undefined where nothing need be */
  constructor(open: () => SqliteConnection, journal?: Journal) {
    this.#open = open;
    this.#journal = journal;
  }

  async init(): Promise<void> {
    this.#file = this.#open();
  }

  async acquireConnection(): Promise<Turn> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    if (!this.#file) {
      resolve();
      throw new DatabaseClosed();
    }
    return new Turn(this.#file, resolve, (query) => this.#runAlone(query));
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end();
  }

  async beginTransaction(turn: Turn): Promise<void> {
    turn.joins = this.#group !== undefined;
    if (turn.joins) turn.file.exec('savepoint member');
    else await beginAlone(turn.file);
    turn.begun = true;
    this.#busy = true;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (turn.joins) turn.file.exec('release member');
    const group = this.#joinGroup();
    if (!this.#awaited) setImmediate(() => this.#writeWhenIdle());
    this.#awaited = true;
    this.#finish(turn);
    await group;
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A transaction that was done, and then lost with its group.
    if (turn.ended) return;
    const group = turn.joins ? this.#group?.promise : undefined;
    try {
      if (turn.joins) turn.file.exec('rollback to member');
      turn.file.exec(turn.joins ? 'release member' : 'rollback');
    } catch (error) {
      // SQLite itself rolls everything back when the disk fails.
      this.#group?.reject(error);
      this.#group = undefined;
    }
    this.#finish(turn);
    // What it was refused for may be of its group: whoever hears of it and looks finds it there.
    await group?.catch(() => {});
  }

  async destroy(): Promise<void> {
    this.#write();
    await this.#journal?.close();
    this.#file?.close();
    this.#file = undefined;
  }

  /** A statement that fails takes nothing of its group along. */
  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const file = this.#file;
    if (!file) throw new DatabaseClosed();
    if (!this.#group) {
      await beginAlone(file);
      setTimeout(() => this.#writeWhenIdle(), TAKEN_ALONG_MS);
    }
    const group = this.#joinGroup();
    const result = await file.executeQuery<R>(query);
    if (this.#failing) await group;
    return result;
  }

  /** @returns what ends once the group is committed, and on the disk if somebody waits for it */
  #joinGroup(): Promise<void> {
    if (!this.#group) {
      this.#group = Promise.withResolvers<void>();
      // Those who wait hear it themselves, and there may be none.
      this.#group.promise.catch(() => {});
    }
    return this.#group.promise;
  }

  #writeWhenIdle(): void {
    if (this.#busy) this.#due = true;
    else this.#write();
  }

  #finish(turn: Turn): void {
    this.#busy = false;
    if (this.#due) this.#write();
    turn.end();
  }

  async #bringToDisk(): Promise<void> {
    try {
      await this.#journal?.toDisk();
      this.#failing = false;
    } catch (error) {
      this.#failing = true;
      throw error;
    }
  }

  #write(): void {
    const group = this.#group;
    const toDisk = this.#awaited || this.#failing;
    this.#group = undefined;
    this.#due = false;
    this.#awaited = false;
    if (!group) return;
    try {
      this.#file?.exec('commit');
      group.resolve(toDisk ? this.#bringToDisk() : undefined);
    } catch (error) {
      this.#failing = true;
      group.reject(error);
      if (this.#file?.inTransaction) this.#file.exec('rollback');
    }
  }
}

/**
 * How long a transaction waits while another process writes, and how often it looks: about as often as a small one
 * ends, and not all processes in step.
 */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 2;

/**
 * IMMEDIATE takes the write lock at once: the portable meaning of "lock the rows I am about to change". While another
 * process has it, this one goes on serving.
 */
async function beginAlone(file: SqliteConnection): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return file.exec('begin immediate');
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await pause(LOOK_AGAIN_MS * (0.5 + Math.random()));
  }
}

/** The connection in the hands of one transaction, or of a statement by itself. */
class Turn implements DatabaseConnection {
  readonly file: SqliteConnection;
  readonly #next: () => void;
  readonly #runAlone: DatabaseConnection['executeQuery'];
  begun = false;
  /** Whether it is a savepoint within the transaction of a group. */
  joins = false;
  ended = false;

  constructor(file: SqliteConnection, next: () => void, runAlone: DatabaseConnection['executeQuery']) {
    this.file = file;
    this.#next = next;
    this.#runAlone = runAlone;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.begun ? this.file.executeQuery(query) : this.#runAlone(query);
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.file.streamQuery(query);
  }

  end(): void {
    this.ended = true;
    this.#next();
  }
}
