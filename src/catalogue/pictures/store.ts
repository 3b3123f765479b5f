import type { Selectable } from 'kysely';
import type { Language } from '../../frame/shop/settings.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
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

/** What the files of some pictures were called where they came from, by their numbers. */
export async function readPictureNames(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('picture').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A picture as the library keeps it; `file` is '' while it lies in the bin, and where it could not be had. */
export interface ListedPicture extends Selectable<Tables['picture']> {
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

/**
 * Some of them by their ids, in no order. Two queries, none for no ids.
 *
 * @param binned those that lie in the bin as well
 */
export async function readListedPictures(
  db: Reader,
  ids: readonly number[],
  { binned = false }: { binned?: boolean } = {},
): Promise<ListedPicture[]> {
  if (ids.length === 0) return [];
  let query = db.selectFrom('picture').selectAll().where('id', 'in', ids);
  query = binned
    ? query.where((is) => is.or([is('file', '<>', ''), is('binned_at', '>', 0)]))
    : query.where('file', '<>', '');
  return withAlts(db, await query.execute());
}

/** A picture with everything the library knows of it. */
export interface WholePicture extends ListedPicture {
  /** What stands below it in the lightbox, by language. */
  captions: Record<Language, string>;
  /** Files that it had, the last first: those that can still be put back. */
  past: readonly { file: string; at: number }[];
  /** Others with the same file. */
  doubles: readonly number[];
}

export async function readWholePicture(db: Reader, id: number): Promise<WholePicture | undefined> {
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [listed] = await withAlts(db, [row]);
  const captions = await db
    .selectFrom('picture_caption')
    .select(['language', 'caption'])
    .where('picture_id', '=', id)
    .execute();
  const past = await db
    .selectFrom('picture_past')
    .select(['file', 'at'])
    .where('picture_id', '=', id)
    .where('kept', '=', 1)
    .orderBy('at', 'desc')
    .execute();
  const doubles =
    row.file === ''
      ? []
      : await db
          .selectFrom('picture')
          .select('id')
          .where('file', '=', row.file)
          .where('id', '<>', id)
          .execute();
  return {
    ...listed!,
    captions: Object.fromEntries(captions.map(({ language, caption }) => [language, caption])),
    past: past.filter(({ file }) => file !== row.original),
    doubles: doubles.map((double) => double.id),
  };
}

export async function withAlts(
  db: Reader,
  rows: readonly Selectable<Tables['picture']>[],
): Promise<ListedPicture[]> {
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
  const by = Map.groupBy(alts, (alt) => alt.picture_id);
  return rows.map((row): ListedPicture => {
    const own = by.get(row.id) ?? [];
    return { ...row, alts: Object.fromEntries(own.map(({ language, alt }) => [language, alt])) };
  });
}
