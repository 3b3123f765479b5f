import { PostgresDialect } from 'kysely';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * PostgreSQL as a Kysely dialect. Whole numbers come back as JavaScript numbers: the shop stores ids, minor
 * units and epoch milliseconds, all far below 2^53.
 */
export function postgresDialect(url: string, connections: number): PostgresDialect {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // A connection that the server ends while nobody uses it is replaced; unheard, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** True when another transaction won and this one may simply be tried again (deadlock, serialisation). */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
