import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './client.ts';

const INT8 = 20;
const NUMERIC = 1700;

export interface PostgresOptions {
  connections: number;
  /** Whether the server keeps the plans of statements; poolers older than PgBouncer 1.21 cannot. */
  prepare: boolean;
}

/**
 * How long somebody waits for a connection, and how long a transaction may stand still, in milliseconds. A server that
 * is down says so at once: who waits this long stands in a queue of shoppers, and is served rather than refused.
 */
const CONNECTING_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
/**
 * How long a connection that nobody needs stays. A new one costs the server a process, and every statement a plan: a
 * shop that is busy by fits and starts would pay for both at each of them.
 */
const UNUSED_MS = 600_000;
/** To compile a statement costs more than to run the largest of the shop's: a report of the stock took three times as long. */
const NOT_COMPILED = '-c jit=off';

/**
 * PostgreSQL as a Kysely dialect. Whole numbers come back as JavaScript numbers: the shop stores ids, minor
 * units and epoch milliseconds, all far below 2^53.
 */
export function postgresDialect(url: string, { connections, prepare }: PostgresOptions): PostgresDialect {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTING_MS,
    idleTimeoutMillis: UNUSED_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    options: NOT_COMPILED,
    ...(prepare ? { Client: PreparingClient } : {}),
  });
  // A connection that the server ends while nobody uses it is replaced; unheard, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (client instanceof PreparingClient) client.prepareBegin();
  });
  return new PostgresDialect({ pool });
}
