/** A logo for `<img>`, half as large as it is kept: sharp on screens of two dots to a pixel. */
export interface Logo {
  src: string;
  /** The same for programs that draw no SVG. */
  png: string;
  width: number;
  height: number;
}

/** Where logo, icon and stylesheet of a shop's own stand. */
export const MARKS = '/media/look/';

/** @param name as `keepLogo` gave it; undefined for '' */
export function logoOf(name: string): Logo | undefined {
  const [, stem, width, height] = /^([0-9a-f]{32}-(\d+)x(\d+))\./.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const half = (pixels: string | undefined) => Math.max(1, Math.round(Number(pixels) / 2));
  return {
    src: MARKS + name,
    png: `${MARKS}${stem}.png`,
    width: half(width),
    height: half(height),
  };
}

/** The addresses of an icon by what asks for them. @param name as `keepIcon` gave it; undefined for '' */
export function iconOf(
  name: string,
): { tab: string; type: string; touch: string; large: string } | undefined {
  if (name === '') return undefined;
  const stem = MARKS + name.slice(0, 32);
  const isDrawn = name.endsWith('.svg');
  return {
    tab: isDrawn ? MARKS + name : `${stem}-48.png`,
    type: isDrawn ? 'image/svg+xml' : 'image/png',
    touch: `${stem}-180.png`,
    large: `${stem}-512.png`,
  };
}
