import { NEXT_VERSION } from '../../frame/command/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/** What the shop knows an entry by. */
export async function readKeyOf(db: Reader, id: number) {
  const row = await db
    .selectFrom('entry')
    .select(['kind', 'key', 'binned_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { kind: row.kind, key: row.key, inBin: row.binned_at > 0 };
}

export async function putKey(tx: Tx, id: number, key: string | null): Promise<void> {
  await tx.updateTable('entry').set({ key, version: NEXT_VERSION }).where('id', '=', id).execute();
  await announceChange(tx, `entry:${id}`, 'pages');
}
