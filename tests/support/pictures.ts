import sharp from 'sharp';
import { type PictureInput, savePicture } from '../../src/catalogue/index.ts';
import { keepOriginal } from '../../src/platform/files/pictures.ts';
import type { TestShop } from './shop.ts';

export interface PictureWish {
  width?: number;
  height?: number;
  /** A hex colour: pictures of different colours are different pictures. */
  colour?: string;
  alts?: PictureInput['alts'];
  captions?: PictureInput['captions'];
}

/** A picture of one colour among the shop's originals. @returns its id */
export async function addPicture(house: TestShop, wish: PictureWish = {}): Promise<number> {
  const { width = 1600, height = width, colour = '#a4452a', alts = {}, captions = {} } = wish;
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const kept = await keepOriginal(house.shop.dataDir, bytes);
  if (!kept) throw new Error('No picture.');
  const source = `test-${colour}-${width}x${height}`;
  return house.shop.db.transaction((tx) => savePicture(tx, { source, ...kept, alts, captions }));
}
