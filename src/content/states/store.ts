import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { dropLooks } from '../store-looks.ts';
import type { EntryStateFacts } from './model.ts';
import '../tables.ts';

export async function readEntryStates(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, EntryStateFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'status', 'published_at as publishAt', 'binned_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, binned_at, ...state }) => [id, { ...state, inBin: binned_at > 0 }]));
}

/** What lies in the bin is seen nowhere; its address stays its own meanwhile. */
export async function writeEntryStates(
  tx: Tx,
  states: ReadonlyMap<number, EntryStateFacts>,
  now: number,
): Promise<void> {
  for (const [id, { status, publishAt, inBin }] of states) {
    const listed_at = status === 'publish' && !inBin ? publishAt : 0;
    const { kind } = await tx
      .updateTable('entry')
      .set({
        status,
        published_at: publishAt,
        listed_at,
        binned_at: inBin ? now : 0,
        version: NEXT_VERSION,
      })
      .where('id', '=', id)
      .returning('kind')
      .executeTakeFirstOrThrow();
    await tx.updateTable('entry_term').set({ listed_at }).where('entry_id', '=', id).execute();
    if (inBin) await dropLooks(tx, id);
    await announceChange(tx, `entry:${id}`, kind === 'post' ? 'posts' : 'pages');
  }
}

/** What has lain in the bin since before then. */
export async function readLongBinned(db: Reader, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('binned_at', '>', 0)
    .where('binned_at', '<', before)
    .orderBy('binned_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes an entry away with all that is its own. */
export async function deleteEntry(tx: Tx, id: number): Promise<void> {
  const gone = await tx.deleteFrom('entry').where('id', '=', id).returning('kind').executeTakeFirst();
  await dropLooks(tx, id);
  await tx.deleteFrom('redirect').where('target', '=', `entry:${id}`).execute();
  if (gone) await announceChange(tx, `entry:${id}`, gone.kind === 'post' ? 'posts' : 'pages');
}
