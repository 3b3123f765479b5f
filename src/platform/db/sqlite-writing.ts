import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { DatabaseClosed, isBusy } from './faults.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/**
 * The writing connection: one transaction at a time, and one trip to the disk for all that end in the same turn of
 * the event loop. Waiting for the disk is most of what a small transaction costs, and the process does nothing else
 * meanwhile. Each transaction is answered only once the disk has it, and each may still fail alone: all but the
 * first of a group are savepoints.
 */
export class WritingDriver implements Driver {
  readonly #open: () => SqliteConnection;
  #file: SqliteConnection | undefined;
  /** Tail of the queue of those who wait for their turn. */
  #last: Promise<void> = Promise.resolve();
  /** Those whose work is done and not yet on disk. */
  #group: PromiseWithResolvers<void> | undefined;
  /** Whether a transaction is under way, and whether the group is to be written as soon as it ends. */
  #busy = false;
  #due = false;

  constructor(open: () => SqliteConnection) {
    this.#open = open;
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
    return new Turn(this.#file, resolve);
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end();
  }

  async beginTransaction(turn: Turn): Promise<void> {
    turn.joins = this.#group !== undefined;
    if (turn.joins) turn.file.exec('savepoint member');
    else await beginAlone(turn.file);
    this.#busy = true;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    if (turn.joins) turn.file.exec('release member');
    this.#group ??= this.#newGroup();
    const { promise } = this.#group;
    this.#finish(turn);
    await promise;
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A transaction that was done, and then lost with its group.
    if (turn.ended) return;
    try {
      if (turn.joins) turn.file.exec('rollback to member');
      turn.file.exec(turn.joins ? 'release member' : 'rollback');
    } catch (error) {
      // SQLite itself rolls everything back when the disk fails.
      this.#group?.reject(error);
      this.#group = undefined;
    }
    this.#finish(turn);
  }

  async destroy(): Promise<void> {
    this.#write();
    this.#file?.close();
    this.#file = undefined;
  }

  #newGroup(): PromiseWithResolvers<void> {
    setImmediate(() => {
      if (this.#busy) this.#due = true;
      else this.#write();
    });
    return Promise.withResolvers<void>();
  }

  #finish(turn: Turn): void {
    this.#busy = false;
    if (this.#due) this.#write();
    turn.end();
  }

  #write(): void {
    const group = this.#group;
    this.#group = undefined;
    this.#due = false;
    if (!group) return;
    try {
      this.#file?.exec('commit');
      group.resolve();
    } catch (error) {
      group.reject(error);
      if (this.#file?.inTransaction) this.#file.exec('rollback');
    }
  }
}

/** How long a transaction waits while another process writes, and how often it looks. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

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
    await pause(LOOK_AGAIN_MS);
  }
}

/** The connection in the hands of one transaction. */
class Turn implements DatabaseConnection {
  readonly file: SqliteConnection;
  readonly #next: () => void;
  /** Whether it is a savepoint within the transaction of a group. */
  joins = false;
  ended = false;

  constructor(file: SqliteConnection, next: () => void) {
    this.file = file;
    this.#next = next;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.file.executeQuery(query);
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return this.file.streamQuery(query);
  }

  end(): void {
    this.ended = true;
    this.#next();
  }
}
