import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { isRetryable } from './faults.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** Something to read with: the reading connection, or a transaction that must see its own writes. */
export type Reader = Kysely<Tables>;

/** A running transaction. Commands take one when they are part of a larger one. */
export type Tx = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly url: string;
  /** For pages and lists. Never write with it: on SQLite it is a read-only connection. It sees nothing of a running transaction. */
  readonly read: Reader;
  /**
   * Runs `work` in one transaction: all of it happens or none. Retried when another transaction won a
   * deadlock, so `work` must have no effects outside the database.
   *
   * @example await db.transaction(async (tx) => { await addLine(tx, line); });
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one statement that changes something, as a transaction by itself: on PostgreSQL one way instead of three. On
   * SQLite the disk has it some time after the answer: for what a power cut may take, as the count of attempts.
   *
   * @example await db.change((writer) => writer.deleteFrom('attempt').where('expires_at', '<=', now).execute());
   */
  change<T>(statement: (writer: Reader) => Promise<T>): Promise<T>;
  /** Counts the queries that `work` runs on either connection. For query budgets in tests. */
  countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `sqlite:FILE` or `postgres://…` */
  url: string;
  synchronous?: 'FULL' | 'OFF';
  /** PostgreSQL: connections for commands; as many again are for reading. */
  connections?: number;
  /** PostgreSQL: off behind a pooler that does not know prepared statements. */
  prepare?: boolean;
}

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** What a process by itself has for commands, what the workers of one shop have together, and what each has at least. */
const CONNECTIONS = 10;
const OF_ALL_WORKERS = 40;
const FEWEST = 2;

/** How many connections each of so many workers has for commands; as many again are for reading. */
export function connectionsOf(workers: number): number {
  return Math.min(CONNECTIONS, Math.max(FEWEST, Math.floor(OF_ALL_WORKERS / workers)));
}

/** Opens the database that `url` names. Throws when the address is of neither kind. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, synchronous = 'FULL', connections = CONNECTIONS, prepare = true } = options;
  const listeners = new Set<(query: string) => void>();
  const log = (event: { level: string; query: { sql: string } }) => {
    for (const listener of listeners) listener(event.query.sql);
  };
  const engine = engineOf(url);
  let read: Reader;
  let write: Kysely<Tables>;
  if (engine === 'sqlite') {
    const file = url.slice('sqlite:'.length);
    mkdirSync(dirname(file), { recursive: true });
    write = new Kysely<Tables>({ dialect: sqliteDialect({ file, readOnly: false, synchronous }), log });
    read = new Kysely<Tables>({ dialect: sqliteDialect({ file, readOnly: true, synchronous }), log });
  } else {
    // Two pools: a transaction that asks the reading side must never wait for a connection that another holds.
    write = new Kysely<Tables>({ dialect: postgresDialect(url, { connections, prepare }), log });
    read = new Kysely<Tables>({ dialect: postgresDialect(url, { connections, prepare }), log });
  }
  const transaction: Database['transaction'] = (work) => withRetry(() => write.transaction().execute(work));
  return {
    engine,
    url,
    read,
    transaction,
    change: (statement) => withRetry(() => statement(write)),
    async countQueries(work) {
      const queries: string[] = [];
      const listener = (query: string) => queries.push(query);
      listeners.add(listener);
      try {
        return { result: await work(), queries };
      } finally {
        listeners.delete(listener);
      }
    },
    async close() {
      await write.destroy();
      await read.destroy();
    },
  };
}

function engineOf(url: string): Engine {
  if (url.startsWith('sqlite:')) return 'sqlite';
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres';
  throw new Error(`DATABASE_URL must begin with sqlite: or postgres://, but is "${url.split('@').pop()}".`);
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      // Those who waited for each other meet again where all of them begin anew at once.
      await setTimeout(Math.random() * attempt * PAUSE_MS);
    }
  }
}

export function isPostgres(db: Reader): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
