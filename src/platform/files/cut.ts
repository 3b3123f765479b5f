import type { Sharp } from 'sharp';
import { drawn } from './drawing.ts';
import { imaging } from './imaging.ts';
import {
  DRAWN,
  extensionOf,
  type KeptOriginal,
  MOST_PIXELS,
  putOriginal,
  readOriginal,
} from './originals.ts';

/** A part of a picture as it is seen: where it begins and how large it is, in shares of the whole from 0 to 1. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Keeps a part of an original as an original of its own. @returns undefined where the original is gone or broken */
export async function cutOriginal(
  dataDir: string,
  file: string,
  cut: Cut,
): Promise<KeptOriginal | undefined> {
  const bytes = await readOriginal(dataDir, file);
  if (!bytes) return undefined;
  const sharp = await imaging();
  const isDrawn = file.endsWith('.svg');
  try {
    const whole = isDrawn
      ? await drawn(bytes, DRAWN, MOST_PIXELS)
      : sharp(bytes, { limitInputPixels: MOST_PIXELS }).rotate();
    const box = boxOf(cut, await sizeOf(whole));
    const { bytes: part, extension } = await written(whole.extract(box), isDrawn ? 'png' : extensionOf(file));
    return await putOriginal(dataDir, part, extension, { width: box.width, height: box.height });
  } catch {
    return undefined;
  }
}

/** As it is seen: what a phone took lying down stands. */
async function sizeOf(picture: Sharp): Promise<{ width: number; height: number }> {
  const { width, height, orientation = 1 } = await picture.metadata();
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** In dots, within the picture, and never nothing. */
export function boxOf(cut: Cut, of: { width: number; height: number }) {
  const at = (share: number, all: number) => Math.min(all - 1, Math.max(0, Math.round(share * all)));
  const [left, top] = [at(cut.x, of.width), at(cut.y, of.height)];
  const width = Math.min(of.width - left, Math.max(1, Math.round(cut.width * of.width)));
  const height = Math.min(of.height - top, Math.max(1, Math.round(cut.height * of.height)));
  return { left, top, width, height };
}

/** What lost nothing before loses nothing; of the others hardly anything is to be seen. */
async function written(part: Sharp, extension: string): Promise<{ bytes: Buffer; extension: string }> {
  if (extension === 'jpg')
    return { bytes: await part.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), extension };
  if (extension === 'png' || extension === 'gif')
    return { bytes: await part.png().toBuffer(), extension: 'png' };
  return { bytes: await part.webp({ quality: 95 }).toBuffer(), extension: 'webp' };
}
