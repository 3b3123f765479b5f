import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { savePictureWords } from './store-words.ts';

export interface PictureInput {
  /** Where it came from: an address, a file's name. The same source is the same picture. */
  source: string;
  /** `{hash}.jpg` among the originals; '' when it could not be had. */
  file: string;
  width: number;
  height: number;
  bytes?: number;
  /** What its file is called, where its source does not end with that. */
  name?: string;
  /** Since when it is there; since now without it. */
  at?: number;
  alts?: ByLanguage<string>;
  /** Shown below the picture in the lightbox; without one it is the alternative text. */
  captions?: ByLanguage<string>;
}

/** Heard by who remembers where files of before lead to. */
export const PICTURES_TAG = 'pictures';

/** Notes a picture whose original is kept, or that is still missing. @returns its id */
export async function savePicture(tx: Tx, picture: PictureInput): Promise<number> {
  const { source, file, width, height, bytes = 0 } = picture;
  const before = await tx
    .selectFrom('picture')
    .select(['id', 'file'])
    .where('source', '=', source)
    .executeTakeFirst();
  let id = before?.id;
  if (id === undefined) {
    const name = picture.name ?? nameIn(source);
    ({ id } = await tx
      .insertInto('picture')
      .values({ source, file, width, height, bytes, name, added_at: picture.at ?? Date.now() })
      .returning('id')
      .executeTakeFirstOrThrow());
  } else if (file !== '' && file !== before?.file)
    await tx.updateTable('picture').set({ file, width, height, bytes }).where('id', '=', id).execute();
  for (const [language, alt] of Object.entries(picture.alts ?? {}))
    await tx
      .insertInto('picture_translation')
      .values({ picture_id: id, language, alt })
      .onConflict((conflict) => conflict.columns(['picture_id', 'language']).doUpdateSet({ alt }))
      .execute();
  for (const [language, caption] of Object.entries(picture.captions ?? {}))
    await tx
      .insertInto('picture_caption')
      .values({ picture_id: id, language, caption })
      .onConflict((conflict) => conflict.columns(['picture_id', 'language']).doUpdateSet({ caption }))
      .execute();
  if (before === undefined || picture.alts) await savePictureWords(tx, id);
  // It may be a file that another picture had: from now on it leads nowhere else.
  if (file !== '' && file !== before?.file) await announceChange(tx, PICTURES_TAG);
  return id;
}

/** What a file is called at the end of where it came from. */
const nameIn = (source: string): string => /[^/:\\]*$/.exec(source.split(/[?#]/)[0] ?? '')?.[0] ?? '';

export interface PictureWords {
  /** '' is nothing said: what stands in for it is the name of what shows the picture. */
  alts?: ByLanguage<string>;
  captions?: ByLanguage<string>;
  name?: string;
  /** In hundredths from the left and from the top. */
  focus?: { x: number; y: number };
}

/**
 * Says anew what a picture shows, in the languages that are given, and what it is about. Wherever it may be seen is
 * made anew.
 */
export async function describePicture(tx: Tx, id: number, words: PictureWords): Promise<void> {
  const { alts = {}, captions = {}, name, focus } = words;
  for (const [language, alt] of Object.entries(alts)) await sayAlt(tx, { id, language, alt: alt ?? '' });
  for (const [language, caption] of Object.entries(captions))
    await sayCaption(tx, { id, language, caption: caption ?? '' });
  const row = {
    ...(name === undefined ? {} : { name }),
    ...(focus === undefined ? {} : { focus_x: focus.x, focus_y: focus.y }),
  };
  await tx
    .updateTable('picture')
    .set({ ...row, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute();
  await savePictureWords(tx, id);
  await announcePictures(tx, [id]);
}

async function sayAlt(tx: Tx, { id, language, alt }: { id: number; language: Language; alt: string }) {
  await tx
    .deleteFrom('picture_translation')
    .where('picture_id', '=', id)
    .where('language', '=', language)
    .execute();
  if (alt !== '')
    await tx.insertInto('picture_translation').values({ picture_id: id, language, alt }).execute();
}

async function sayCaption(
  tx: Tx,
  { id, language, caption }: { id: number; language: Language; caption: string },
) {
  await tx
    .deleteFrom('picture_caption')
    .where('picture_id', '=', id)
    .where('language', '=', language)
    .execute();
  if (caption !== '')
    await tx.insertInto('picture_caption').values({ picture_id: id, language, caption }).execute();
}

/** Has everything made anew that may show one of these. */
export async function announcePictures(tx: Tx, ids: readonly number[]): Promise<void> {
  const products = await tx
    .selectFrom('product_picture as pp')
    .innerJoin('product as p', 'p.id', 'pp.product_id')
    .select(['p.id', 'p.parent_id'])
    .where('pp.picture_id', 'in', ids)
    .execute();
  const described = await tx
    .selectFrom('product_text_picture')
    .select('product_id as id')
    .where('picture_id', 'in', ids)
    .execute();
  const tags = new Set([
    ...products.map((product) => `product:${product.parent_id ?? product.id}`),
    ...described.map(({ id }) => `product:${id}`),
  ]);
  await announceChange(tx, ...tags, PICTURES_TAG, 'listing', 'categories', 'posts', 'pages');
}
