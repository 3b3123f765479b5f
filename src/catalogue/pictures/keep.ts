import type { Shop } from '../../frame/shop/shop.ts';
import { faultOf, type KeptOriginal, keepOriginal } from '../../platform/files/originals.ts';
import { PictureRefused } from './model-library.ts';

/** Puts the bytes of a picture away. @throws PictureRefused when it is no picture that the shop takes */
export async function keepPicture({ dataDir }: Pick<Shop, 'dataDir'>, bytes: Buffer): Promise<KeptOriginal> {
  const fault = await faultOf(bytes);
  if (fault) throw new PictureRefused(fault);
  const original = await keepOriginal(dataDir, bytes);
  if (!original) throw new PictureRefused('no_picture');
  return original;
}
