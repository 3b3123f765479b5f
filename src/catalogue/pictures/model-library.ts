import { plainText } from '../../platform/plain-text.ts';

/** How long a picture lies in the bin, and a file that was replaced waits to be put back, in milliseconds. */
export const BIN_MS = 30 * 86_400_000;

/** What is wrong with what was asked of a picture; nothing of it was done. */
export class PictureRefused extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(PROBLEMS[problem]);
    this.name = 'PictureRefused';
    this.problem = problem;
  }
}

export type PictureProblem = keyof typeof PROBLEMS;

const PROBLEMS = {
  too_large: 'The file is too large: a picture may have 25 MB.',
  drawing_too_large: 'The drawing is too large: an SVG may have 1 MB and 20,000 elements.',
  no_picture: 'This is no picture that the shop takes: JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG.',
  heic: 'The shop cannot read HEIC: have the telephone save pictures as JPEG.',
  too_many_pixels: 'The picture has too many pixels: 60 million are the most.',
  damaged: 'The picture is damaged: its end is missing or cannot be read.',
  gone: 'There is no such picture.',
  in_bin: 'The picture lies in the bin: take it out first.',
  no_file: 'The file is not there any more.',
  bad_crop: 'What is cut out must lie within the picture and have at least a hundredth of each side.',
} as const;

/** Shares of a picture are kept in ten-thousandths. */
const WHOLE = 10_000;
const LEAST = WHOLE / 100;

/** A part of a picture, in ten-thousandths of its sides from the left and from the top. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether a part lies within its picture and is large enough to be seen. */
export function isCrop({ x, y, width, height }: Crop): boolean {
  const whole = [x, y, width, height].every((part) => Number.isSafeInteger(part) && part >= 0);
  return whole && width >= LEAST && height >= LEAST && x + width <= WHOLE && y + height <= WHOLE;
}

export const isWhole = ({ x, y, width, height }: Crop): boolean =>
  x === 0 && y === 0 && width === WHOLE && height === WHOLE;

/** As it is kept; '' for the whole. */
export const cropText = (crop: Crop): string =>
  isWhole(crop) ? '' : [crop.x, crop.y, crop.width, crop.height].join();

/** The same read again; the whole for what says nothing. */
export function cropIn(text: string): Crop {
  const [x, y, width, height] = /^(\d+),(\d+),(\d+),(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  const crop = { x: x ?? 0, y: y ?? 0, width: width ?? WHOLE, height: height ?? WHOLE };
  return isCrop(crop) ? crop : { x: 0, y: 0, width: WHOLE, height: WHOLE };
}

/** In shares from 0 to 1. */
export const sharesOf = ({ x, y, width, height }: Crop): Crop => ({
  x: x / WHOLE,
  y: y / WHOLE,
  width: width / WHOLE,
  height: height / WHOLE,
});

/**
 * Where what a picture is about stands once a part is taken out of it, in hundredths; at the edge where that lay outside.
 *
 * @param of the part that is seen now, `to` the one that will be; both of the whole picture
 */
export function focusIn(
  focus: { x: number; y: number },
  { of, to }: { of: Crop; to: Crop },
): { x: number; y: number } {
  const moved = (at: number, from: number, size: number, begin: number, length: number) =>
    Math.min(100, Math.max(0, Math.round(((from + (at / 100) * size - begin) / length) * 100)));
  return {
    x: moved(focus.x, of.x, of.width, to.x, to.width),
    y: moved(focus.y, of.y, of.height, to.y, to.height),
  };
}

/** The name of a file as a stranger says it, without folders and what no name has. */
export function fileName(said: string): string {
  const last = said.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  return plainText(last)
    .replace(/[\s\u0080-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, 200);
}
