import { withAncestors } from '../catalogue/index.ts';
import type { Tx } from '../platform/db/index.ts';
import './tables.ts';

/**
 * Puts an entry under these topics and no others, and with them under those above.
 *
 * @param listedAt when lists say that it was published; epoch milliseconds
 */
export async function putUnder(
  tx: Tx,
  entryId: number,
  topicIds: Iterable<number>,
  listedAt: number,
): Promise<void> {
  const direct = new Set(topicIds);
  const all = await withAncestors(tx, [...direct]);
  await tx.deleteFrom('entry_term').where('entry_id', '=', entryId).execute();
  if (all.size === 0) return;
  await tx
    .insertInto('entry_term')
    .values(
      [...all].map((term_id) => ({
        entry_id: entryId,
        term_id,
        direct: direct.has(term_id) ? (1 as const) : (0 as const),
        listed_at: listedAt,
      })),
    )
    .execute();
}
