import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import type { EntryInput } from './entry-input.ts';
import { saveEntry } from './store-entry.ts';
import '../tables.ts';

/** Which entry a kept version is of. */
export async function entryOfRevision(db: Reader, revisionId: number): Promise<number | undefined> {
  const row = db.selectFrom('entry_revision').select('entry_id').where('id', '=', revisionId);
  return (await row.executeTakeFirst())?.entry_id;
}

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
