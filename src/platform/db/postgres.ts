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
  const pool = new pg.Pool({ connectionString: url, max: connections, Client: PreparingClient });
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
let plansMade = 0;

/** Another process has changed the schema: the plans of before are refused from now on, so new ones are made. */
function forgetStalePlans(error: unknown): void {
  if (isStalePlan(error)) planNames.clear();
}

/** "cached plan must not change result type" */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

function planName(text: string): string | undefined {
  const known = planNames.get(text);
  if (known !== undefined || planNames.size >= MOST_PLANS) return known;
  const name = `s${plansMade++}`;
  planNames.set(text, name);
  return name;
}

/** True when this transaction may simply be tried again: another one won (deadlock, serialisation) or changed the schema. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40001' || code === '40P01' || isStalePlan(error);
}
