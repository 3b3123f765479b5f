import type { Facts } from '../../frame/command/index.ts';
import type { Reader } from '../../platform/db/index.ts';

/** What the history of a picture tells: its file, what it is said to show, and what it is about. */
export async function pictureFacts(
  db: Reader,
  by: { id: number } | { source: string },
): Promise<Facts | undefined> {
  const query = db.selectFrom('picture').selectAll();
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('source', '=', by.source)
  ).executeTakeFirst();
  if (!row) return undefined;
  const texts = await db
    .selectFrom('picture_translation')
    .select(['language', 'alt'])
    .where('picture_id', '=', row.id)
    .orderBy('language')
    .execute();
  const { file, focus_x: x, focus_y: y } = row;
  return { file, focus: `${x},${y}`, ...Object.fromEntries(texts.map((t) => [`alt.${t.language}`, t.alt])) };
}
