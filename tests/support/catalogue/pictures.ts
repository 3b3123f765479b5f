import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type PictureInput, savePicture } from '../../../src/catalogue/index.ts';
import { keepOriginal } from '../../../src/platform/files/originals.ts';
import type { TestShop } from '../shop.ts';

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

/** The file of a PNG that says it is so large; of its dots there are hardly any. */
export function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.from(type, 'latin1');
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(Buffer.concat([head, data])));
    return Buffer.concat([ends[0], head, data, ends[1]]);
  };
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
