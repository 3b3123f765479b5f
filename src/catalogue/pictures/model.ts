import type { Picture } from '../model.ts';

/** Widths that pictures are made in; no others are, so that nobody can fill the disk. */
export const PICTURE_WIDTHS = [100, 200, 400, 600, 800, 1200, 1600, 2000] as const;

export interface PictureRow {
  /** `{hash}.jpg`; '' while the picture could not be had. */
  file: string;
  width: number;
  height: number;
  alt: string | null;
  /** In hundredths from the left and from the top; its middle without them. */
  focus_x?: number | null;
  focus_y?: number | null;
}

export type PictureSize = 'card' | 'thumbnail' | 'single' | 'full' | 'near';

/** `near` is twice the gallery at its widest, for a look from near and for the lightbox. */
const WIDTH: Record<PictureSize, number> = {
  thumbnail: 200,
  card: 400,
  single: 800,
  full: 1600,
  near: 2000,
};
const WIDEST: Record<PictureSize, number> = {
  thumbnail: 200,
  card: 800,
  single: 1600,
  full: 1600,
  near: 2000,
};

/** A kept picture for `<img>`, in one of the shop's sizes; undefined when there is no file. */
export function pictureOf(row: PictureRow | undefined, size: PictureSize, name: string): Picture | undefined {
  if (!row || row.file === '') return undefined;
  const at = (width: number) => `/media/${row.file.split('.')[0]}/${width}.webp`;
  const wanted = WIDTH[size];
  const allowed = PICTURE_WIDTHS.filter((width) => width <= WIDEST[size]);
  const smaller = allowed.filter((width) => width < row.width);
  // The next one up is the picture in its own width: nothing is enlarged.
  const own = allowed.find((width) => width >= row.width);
  const width = Math.min(wanted, row.width);
  return {
    src: at(wanted),
    srcset: [...smaller.map((w) => `${at(w)} ${w}w`), ...(own ? [`${at(own)} ${row.width}w`] : [])].join(
      ', ',
    ),
    width,
    height: Math.max(1, Math.round((row.height * width) / Math.max(1, row.width))),
    alt: row.alt ?? name,
    ...positionOf(row),
    ...(row.file.endsWith('.svg') ? { drawing: `/media/${row.file.split('.')[0]}/drawing.svg` } : {}),
  };
}

function positionOf({ focus_x, focus_y }: PictureRow): { position?: string } {
  const [x, y] = [focus_x ?? 50, focus_y ?? 50];
  return x === 50 && y === 50 ? {} : { position: `${x}% ${y}%` };
}

/** The style of a picture that may be cut: what it is about stays in view. */
export function cropOf({ position }: Pick<Picture, 'position'>): { objectPosition: string } | undefined {
  return position === undefined ? undefined : { objectPosition: position };
}

/** A picture of ours in another format: its address, or its whole srcset. */
export function inFormat(addresses: string, format: 'avif' | 'webp' | 'jpg'): string {
  return addresses.replace(/(\/media\/[0-9a-f]+\/\d+)\.webp/g, `$1.${format}`);
}

/**
 * How wide a picture is in the gallery, on screens of each size. The gallery cuts a square out of it, so that what
 * is wider than it is tall is shown wider than the gallery.
 */
export function singleSizes({ width, height }: { width: number; height: number }): string {
  const wider = Math.max(1, width / Math.max(1, height));
  const times = (size: number) => Math.round(size * wider);
  return `(width >= 1280px) ${times(663)}px, (width >= 960px) ${times(50)}vw, ${times(100)}vw`;
}
