import type { Facts } from '../../frame/command/index.ts';
import type { Reader } from '../../platform/db/index.ts';

/** What the history of a picture tells: its file, what it is said to show, and what it is about. */
export async function pictureFacts(db: Reader, id: number): Promise<Facts | undefined> {
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const alts = await db
    .selectFrom('picture_translation')
    .select(['language', 'alt'])
    .where('picture_id', '=', id)
    .orderBy('language')
    .execute();
  const captions = await db
    .selectFrom('picture_caption')
    .select(['language', 'caption'])
    .where('picture_id', '=', id)
    .orderBy('language')
    .execute();
  const { file, kept_file, name, crop, binned_at, focus_x: x, focus_y: y } = row;
  return {
    file: file || kept_file,
    called: name,
    focus: `${x},${y}`,
    ...(crop === '' ? {} : { crop }),
    ...(binned_at > 0 ? { bin: true } : {}),
    ...Object.fromEntries(alts.map(({ language, alt }) => [`alt.${language}`, alt])),
    ...Object.fromEntries(captions.map(({ language, caption }) => [`caption.${language}`, caption])),
  };
}
