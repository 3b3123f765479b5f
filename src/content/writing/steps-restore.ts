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
  const entry = JSON.parse(row.entry) as EntryInput;
  return saveEntry(tx, shop, { ...entry, ...(await stillThere(tx, entry)), id: row.entry_id }, now);
}

/** Topics and an author that were taken away since do not come back with a text. */
async function stillThere(
  db: Reader,
  { termIds = [], authorId = null }: EntryInput,
): Promise<Pick<EntryInput, 'termIds' | 'authorId'>> {
  const terms =
    termIds.length === 0 ? [] : await db.selectFrom('term').select('id').where('id', 'in', termIds).execute();
  const author =
    authorId === null
      ? undefined
      : await db.selectFrom('author').select('id').where('id', '=', authorId).executeTakeFirst();
  return { termIds: terms.map(({ id }) => id), authorId: author?.id ?? null };
}
