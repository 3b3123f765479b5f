import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '../../platform/files/cut.ts';
import { rangeIn } from '../../platform/http/ranges.ts';
import { type Crop, cropIn, cropText, fileName, focusIn, isCrop, sharesOf } from './model-library.ts';

const crops = fc
  .record({
    x: fc.integer({ min: 0, max: 9900 }),
    y: fc.integer({ min: 0, max: 9900 }),
    width: fc.integer({ min: 100, max: 10_000 }),
    height: fc.integer({ min: 100, max: 10_000 }),
  })
  .map(
    ({ x, y, width, height }): Crop => ({
      x,
      y,
      width: Math.min(width, 10_000 - x),
      height: Math.min(height, 10_000 - y),
    }),
  );
const WHOLE = cropIn('');

test('a crop is read again as it was kept, and nonsense is the whole', () => {
  fc.assert(
    fc.property(crops, (crop) => {
      expect(cropIn(cropText(crop))).toEqual(crop);
    }),
  );
  for (const text of ['x', '1,2,3', '0,0,10001,10000', '9950,0,51,10000', '0,0,99,10000'])
    expect([text, cropIn(text)]).toEqual([text, WHOLE]);
});

test('what is cut out lies within the picture and is never nothing, however small that is', () => {
  const sizes = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  });
  fc.assert(
    fc.property(crops, sizes, (crop, of) => {
      expect(isCrop(crop)).toBe(true);
      const { left, top, width, height } = boxOf(sharesOf(crop), of);
      expect(Math.min(width, height)).toBeGreaterThan(0);
      expect(left + width).toBeLessThanOrEqual(of.width);
      expect(top + height).toBeLessThanOrEqual(of.height);
    }),
  );
});

test('what a picture is about stays where it is in the part that is shown', () => {
  const focuses = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(crops, focuses, (crop, focus) => {
      const within = focusIn(focus, { of: crop, to: WHOLE });
      expect(focusIn(focus, { of: WHOLE, to: WHOLE })).toEqual(focus);
      // In hundredths of the whole it stands within the part, to half a hundredth.
      expect(within.x * 100).toBeGreaterThanOrEqual(crop.x - 50);
      expect(within.x * 100).toBeLessThanOrEqual(crop.x + crop.width + 50);
      const outside = focusIn(focus, { of: WHOLE, to: crop });
      expect([outside.x, outside.y].every((at) => at >= 0 && at <= 100)).toBe(true);
    }),
  );
});

test('a file is called by its last name, without what no name has', () => {
  expect(fileName('C:\\fotos\\Bol  blau.JPG')).toBe('Bol blau.JPG');
  expect(fileName('../../etc/passwd')).toBe('passwd');
  expect(fileName('a\u202egpj.exe\u0000')).toBe('a gpj.exe');
  fc.assert(
    fc.property(fc.string(), (said) => {
      expect(fileName(said).length).toBeLessThanOrEqual(200);
    }),
  );
});

test('a range of bytes lies within the file; several, and what is none, are the whole', () => {
  expect(rangeIn('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  expect(rangeIn('bytes=5-', 10)).toEqual({ start: 5, end: 9 });
  expect(rangeIn('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(rangeIn('bytes=-0', 10)).toBe('beyond');
  expect(rangeIn('bytes=10-', 10)).toBe('beyond');
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])
    expect([header, rangeIn(header, 10)]).toEqual([header, undefined]);
  const numbers = fc.nat(2 ** 40);
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 1, max: 2 ** 30 }), (first, last, size) => {
      const range = rangeIn(`bytes=${first}-${last}`, size);
      if (typeof range !== 'object') return;
      expect(range.start).toBe(first);
      expect(range.end).toBeLessThan(size);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
    }),
  );
});
