import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imaging } from './imaging.ts';

/** Pixels that an original may have: a small file can unpack to a picture that fills the memory. */
const MOST_PIXELS = 60_000_000;
/** Bytes that an upload may have. */
const MOST_BYTES = 25_000_000;
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
  const sharp = await imaging();
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

/** Why an upload is not taken. */
export type PictureFault = 'too_large' | 'no_picture' | 'too_many_pixels' | 'damaged';

/**
 * What is wrong with an upload, judged by what is in it and never by its name. Undefined when nothing is.
 *
 * @param mostPixels more are not even unpacked: 30,000 by 30,000 of one colour are a file of a few bytes
 */
export async function faultOf(bytes: Buffer, mostPixels = MOST_PIXELS): Promise<PictureFault | undefined> {
  if (bytes.length > MOST_BYTES) return 'too_large';
  const sharp = await imaging();
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!about?.width || !about.height || !FORMATS[about.format ?? '']) return 'no_picture';
  if (about.width * about.height > mostPixels) return 'too_many_pixels';
  // Unpacked once as a whole: half a file has a good beginning.
  const whole = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
    .resize(8, 8)
    .raw()
    .toBuffer()
    .catch(() => undefined);
  return whole ? undefined : 'damaged';
}

export type PictureFormat = 'avif' | 'webp' | 'jpg';

export interface MadePicture {
  bytes: Buffer;
  /** `image/…` */
  type: string;
  /** False for what stands in until the wanted picture is made: it must not be kept for ever. */
  final: boolean;
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** AVIF costs several times what WebP does: this many wait to be made, more are asked for again by the next reader. */
const MOST_BEHIND = 200;
const behind = new Map<string, () => Promise<unknown>>();
let _tidying: Promise<void> | undefined;

let atWork = 0;
const waiting: (() => void)[] = [];
const underWay = new Map<string, Promise<MadePicture | undefined>>();

/**
 * A picture in one of the shop's widths, made when it is first asked for; never larger than the original. Nobody
 * waits for AVIF: whoever asks first gets WebP, and the AVIF is made behind, one at a time. What cannot be
 * converted is served as it came.
 *
 * @param hash the name of the original without its extension
 * @returns undefined when there is no such original
 */
export async function pictureAt(
  dataDir: string,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<MadePicture | undefined> {
  if (!/^[0-9a-f]{32}$/.test(hash)) return undefined;
  const kept = join(dataDir, 'media', 'cache', `${hash}-${width}.${format}`);
  const bytes = await readFile(kept).catch(() => undefined);
  if (bytes) return { bytes, type: TYPES[format] ?? '', final: true };
  if (format !== 'avif') return once(kept, () => make(dataDir, hash, width, format, kept));
  const standIn = await pictureAt(dataDir, hash, width, 'webp');
  if (standIn?.type !== 'image/webp') return standIn;
  if (behind.size < MOST_BEHIND)
    behind.set(kept, () => once(kept, () => make(dataDir, hash, width, format, kept)));
  _tidying ??= makeBehind().finally(() => {
    _tidying = undefined;
  });
  return { ...standIn, final: false };
}

function once(kept: string, begin: () => Promise<MadePicture | undefined>): Promise<MadePicture | undefined> {
  const begun = underWay.get(kept);
  if (begun) return begun;
  const making = begin().finally(() => underWay.delete(kept));
  underWay.set(kept, making);
  return making;
}

async function makeBehind(): Promise<void> {
  for (let next = behind.entries().next(); !next.done; next = behind.entries().next()) {
    const [kept, work] = next.value;
    // Whoever waits for a picture goes first.
    if (atWork > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    else {
      await work().catch(() => undefined);
      behind.delete(kept);
    }
  }
}

async function make(
  dataDir: string,
  hash: string,
  width: number,
  format: PictureFormat,
  kept: string,
): Promise<MadePicture | undefined> {
  const folder = join(dataDir, 'media', 'originals');
  const names = Object.values(FORMATS).map((extension) => `${hash}.${extension}`);
  const file = names.find((name) => existsSync(join(folder, name)));
  if (!file) return undefined;
  if (atWork >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  atWork += 1;
  try {
    const bytes = await convert(join(folder, file), width, format).catch(() => undefined);
    if (!bytes)
      return { bytes: await readFile(join(folder, file)), type: TYPES[extensionOf(file)] ?? '', final: true };
    // Beside the originals, which are there: a shop that was taken away meanwhile is not begun again.
    await mkdir(join(dataDir, 'media', 'cache')).catch(() => undefined);
    await writeWhole(kept, bytes);
    return { bytes, type: TYPES[format] ?? '', final: true };
  } finally {
    atWork -= 1;
    waiting.shift()?.();
  }
}

async function convert(original: string, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await imaging();
  const resized = sharp(original, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true });
  if (format === 'webp') return resized.webp({ quality: 80, effort: 4 }).toBuffer();
  // More effort costs ten times the time for a tenth of the bytes.
  if (format === 'avif') return resized.avif({ quality: 52, effort: 1 }).toBuffer();
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

const extensionOf = (file: string) => file.slice(file.lastIndexOf('.') + 1);

/** A reader never sees half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, bytes);
  await rename(draft, file);
}
