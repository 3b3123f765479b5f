import { sql } from 'kysely';
import type { Engine, Reader } from '../../src/platform/db/index.ts';
import type { TestShop } from './shop.ts';

/** The plans of all that `work` reads, as text. */
export function plansOf(
  { shop }: TestShop,
  engine: Engine,
  work: (db: Reader) => Promise<unknown>,
): Promise<string> {
  return shop.db.transaction(async (tx) => {
    // So few rows are quicker read whole: what a million are read by is asked.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    const plans = [];
    for (const query of await seenBy(tx, work)) {
      const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
      const { rows } = await tx.executeQuery({ ...query, sql: `${explain} ${query.sql}` } as never);
      plans.push(JSON.stringify(rows));
    }
    return plans.join('\n');
  });
}

/** By which it is seen that a table was read from end to end. */
export const wholeTable = (engine: Engine, table: string): RegExp =>
  engine === 'postgres'
    ? new RegExp(`Seq Scan on \\\\?"?${table}\\\\?"?(?!_)`)
    : new RegExp(`"SCAN ${table}"`);

/** What is compiled on the way, with its parameters. */
async function seenBy(tx: Reader, work: (db: Reader) => Promise<unknown>) {
  const queries: { sql: string }[] = [];
  const seeing = tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = seeing.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const seen: typeof executor.executeQuery = (query, options) => {
    queries.push(query);
    return execute(query, options) as never;
  };
  executor.executeQuery = seen;
  await work(seeing);
  return queries;
}
