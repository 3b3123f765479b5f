import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** Prepared statements kept per connection, those asked last. The shop has some hundred distinct queries. */
const KEPT_STATEMENTS = 500;

interface Prepared {
  statement: StatementSync;
  /** Whether it gives rows. */
  answers: boolean;
}

/** An open file, with its statements kept prepared. */
export class SqliteConnection implements DatabaseConnection {
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

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  /** A command without parameters or rows. */
  exec(command: string): void {
    this.#prepare(command).statement.run();
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
    if (kept) {
      if (this.#statements.size < KEPT_STATEMENTS) return kept;
      this.#statements.delete(text);
      this.#statements.set(text, kept);
      return kept;
    }
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
