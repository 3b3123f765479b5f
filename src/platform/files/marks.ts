import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDrawing, readSvg } from './drawing.ts';
import { imaging } from './imaging.ts';
import { faultOf, writeWhole } from './originals.ts';
import type { PictureFault } from './picture-faults.ts';

/** Twice as large as a header shows it. */
const LOGO_BOX = { width: 600, height: 200 };
/** For tabs, for what is put on a phone's first screen, and for what installs itself. */
export const ICON_SIZES = [48, 180, 512] as const;
/** 100 MB where a PNG has to be unpacked as a whole; no camera that makes logos has more. */
const MOST_PIXELS = 25_000_000;

const folderOf = (dataDir: string) => join(dataDir, 'media', 'marks');

export type MarkKept = { name: string } | { fault: PictureFault };

interface Drawing {
  /** As it is drawn by programs that know no SVG. */
  bytes: Buffer;
  /** Cleaned; undefined for pictures of dots. */
  svg: string | undefined;
}

/**
 * Keeps a logo: an SVG without anything that runs or fetches, and beside it, or alone, a PNG for letters.
 *
 * @returns its name, which says how large it is: `{hash}-{width}x{height}.svg`
 */
export async function keepLogo(dataDir: string, bytes: Buffer): Promise<MarkKept> {
  const drawing = await readDrawing(bytes);
  if ('fault' in drawing) return drawing;
  const sharp = await imaging();
  const drawn = await sharp(drawing.bytes)
    .rotate()
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: drawing.svg === undefined })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!drawn) return { fault: 'damaged' };
  const { data, info } = drawn;
  const name = `${hashOf(drawing)}-${info.width}x${info.height}`;
  await write(dataDir, `${name}.png`, data);
  if (drawing.svg === undefined) return { name: `${name}.png` };
  await write(dataDir, `${name}.svg`, Buffer.from(drawing.svg));
  return { name: `${name}.svg` };
}

/** Keeps an icon in all sizes that browsers ask for. @returns its name, `{hash}.svg` or `{hash}.png` */
export async function keepIcon(dataDir: string, bytes: Buffer): Promise<MarkKept> {
  const drawing = await readDrawing(bytes);
  if ('fault' in drawing) return drawing;
  const sharp = await imaging();
  const hash = hashOf(drawing);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  for (const size of ICON_SIZES) {
    const drawn = sharp(drawing.bytes).rotate().resize(size, size, { fit: 'contain', background: clear });
    // What is clear would be black on a phone.
    const whole = size === 48 ? drawn : drawn.flatten({ background: '#ffffff' });
    const data = await whole
      .png()
      .toBuffer()
      .catch(() => undefined);
    if (!data) return { fault: 'damaged' };
    await write(dataDir, `${hash}-${size}.png`, data);
  }
  if (drawing.svg === undefined) return { name: `${hash}.png` };
  await write(dataDir, `${hash}.svg`, Buffer.from(drawing.svg));
  return { name: `${hash}.svg` };
}

/** What is kept under a name; undefined when nothing is. */
export async function readMark(
  dataDir: string,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  if (!/^[0-9a-f]{32}(?:-\d{1,3}(?:x\d{1,3})?)?\.(?:svg|png)$/.test(name)) return undefined;
  const bytes = await readFile(join(folderOf(dataDir), name)).catch(() => undefined);
  return bytes && { bytes, type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png' };
}

/**
 * Takes away what was tried and not kept: files of no mark that is in use, and that have lain for a while.
 *
 * @param inUse names, as `keepLogo` and `keepIcon` gave them
 * @param before younger files stay: somebody may be choosing still
 * @returns how many files went
 */
export async function sweepMarks(
  dataDir: string,
  { inUse, before }: { inUse: readonly string[]; before: number },
): Promise<number> {
  const folder = folderOf(dataDir);
  const stems = new Set(inUse.map(stemOf));
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (const name of names) {
    if (stems.has(stemOf(name))) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (!file || file.mtimeMs >= before) continue;
    await rm(path, { force: true });
    gone += 1;
  }
  return gone;
}

/** What all files of one mark begin with. */
const stemOf = (name: string) => name.slice(0, 32);

async function readDrawing(bytes: Buffer): Promise<Drawing | { fault: PictureFault }> {
  if (!isDrawing(bytes)) {
    const fault = await faultOf(bytes, MOST_PIXELS);
    return fault ? { fault } : { bytes, svg: undefined };
  }
  const drawing = await readSvg(bytes);
  return 'fault' in drawing ? drawing : { bytes: drawing.svg, svg: drawing.svg.toString() };
}

const hashOf = ({ bytes }: Drawing) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

async function write(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, name), bytes);
}
