import { savePicture } from '../catalogue/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { faultOf, keepOriginal } from '../platform/files/pictures.ts';
import { ContentProblem } from './model.ts';

/**
 * Takes a picture into the library. The same bytes are the same picture, whatever the file is called.
 *
 * @returns its id, for blocks and for posts @throws ContentProblem when it is no picture that the shop takes
 */
export async function addMedia(
  shop: Pick<Shop, 'db' | 'dataDir'>,
  bytes: Buffer,
  alts: Record<Language, string> = {},
): Promise<number> {
  const fault = await faultOf(bytes);
  if (fault) throw new ContentProblem(`media_${fault}`);
  const original = await keepOriginal(shop.dataDir, bytes);
  if (!original) throw new ContentProblem('media_no_picture');
  return shop.db.transaction((tx) =>
    savePicture(tx, { source: `media:${original.file}`, ...original, alts }),
  );
}
