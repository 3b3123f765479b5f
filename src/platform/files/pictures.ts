import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// One picture at a time is made by at most one thread, and libvips keeps nothing: memory stays flat.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels that an original may have: a small file can unpack to a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;
const MOST_AT_ONCE = 2;
const FORMATS: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heif: 'avif',
};

export interface KeptOriginal {
  /** `{hash}.{jpg|png|webp|gif|avif}` */
  file: string;
  width: number;
  height: number;
}

/**
 * Keeps an original under its own hash: the same picture is kept once.
 *
 * @returns undefined when the bytes are no picture that the shop takes
 */
export async function keepOriginal(dataDir: string, bytes: Buffer): Promise<KeptOriginal | undefined> {
  const about = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  const extension = FORMATS[about?.format ?? ''];
  if (!about?.width || !about.height || !extension) return undefined;
  // Phones store pictures lying down and note the turn beside it.
  const turned = (about.orientation ?? 1) >= 5;
  const folder = join(dataDir, 'media', 'originals');
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(folder, file))) await writeWhole(join(folder, file), bytes);
  return turned
    ? { file, width: about.height, height: about.width }
    : { file, width: about.width, height: about.height };
}

let atWork = 0;
const waiting: (() => void)[] = [];
const underWay = new Map<string, Promise<Buffer | undefined>>();

/**
 * A picture in one of the shop's widths, made when it is first asked for; never larger than the original.
 *
 * @param hash the name of the original without its extension
 * @returns undefined when there is no such original
 */
export async function pictureAt(
  dataDir: string,
  hash: string,
  width: number,
  format: 'webp' | 'jpg',
): Promise<Buffer | undefined> {
  if (!/^[0-9a-f]{32}$/.test(hash)) return undefined;
  const kept = join(dataDir, 'media', 'cache', `${hash}-${width}.${format}`);
  const ready = await readFile(kept).catch(() => undefined);
  if (ready) return ready;
  const begun = underWay.get(kept);
  if (begun) return begun;
  const making = make(dataDir, hash, width, format, kept).finally(() => underWay.delete(kept));
  underWay.set(kept, making);
  return making;
}

async function make(dataDir: string, hash: string, width: number, format: 'webp' | 'jpg', kept: string) {
  const folder = join(dataDir, 'media', 'originals');
  const names = Object.values(FORMATS).map((extension) => `${hash}.${extension}`);
  const file = names.find((name) => existsSync(join(folder, name)));
  if (!file) return undefined;
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  atWork += 1;
  try {
    const resized = sharp(join(folder, file), { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width, withoutEnlargement: true });
    const bytes = await (format === 'webp'
      ? resized.webp({ quality: 80, effort: 4 })
      : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
    ).toBuffer();
    await mkdir(join(dataDir, 'media', 'cache'), { recursive: true });
    await writeWhole(kept, bytes);
    return bytes;
  } finally {
    atWork -= 1;
    waiting.shift()?.();
  }
}

/** A reader never sees half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
