import type { Sharp } from 'sharp';
import { cleanSvg } from './clean-svg.ts';
import { partsDrawn } from './drawn-parts.ts';
import { imaging } from './imaging.ts';
import type { PictureFault } from './picture-faults.ts';

const MOST_SVG_BYTES = 1_000_000;
/** Cleaning takes as long as the square of how deep they stand in one another, and nothing else is done meanwhile. */
const MOST_PARTS = 20_000;
/** What SVG calls one pixel, in dots per inch; and as fine as libvips draws. */
const DENSITY = { usual: 72, most: 100_000 };
const SECONDS = 5;

/** Whether the bytes say that they are a drawing, whatever their file is called. */
export function isDrawing(bytes: Buffer): boolean {
  const begin = bytes.subarray(0, 1000).toString('utf8');
  return /<svg[\s>]/.test(begin) || /^\s*(?:\uFEFF)?<(?:\?xml|!--|!doctype svg)/i.test(begin);
}

/** A drawing, cleaned: see {@link cleanSvg}. `width` and `height` are what it says of itself. */
export interface CleanDrawing {
  svg: Buffer;
  width: number;
  height: number;
}

export async function readSvg(bytes: Buffer): Promise<CleanDrawing | { fault: PictureFault }> {
  if (bytes.length > MOST_SVG_BYTES) return { fault: 'drawing_too_large' };
  const source = bytes.toString('utf8');
  if ((source.match(/<[^/!?]/g)?.length ?? 0) > MOST_PARTS) return { fault: 'drawing_too_large' };
  const clean = cleanSvg(source);
  if (clean === undefined) return { fault: 'no_picture' };
  if (partsDrawn(clean) > MOST_PARTS) return { fault: 'drawing_too_large' };
  const svg = Buffer.from(clean);
  const sharp = await imaging();
  const about = await sharp(svg)
    .metadata()
    .catch(() => undefined);
  if (!about?.width || !about.height) return { fault: 'damaged' };
  return { svg, width: about.width, height: about.height };
}

/** A drawing of ours in dots, so wide: it has no width of its own that it could not be drawn beyond. */
export async function drawn(svg: Buffer, width: number, mostPixels: number): Promise<Sharp> {
  const sharp = await imaging();
  const about = await sharp(svg).metadata();
  const density = Math.min(
    DENSITY.most,
    Math.max(1, (DENSITY.usual * width) / Math.max(1, about.width ?? width)),
  );
  return sharp(svg, { density, limitInputPixels: mostPixels }).timeout({ seconds: SECONDS });
}
