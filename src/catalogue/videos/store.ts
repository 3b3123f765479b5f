import type { Selectable } from 'kysely';
import type { Facts } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import type { Reader, Tables } from '../../platform/db/index.ts';
import { wordsOf } from '../../platform/plain-text.ts';
import { readByLanguage } from '../model-language.ts';

export interface LibraryVideo extends Omit<Selectable<Tables['video']>, 'titles' | 'words'> {
  /** What it shows, by language. */
  titles: ByLanguage<string>;
}

export interface VideoFilter {
  bin?: boolean | undefined;
  text?: string | undefined;
}

/** The library's videos: dozens, not thousands. */
function narrow(db: Reader, { bin = false, text }: VideoFilter) {
  let query = db.selectFrom('video').where('binned_at', bin ? '>' : '=', 0);
  for (const word of text === undefined ? [] : wordsOf(text.slice(0, 100)))
    query = query.where('words', 'like', `% ${word}%`);
  return query;
}

export async function listVideos(
  db: Reader,
  filter: VideoFilter,
  { descending, behind, limit }: { descending: boolean; behind?: { id: number } | undefined; limit: number },
): Promise<LibraryVideo[]> {
  let query = narrow(db, filter).selectAll();
  if (behind) query = query.where('id', descending ? '<' : '>', behind.id);
  const rows = await query
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map(videoOf);
}

export async function countVideos(db: Reader, filter: VideoFilter, most: number): Promise<number> {
  const ids = await narrow(db, filter).select('id').limit(most).execute();
  return ids.length;
}

export async function listVideoIds(db: Reader, filter: VideoFilter, most: number): Promise<number[]> {
  const rows = await narrow(db, filter).select('id').orderBy('id', 'desc').limit(most).execute();
  return rows.map(({ id }) => id);
}

export async function readVideo(db: Reader, id: number): Promise<LibraryVideo | undefined> {
  const row = await db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirst();
  return row && videoOf(row);
}

/** The library's video of that code, if it has it. */
export async function findVideo(db: Reader, code: string): Promise<LibraryVideo | undefined> {
  const row = await db.selectFrom('video').selectAll().where('code', '=', code).executeTakeFirst();
  return row && videoOf(row);
}

const videoOf = ({ titles, words: _, ...row }: Selectable<Tables['video']>): LibraryVideo => ({
  ...row,
  titles: readByLanguage<string>(titles),
});

/** Every code that a video is or was known by: texts may still name its files of before. */
export async function codesOf(
  db: Reader,
  { id, code }: Pick<LibraryVideo, 'id' | 'code'>,
): Promise<string[]> {
  const past = await db.selectFrom('video_past').select('code').where('video_id', '=', id).execute();
  return [code, ...past.map((each) => each.code)];
}

/** What the history of a video tells. */
export async function videoFacts(db: Reader, id: number): Promise<Facts | undefined> {
  const video = await readVideo(db, id);
  if (!video) return undefined;
  const { code, query, name, titles, binned_at } = video;
  return {
    code,
    ...(query === '' ? {} : { player: query }),
    called: name,
    ...(binned_at > 0 ? { bin: true } : {}),
    ...Object.fromEntries(Object.entries(titles).map(([language, title]) => [`title.${language}`, title])),
  };
}
