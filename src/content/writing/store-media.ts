import { videoCodeIn } from '../../catalogue/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { RichDocument } from '../rich-text/model.ts';
import { pictureIdsIn, videosIn } from '../rich-text/model-media.ts';
import '../tables.ts';

/** Notes which pictures and videos an entry shows, in all of its languages. Numbers of no picture are left out. */
export async function saveEntryMedia(
  tx: Tx,
  entryId: number,
  { pictureId, documents }: { pictureId: number | null; documents: readonly RichDocument[] },
): Promise<void> {
  await tx.deleteFrom('entry_picture').where('entry_id', '=', entryId).execute();
  await tx.deleteFrom('entry_video').where('entry_id', '=', entryId).execute();
  const named = new Set([...documents.flatMap(pictureIdsIn), ...(pictureId === null ? [] : [pictureId])]);
  if (named.size > 0) {
    const there = await tx
      .selectFrom('picture')
      .select('id')
      .where('id', 'in', [...named])
      .execute();
    if (there.length > 0)
      await tx
        .insertInto('entry_picture')
        .values(there.map(({ id }) => ({ entry_id: entryId, picture_id: id })))
        .execute();
  }
  const codes = new Set(documents.flatMap(videosIn).flatMap((url) => videoCodeIn(url) ?? []));
  if (codes.size > 0)
    await tx
      .insertInto('entry_video')
      .values([...codes].map((code) => ({ entry_id: entryId, code })))
      .execute();
}
