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
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: connections }) });
}

/** True when another transaction won and this one may simply be tried again (deadlock, serialisation). */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01';
}
