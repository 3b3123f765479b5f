import type { PictureUse, PictureUser, VideoUser } from '../catalogue/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Reader } from '../platform/db/index.ts';
import './tables.ts';

/** Where posts, pages and their authors show pictures: above a text and within it, in any language. */
export const contentShows: PictureUser = {
  tables: ['entry_picture', 'author'],
  async uses({ db }, { pictureId, language, most }) {
    const { read } = db;
    const rows = await read
      .selectFrom('entry_picture')
      .select('entry_id')
      .where('picture_id', '=', pictureId)
      .orderBy('entry_id')
      .limit(most)
      .execute();
    const authors = await read
      .selectFrom('author')
      .select(['id', 'name'])
      .where('picture_id', '=', pictureId)
      .orderBy('id')
      .limit(most)
      .execute();
    const entries = rows.map(({ entry_id }) => entry_id);
    return [
      ...(await named(read, entries, language)),
      ...authors.map(({ id, name }) => ({ kind: 'author', id, name })),
    ];
  },
};

export const contentVideos: VideoUser = {
  async uses({ db }, { codes, language, most }) {
    const rows = await db.read
      .selectFrom('entry_video')
      .select('entry_id')
      .distinct()
      .where('code', 'in', codes)
      .orderBy('entry_id')
      .limit(most)
      .execute();
    const entries = rows.map(({ entry_id }) => entry_id);
    return named(db.read, entries, language);
  },
};

async function named(db: Reader, ids: readonly number[], language: Language): Promise<PictureUse[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('entry_translation')
    .select(['entry_id as id', 'title'])
    .where('entry_id', 'in', ids)
    .where('language', '=', language)
    .orderBy('entry_id')
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return ids.map((id) => ({ kind: 'entry', id, name: titles.get(id) ?? `${id}` }));
}
