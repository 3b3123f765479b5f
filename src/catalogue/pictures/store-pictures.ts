import type { ByLanguage } from '../../frame/shop/settings.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';

export interface PictureInput {
  /** Where it came from: an address, a file's name. The same source is the same picture. */
  source: string;
  /** `{hash}.jpg` among the originals; '' when it could not be had. */
  file: string;
  width: number;
  height: number;
  alts?: ByLanguage<string>;
  /** Shown below the picture in the lightbox; without one it is the alternative text. */
  captions?: ByLanguage<string>;
}

/** Notes a picture whose original is kept, or that is still missing. @returns its id */
export async function savePicture(tx: Tx, picture: PictureInput): Promise<number> {
  const { source, file, width, height } = picture;
  const before = await tx
    .selectFrom('picture')
    .select(['id', 'file'])
    .where('source', '=', source)
    .executeTakeFirst();
  let id = before?.id;
  if (id === undefined)
    ({ id } = await tx
      .insertInto('picture')
      .values({ source, file, width, height })
      .returning('id')
      .executeTakeFirstOrThrow());
  else if (file !== '' && file !== before?.file)
    await tx.updateTable('picture').set({ file, width, height }).where('id', '=', id).execute();
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
  return id;
}

/**
 * Says anew what a picture shows, in the languages that are given, and what it is about. Wherever it may be seen is
 * made anew.
 *
 * @param focus in hundredths from the left and from the top
 * @returns false when there is no such picture
 */
export async function describePicture(
  tx: Tx,
  id: number,
  { alts = {}, focus }: { alts?: ByLanguage<string>; focus?: { x: number; y: number } },
): Promise<boolean> {
  const picture = await tx.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst();
  if (!picture) return false;
  await savePicture(tx, { ...picture, alts });
  if (focus)
    await tx
      .updateTable('picture')
      .set({ focus_x: focus.x, focus_y: focus.y })
      .where('id', '=', id)
      .execute();
  const products = await tx
    .selectFrom('product_picture as pp')
    .innerJoin('product as p', 'p.id', 'pp.product_id')
    .select(['p.id', 'p.parent_id'])
    .where('pp.picture_id', '=', id)
    .execute();
  const tags = new Set(products.map((product) => `product:${product.parent_id ?? product.id}`));
  await announceChange(tx, ...tags, 'listing', 'categories', 'posts', 'pages');
  return true;
}
