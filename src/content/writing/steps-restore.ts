import type { Shop } from '../../frame/shop/shop.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { ContentProblem } from '../model.ts';
import type { EntryInput } from './entry-input.ts';
import { saveEntry } from './store-entry.ts';
import '../tables.ts';

/** Which entry a kept version is of. */
export async function entryOfRevision(db: Reader, revisionId: number): Promise<number | undefined> {
  const row = db.selectFrom('entry_revision').select('entry_id').where('id', '=', revisionId);
  return (await row.executeTakeFirst())?.entry_id;
}

/**
 * Makes an entry again what it was; that too can be taken back. Whether it is seen, and since when, is no part of what it
 * says: a page that is in the shop does not leave it with the text that it had as a draft, nor does one come into it.
 *
 * @returns its id @throws ContentProblem
 */
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
  const { entry_id: id } = row;
  await lockRows(tx, 'entry', [id]);
  const stands = await tx
    .selectFrom('entry')
    .select(['status', 'published_at', 'binned_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  // One in the bin is put back first: it would come into the shop with words that nobody has published.
  if (!stands || stands.binned_at > 0) throw new ContentProblem('no_entry');
  const entry = JSON.parse(row.entry) as EntryInput;
  const seen = { draft: stands.status === 'draft', publishAt: stands.published_at };
  return saveEntry(tx, shop, { ...entry, ...(await stillThere(tx, entry)), ...seen, id }, now);
}

/** Topics, an author and a picture that were taken away since do not come back with a text. */
async function stillThere(
  db: Reader,
  { termIds = [], authorId = null, pictureId = null }: EntryInput,
): Promise<Pick<EntryInput, 'termIds' | 'authorId' | 'pictureId'>> {
  const terms =
    termIds.length === 0 ? [] : await db.selectFrom('term').select('id').where('id', 'in', termIds).execute();
  const there = async (table: 'author' | 'picture', id: number | null) =>
    id === null
      ? null
      : ((await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())?.id ?? null);
  return {
    termIds: terms.map(({ id }) => id),
    authorId: await there('author', authorId),
    pictureId: await there('picture', pictureId),
  };
}
