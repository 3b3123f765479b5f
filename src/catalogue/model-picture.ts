import type { Picture } from './model.ts';

/** Widths that pictures are made in; no others are, so that nobody can fill the disk. */
export const PICTURE_WIDTHS = [100, 200, 400, 600, 800, 1200, 1600] as const;

export interface PictureRow {
  /** `{hash}.jpg`; '' while the picture could not be had. */
  file: string;
  width: number;
  height: number;
  alt: string | null;
}

export type PictureSize = 'card' | 'thumbnail' | 'single' | 'full';

const WIDTH: Record<PictureSize, number> = { thumbnail: 200, card: 400, single: 800, full: 1600 };

/** A kept picture for `<img>`, in one of the shop's sizes; undefined when there is no file. */
export function pictureOf(row: PictureRow | undefined, size: PictureSize, name: string): Picture | undefined {
  if (!row || row.file === '') return undefined;
  const at = (width: number) => `/media/${row.file.split('.')[0]}/${width}.webp`;
  const wanted = WIDTH[size];
  const most = size === 'thumbnail' ? 200 : size === 'card' ? 800 : 1600;
  const widths = PICTURE_WIDTHS.filter((width) => width <= most && (width <= row.width || width === 100));
  const width = Math.min(wanted, row.width);
  return {
    src: at(wanted),
    srcset: widths.map((w) => `${at(w)} ${w}w`).join(', '),
    width,
    height: Math.max(1, Math.round((row.height * width) / Math.max(1, row.width))),
    alt: row.alt ?? name,
  };
}

/** A picture of ours in another format: its address, or its whole srcset. */
export function inFormat(addresses: string, format: 'avif' | 'webp' | 'jpg'): string {
  return addresses.replace(/(\/media\/[0-9a-f]+\/\d+)\.webp/g, `$1.${format}`);
}
