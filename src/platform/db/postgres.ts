import { createHash } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { isStalePlan } from './faults.ts';

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
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/**
 * Lets the server keep the plan of every statement: parsing and planning a join takes longer than running it. The
 * shop's statements are few hundred; what comes beyond `MOST_PLANS`, as lists of every length may, runs unprepared.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of many overloads is changed, the others pass through
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? planName(text) : undefined;
    const changed = name === undefined ? given : [{ name, text, values }, ...rest];
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, changed);
    if (name !== undefined && answer instanceof Promise) answer.catch(forgetStalePlans);
    return answer;
  }
}

const MOST_PLANS = 1000;
const planNames = new Map<string, string>();
/** Part of every name; another one makes all plans anew. */
let schema = 0;

/** Another process has changed the schema: the plans of before are refused from now on, so new ones are made. */
function forgetStalePlans(error: unknown): void {
  if (!isStalePlan(error)) return;
  planNames.clear();
  schema += 1;
}

/** The same statement has the same name in every process: behind a pooler they share connections. */
function planName(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined || planNames.size >= MOST_PLANS) return known;
  const name = `s${schema}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  planNames.set(text, name);
  return name;
}
