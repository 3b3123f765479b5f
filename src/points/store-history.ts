import type { Reader } from '../platform/db/index.ts';
import type { EntryKind } from './model.ts';

/** What became of points in one way: how often, what it came to, and its latest entries. */
export interface HistoryGroup {
  kind: EntryKind;
  count: number;
  change: number;
  latest: { id: number; at: number; change: number; balance: number; source: string; sourceId: number }[];
}

/** An account's history by type, with the latest entries of each. One query, however long it is. */
export async function readHistory(db: Reader, accountId: number, latest: number): Promise<HistoryGroup[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('points_entry')
        .select(['id', 'kind', 'at', 'change', 'balance', 'source', 'source_id'])
        .select((is) => [
          is.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('kind').orderBy('id', 'desc'))
            .as('place'),
          is.fn
            .countAll<number>()
            .over((over) => over.partitionBy('kind'))
            .as('count'),
          is.fn
            .sum<number>('change')
            .over((over) => over.partitionBy('kind'))
            .as('sum'),
        ])
        .where('account_id', '=', accountId)
        .as('entry'),
    )
    .selectAll()
    .where('place', '<=', latest)
    .orderBy('id', 'desc')
    .execute();
  const groups = new Map<EntryKind, HistoryGroup>();
  for (const { kind, count, sum, id, at, change, balance, source, source_id } of rows) {
    const group = groups.get(kind) ?? { kind, count: Number(count), change: Number(sum), latest: [] };
    group.latest.push({ id, at, change, balance, source, sourceId: source_id });
    groups.set(kind, group);
  }
  return [...groups.values()];
}
