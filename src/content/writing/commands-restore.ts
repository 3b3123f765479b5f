import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import { saveEntry } from './commands.ts';
import type { EntryInput } from './entry-input.ts';
import '../tables.ts';

/** Makes an entry again what it was; that too can be taken back. @returns its id @throws ContentProblem */
export async function restoreRevision(
  tx: Tx,
  shop: Pick<Shop, 'settings' | 'addresses'>,
  revisionId: number,
  now: number,
): Promise<number> {
  const row = await tx
    .selectFrom('entry_revision')
    .select(['entry_id', 'entry'])
    .where('id', '=', revisionId)
    .executeTakeFirst();
  if (!row) throw new ContentProblem('no_revision');
  return saveEntry(tx, shop, { ...(JSON.parse(row.entry) as EntryInput), id: row.entry_id }, now);
}
