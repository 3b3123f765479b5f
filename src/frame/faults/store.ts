import type { Generated } from 'kysely';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { Fault } from '../../platform/log.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    fault: Fault & { id: Generated<number> };
  }
}

/** So many are kept. */
const KEPT = 500;

export async function insertFaults(tx: Tx, faults: readonly Fault[]): Promise<void> {
  const rows = await tx
    .insertInto('fault')
    .values([...faults])
    .returning('id')
    .execute();
  const last = Math.max(...rows.map(({ id }) => id));
  await tx
    .deleteFrom('fault')
    .where('id', '<=', last - KEPT)
    .execute();
}

/**
 * The newest first.
 *
 * @param of.request those of one request alone, as its page names it
 */
export async function readFaults(
  db: Reader,
  { limit, request }: { limit: number; request?: string | undefined },
): Promise<(Fault & { id: number })[]> {
  let query = db.selectFrom('fault').selectAll().orderBy('id', 'desc').limit(limit);
  if (request) query = query.where('request', '=', request);
  return query.execute();
}
