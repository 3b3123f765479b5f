import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawn } from './drawing.ts';
import { imaging } from './imaging.ts';
import { EXTENSIONS, extensionOf, MOST_PIXELS, originalsIn, writeWhole } from './originals.ts';

const MOST_AT_ONCE = 2;

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
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
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
  const folder = originalsIn(dataDir);
  const names = EXTENSIONS.map((extension) => `${hash}.${extension}`);
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
  const upright = original.endsWith('.svg')
    ? await drawn(await readFile(original), width, MOST_PIXELS)
    : sharp(original, { limitInputPixels: MOST_PIXELS }).rotate();
  const resized = upright.resize({ width, withoutEnlargement: true });
  if (format === 'webp') return resized.webp({ quality: 80, effort: 4 }).toBuffer();
  // More effort costs ten times the time for a tenth of the bytes.
  if (format === 'avif') return resized.avif({ quality: 52, effort: 1 }).toBuffer();
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
