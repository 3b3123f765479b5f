import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawn, isDrawing, readSvg } from './drawing.ts';
import { imaging } from './imaging.ts';
import type { PictureFault } from './picture-faults.ts';

/** Pixels that an original may have: a small file can unpack to a picture that fills the memory. */
export const MOST_PIXELS = 60_000_000;
/** Bytes that an upload may have. */
const MOST_BYTES = 25_000_000;
/** As wide, or as tall, as a drawing is said to be: it has no size of its own. */
export const DRAWN = 2000;
/** What is kept as what. */
const FORMATS: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heif: 'avif',
  tiff: 'tiff',
};
export const EXTENSIONS = [...new Set(Object.values(FORMATS)), 'svg'];

export interface KeptOriginal {
  /** `{hash}.{jpg|png|webp|gif|avif|tiff|svg}` */
  file: string;
  width: number;
  height: number;
  bytes: number;
}

/** Where originals lie: nobody is served from there. */
export const originalsIn = (dataDir: string): string => join(dataDir, 'media', 'originals');

/**
 * Keeps an original under its own hash: the same picture is kept once. A drawing is kept cleaned.
 *
 * @returns undefined when the bytes are no picture that the shop takes
 */
export async function keepOriginal(dataDir: string, bytes: Buffer): Promise<KeptOriginal | undefined> {
  if (isDrawing(bytes)) return keepDrawing(dataDir, bytes);
  const sharp = await imaging();
  const about = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => undefined);
  const extension = FORMATS[about?.format ?? ''];
  if (!about?.width || !about.height || !extension) return undefined;
  // Phones store pictures lying down and note the turn beside it.
  const turned = (about.orientation ?? 1) >= 5;
  const [width, height] = turned ? [about.height, about.width] : [about.width, about.height];
  return putOriginal(dataDir, bytes, extension, { width, height });
}

async function keepDrawing(dataDir: string, bytes: Buffer): Promise<KeptOriginal | undefined> {
  const drawing = await readSvg(bytes);
  if ('fault' in drawing) return undefined;
  const { svg, width, height } = drawing;
  const times = DRAWN / Math.max(width, height);
  const size = {
    width: Math.max(1, Math.round(width * times)),
    height: Math.max(1, Math.round(height * times)),
  };
  return putOriginal(dataDir, svg, 'svg', size);
}

/** Keeps bytes that are known to be a picture. */
export async function putOriginal(
  dataDir: string,
  bytes: Buffer,
  extension: string,
  size: { width: number; height: number },
): Promise<KeptOriginal> {
  const folder = originalsIn(dataDir);
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  const path = join(folder, file);
  await mkdir(folder, { recursive: true });
  const moment = new Date();
  // One that is there is asked for again: whoever is about to throw it away must see that.
  const isThere = await utimes(path, moment, moment).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeWhole(path, bytes);
  return { file, ...size, bytes: bytes.length };
}

/**
 * What is wrong with an upload, judged by what is in it and never by its name. Undefined when nothing is.
 *
 * @param mostPixels more are not even unpacked: 30,000 by 30,000 of one colour are a file of a few bytes
 */
export async function faultOf(bytes: Buffer, mostPixels = MOST_PIXELS): Promise<PictureFault | undefined> {
  if (bytes.length === 0) return 'no_picture';
  if (bytes.length > MOST_BYTES) return 'too_large';
  if (isDrawing(bytes)) return drawingFault(bytes, mostPixels);
  const sharp = await imaging();
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!about?.width || !about.height || !FORMATS[about.format ?? '']) return 'no_picture';
  // What telephones of one house write, and nobody may unpack without a licence.
  if (about.format === 'heif' && about.compression === 'hevc') return 'heic';
  if (about.width * about.height > mostPixels) return 'too_many_pixels';
  // Unpacked once as a whole: half a file has a good beginning.
  const whole = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .resize(8, 8)
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return whole ? undefined : 'damaged';
}

async function drawingFault(bytes: Buffer, mostPixels: number): Promise<PictureFault | undefined> {
  const drawing = await readSvg(bytes);
  if ('fault' in drawing) return drawing.fault;
  const whole = await drawn(drawing.svg, DRAWN, mostPixels)
    .then((picture) => picture.png().toBuffer())
    .catch(() => undefined);
  return whole ? undefined : 'damaged';
}

/** The bytes of an original; undefined where it is gone. */
export async function readOriginal(dataDir: string, file: string): Promise<Buffer | undefined> {
  if (!/^[0-9a-f]{32}\.[a-z0-9]{2,5}$/.test(file)) return undefined;
  return readFile(join(originalsIn(dataDir), file)).catch(() => undefined);
}

/** As long as this a picture may be on its way into the shop whose file is there already. */
const ON_ITS_WAY_MS = 3_600_000;

/** Takes an original away with all that was made of it, unless the same picture has just been brought again. */
export async function forgetOriginal(dataDir: string, file: string, now: number): Promise<void> {
  if (!/^[0-9a-f]{32}\.[a-z0-9]{2,5}$/.test(file)) return;
  const path = join(originalsIn(dataDir), file);
  const about = await stat(path).catch(() => undefined);
  if (about && now - about.mtimeMs < ON_ITS_WAY_MS) return;
  await rm(path, { force: true });
  const made = join(dataDir, 'media', 'cache');
  const begin = `${file.slice(0, 32)}-`;
  for (const name of await readdir(made).catch(() => []))
    if (name.startsWith(begin)) await rm(join(made, name), { force: true });
}

export const extensionOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1);

/** A reader never sees half a file. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
