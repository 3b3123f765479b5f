import type { Language } from '../frame/settings.ts';
import type { Reader } from '../platform/db/index.ts';
import type { PictureRow } from './model-picture.ts';

/** Kept pictures by their ids, with what they show in one language. One query, none for no ids. */
export async function readPictures(
  db: Reader,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, PictureRow & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('picture as p')
    .leftJoin('picture_translation as pt', (join) =>
      join.onRef('pt.picture_id', '=', 'p.id').on('pt.language', '=', language),
    )
    .select(['p.id', 'p.file', 'p.width', 'p.height', 'pt.alt'])
    .where('p.id', 'in', [...new Set(ids)])
    .where('p.file', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
