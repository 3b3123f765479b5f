import pg from 'pg';

/** As Kysely asks for it. */
export const BEGIN = 'begin';

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/** What the library calls of a query, and its types do not tell. */
interface Asked {
  submit(connection: pg.Connection): unknown;
  handleError(error: Error, connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (config: object, answered: Answered) => Asked;

/** What the library calls of a connection: its types know an older one. */
interface Wire {
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string }): void;
  execute(portal: object): void;
  sync(): void;
  stream: { cork(): void; uncork(): void; destroy(): void };
}

/** Lets the server know how a transaction begins, without beginning one. */
export class PreparedBegin extends Query {
  readonly name = BEGIN;
  readonly text = BEGIN;

  constructor() {
    super({ text: BEGIN }, () => {});
  }

  override submit(connection: pg.Connection): null {
    const wire = connection as unknown as Wire;
    wire.parse({ name: BEGIN, text: BEGIN });
    wire.sync();
    return null;
  }
}

/**
 * The first statement of a transaction, which begins it. The server runs neither the beginning nor the statement where
 * the other is missing: it passes over everything from an error to the end of the message.
 */
export class BeginningQuery extends Query {
  #begun = false;

  constructor(asked: pg.QueryConfig, answered: Answered) {
    super({ ...asked, queryMode: 'extended' }, answered);
  }

  override submit(connection: pg.Connection): unknown {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    wire.bind({ statement: BEGIN });
    wire.execute({});
    try {
      return super.submit(connection);
    } finally {
      wire.stream.uncork();
    }
  }

  /** Where none has begun, what else is asked of that connection would be written for good: it is given up. */
  override handleError(error: Error, connection: pg.Connection): void {
    super.handleError(error, connection);
    if (!this.#begun) (connection as unknown as Wire).stream.destroy();
  }

  /** The first thing that is complete is the beginning, and nobody's answer. */
  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#begun) super.handleCommandComplete(message, connection);
    this.#begun = true;
  }
}
