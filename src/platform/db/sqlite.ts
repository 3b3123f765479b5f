import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Prepared statements kept per connection. The shop has a few hundred distinct queries. */
const KEPT_STATEMENTS = 500;

export interface SqliteOptions {
  file: string;
  readOnly: boolean;
  /** FULL keeps every confirmed order through a power cut; tests may choose OFF. */
  synchronous: 'FULL' | 'OFF';
}

/** Opens one SQLite connection as a Kysely dialect. Work on it is serialised: one user at a time. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  #connection: SqliteConnection | undefined;
  /** Tail of the queue of those who wait for the connection. */
  #last: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#connection = new SqliteConnection(openFile(this.#options));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = this.#connection;
    if (!connection) throw new Error('The database is closed.');
    // Reads are synchronous and never span an await, so readers need no queue.
    if (this.#options.readOnly) return connection;
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // IMMEDIATE takes the write lock at once: the portable meaning of "lock the rows I am about to change".
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

function openFile({ file, readOnly, synchronous }: SqliteOptions): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true, timeout: 10_000 });
  if (!readOnly) db.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous};`);
  db.exec('pragma cache_size = -8000; pragma temp_store = memory; ');
  return db;
}

interface Prepared {
  statement: StatementSync;
  /** Whether it gives rows. */
  answers: boolean;
}

class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, answers } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (answers) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#db.prepare(query.sql).iterate(...(query.parameters as SQLInputValue[]))) {
      yield { rows: [row as R] };
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(text: string): Prepared {
    const kept = this.#statements.get(text);
    if (kept) return kept;
    const statement = this.#db.prepare(text);
    if (this.#statements.size >= KEPT_STATEMENTS) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    const prepared = { statement, answers: statement.columns().length > 0 };
    this.#statements.set(text, prepared);
    return prepared;
  }
}
