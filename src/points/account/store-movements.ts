import type { Reader } from '../../platform/db/index.ts';
import { entriesOf, KINDS, linesOf, type StatementFilter, type StatementLine } from './store-statement.ts';

/** What happened at one purchase, or once without any: its lines, the newest first. */
export interface Movement {
  /** Of its newest line: movements follow it. */
  id: number;
  orderId: number | undefined;
  lines: StatementLine[];
}

/**
 * One page of movements, the newest first: all that was booked for one purchase is one. Three queries that read what
 * is shown and what follows it, however long the statement is.
 *
 * @param before the id of the last movement of the page before; undefined for the first page
 */
export async function readMovements(
  db: Reader,
  accountId: number,
  { before, filter, limit }: { before: number | undefined; filter: StatementFilter; limit: number },
): Promise<Movement[]> {
  const kinds = KINDS[filter];
  let newest = entriesOf(db, accountId)
    .where((is) =>
      is.or([
        is('source', '<>', 'order'),
        is.not(
          is.exists(
            is
              .selectFrom('points_entry as later')
              .select('later.id')
              .where('later.account_id', '=', accountId)
              .where('later.source', '=', 'order')
              .whereRef('later.source_id', '=', 'points_entry.source_id')
              .whereRef('later.id', '>', 'points_entry.id')
              .$if(kinds !== undefined, (query) => query.where('later.kind', 'in', kinds ?? [])),
          ),
        ),
      ]),
    )
    .limit(limit);
  if (before !== undefined) newest = newest.where('id', '<', before);
  if (kinds) newest = newest.where('kind', 'in', kinds);
  const heads = await newest.execute();
  const orders = heads.flatMap(({ source, source_id }) => (source === 'order' ? [source_id] : []));
  let rest = entriesOf(db, accountId).where('source', '=', 'order').where('source_id', 'in', orders);
  if (kinds) rest = rest.where('kind', 'in', kinds);
  const ofOrders = orders.length === 0 ? [] : await rest.execute();
  const others = heads.filter(({ source }) => source !== 'order');
  const lines = await linesOf(db, [...ofOrders, ...others]);
  return heads.map(({ id, source, source_id }) => ({
    id,
    orderId: source === 'order' ? source_id : undefined,
    lines: lines.filter((line) =>
      source === 'order' ? line.source === 'order' && line.sourceId === source_id : line.id === id,
    ),
  }));
}

/** What a movement did to the balance; and where it left it as it was, what waits of it, or what its one line is about. */
export function changeOf({ lines }: Movement): { change: number; points: number } {
  const change = lines.reduce((sum, line) => sum + line.change, 0);
  if (change !== 0) return { change, points: change };
  const waits = lines.reduce((sum, { pending }) => sum + pending, 0);
  return { change, points: lines.length === 1 ? (lines[0]?.points ?? 0) : waits };
}
