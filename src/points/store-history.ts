import type { Reader } from '../platform/db/index.ts';
import { ENTRY_KINDS, type EntryKind } from './model.ts';
import { quietPoints } from './store-statement.ts';

export interface HistoryLine {
  id: number;
  at: number;
  /** What it did to the balance; and for what left it as it was, what it is about. */
  change: number;
  points: number;
  source: string;
  sourceId: number;
}

/** What became of points in one way: its latest entries, and whether there are more. */
export interface HistoryGroup {
  kind: EntryKind;
  latest: HistoryLine[];
  more: boolean;
}

/** An account's history by type. Two queries that read only what is shown, however long the history is. */
export async function readHistory(db: Reader, accountId: number, latest: number): Promise<HistoryGroup[]> {
  const ofKind = (kind: EntryKind) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('points_entry')
          .select(['id', 'kind', 'at', 'change', 'source', 'source_id'])
          .where('account_id', '=', accountId)
          .where('kind', '=', kind)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(latest + 1)
          .as(kind),
      )
      .selectAll();
  const [first, ...others] = ENTRY_KINDS;
  const rows = await others.reduce((all, kind) => all.unionAll(ofKind(kind)), ofKind(first)).execute();
  const quiet = rows.flatMap(({ id, change }) => (change === 0 ? [id] : []));
  const postings =
    quiet.length === 0
      ? []
      : await db
          .selectFrom('points_posting')
          .select(['entry_id', 'from_book', 'to_book', 'points'])
          .where('entry_id', 'in', quiet)
          .execute();
  const groups = new Map<EntryKind, HistoryLine[]>();
  for (const { kind, id, at, change, source, source_id } of rows.sort((a, b) => b.id - a.id)) {
    const own = postings.filter(({ entry_id }) => entry_id === id);
    const points = change === 0 ? quietPoints(own) : change;
    groups.set(kind, [...(groups.get(kind) ?? []), { id, at, change, points, source, sourceId: source_id }]);
  }
  return [...groups].map(([kind, lines]) => ({
    kind,
    latest: lines.slice(0, latest),
    more: lines.length > latest,
  }));
}
