/** A part of a picture, in per cent of its sides. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Less is no picture. */
const LEAST = 1;

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The same part elsewhere: it stays within the picture. */
export function moved({ x, y, width, height }: Box, dx: number, dy: number): Box {
  return { x: between(x + dx, 0, 100 - width), y: between(y + dy, 0, 100 - height), width, height };
}

/** Larger or smaller from its lower right corner: it stays within the picture. */
export function resized({ x, y, width, height }: Box, dx: number, dy: number): Box {
  return {
    x,
    y,
    width: between(width + dx, LEAST, 100 - x),
    height: between(height + dy, LEAST, 100 - y),
  };
}

/**
 * The largest part of a shape, in the middle.
 *
 * @param ratio its width by its height, where the picture is taken for a square
 */
export function shaped(ratio: number): Box {
  const [width, height] = ratio >= 1 ? [100, 100 / ratio] : [100 * ratio, 100];
  return { x: (100 - width) / 2, y: (100 - height) / 2, width, height };
}
