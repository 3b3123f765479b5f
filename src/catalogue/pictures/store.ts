import type { Language } from '../../frame/shop/settings.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { PictureRow } from './model.ts';

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
    .select(['p.id', 'p.file', 'p.width', 'p.height', 'p.focus_x', 'p.focus_y', 'pt.alt'])
    .where('p.id', 'in', [...new Set(ids)])
    .where('p.file', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ListedPicture {
  id: number;
  source: string;
  file: string;
  width: number;
  height: number;
  focus_x: number;
  focus_y: number;
  /** What it shows, by language. */
  alts: Record<Language, string>;
}

/** Every kept picture, the newest first. */
export async function listPictures(db: Reader, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const rows = await db
    .selectFrom('picture')
    .selectAll()
    .where('file', '<>', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withAlts(db, rows);
}

/** Some of them by their ids, in no order. Two queries, none for no ids. */
export async function readListedPictures(db: Reader, ids: readonly number[]): Promise<ListedPicture[]> {
  if (ids.length === 0) return [];
  return withAlts(
    db,
    await db.selectFrom('picture').selectAll().where('id', 'in', ids).where('file', '<>', '').execute(),
  );
}

async function withAlts(db: Reader, rows: readonly Omit<ListedPicture, 'alts'>[]): Promise<ListedPicture[]> {
  if (rows.length === 0) return [];
  const alts = await db
    .selectFrom('picture_translation')
    .selectAll()
    .where(
      'picture_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row): ListedPicture => {
    const own = alts.filter((alt) => alt.picture_id === row.id);
    return { ...row, alts: Object.fromEntries(own.map(({ language, alt }) => [language, alt])) };
  });
}
