import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, moved, resized, shaped } from './model-crop.ts';

const shares = fc.double({ min: 0, max: 1, noNaN: true });
const boxes = fc.tuple(shares, shares, shares, shares).map(([x, y, width, height]): Box => {
  const [left, top] = [x * 99, y * 99];
  return { x: left, y: top, width: 1 + width * (99 - left), height: 1 + height * (99 - top) };
});
const steps = fc.double({ min: -300, max: 300, noNaN: true });
const within = ({ x, y, width, height }: Box) =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100.000001 && y + height <= 100.000001;

test('however far it is moved or pulled, the part stays within its picture', () => {
  fc.assert(
    fc.property(boxes, steps, steps, (box, dx, dy) => {
      expect(within(moved(box, dx, dy))).toBe(true);
      expect(within(resized(box, dx, dy))).toBe(true);
      expect(moved(box, dx, dy)).toMatchObject({ width: box.width, height: box.height });
    }),
  );
});

test('a shape is as large as it can be, and in the middle', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 20, noNaN: true }), (ratio) => {
      const { x, y, width, height } = shaped(ratio);
      expect(Math.max(width, height)).toBe(100);
      expect(width / height).toBeCloseTo(ratio, 6);
      expect([x * 2 + width, y * 2 + height]).toEqual([expect.closeTo(100, 6), expect.closeTo(100, 6)]);
    }),
  );
});
