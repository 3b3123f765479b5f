import { DatabaseSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseClosed } from '../faults.ts';
import { SqliteConnection } from './connection.ts';
import { Journal } from './journal.ts';
import { WritingDriver } from './writing.ts';

export interface SqliteOptions {
  file: string;
  readOnly: boolean;
  /** FULL keeps every confirmed order through a power cut; tests may choose OFF. */
  synchronous: 'FULL' | 'OFF';
}

/** Opens one SQLite connection as a Kysely dialect. Who writes waits for his turn; readers never wait. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  const open = () => new SqliteConnection(openFile(options));
  const journal = () => (options.synchronous === 'FULL' ? new Journal(`${options.file}-wal`) : undefined);
  return {
    createAdapter: () => new SharedAdapter(),
    createDriver: () => (options.readOnly ? new ReadingDriver(open) : new WritingDriver(open, journal())),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new UnseenValues(),
  };
}

/** The drivers know who may use the connection, so Kysely need not lend it to one at a time. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Writes a value's place as `+?`. Of a bare `?` beside a `limit`, or beside a column by whose value an index is told to
 * hold some rows, SQLite takes the value into account as it plans: and so puts the statement together anew whenever
 * values are bound, which takes ten times as long as most answers. The plus changes nothing else.
 */
class UnseenValues extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Reads are synchronous and never span an await, so all share the connection. */
class ReadingDriver implements Driver {
  readonly #open: () => SqliteConnection;
  #connection: SqliteConnection | undefined;

  constructor(open: () => SqliteConnection) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#connection = this.#open();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new DatabaseClosed();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('Transactions belong to the writing connection.');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/**
 * The process stands still while SQLite itself waits for another one, so it waits hardly at all, and not for its turn
 * to write: who wants that tries again later, see `WritingDriver`.
 */
const STANDSTILL_MS = 50;

/** SQLite itself waits for the disk only where the file would be broken otherwise: commits are brought there apart. */
function openFile({ file, readOnly, synchronous }: SqliteOptions): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: STANDSTILL_MS });
  if (!readOnly)
    db.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous === 'FULL' ? 'NORMAL' : 'OFF'};`);
  db.exec('pragma cache_size = -8000; pragma temp_store = memory;');
  if (!readOnly) db.exec('pragma busy_timeout = 0;');
  return db;
}
