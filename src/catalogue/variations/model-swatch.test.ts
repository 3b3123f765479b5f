import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrowTo, letGo, soldOut, swatchesOf } from './model-swatch.ts';
import { matching, type VariationObject } from './model-variation.ts';

const variation = (attributes: Record<string, string>, picture = '', is_in_stock = true) =>
  ({ attributes, image: { gallery_thumbnail_src: picture }, is_in_stock }) as unknown as VariationObject;
const value = (slug: string, colour = '', picture = '') => ({ value: slug, label: slug, colour, picture });
const [RED, BLUE] = [value('red', '#aa0000'), value('blue', '#0000aa')];

describe('how the values of an attribute are offered', () => {
  const look = (...args: Parameters<typeof swatchesOf>) => swatchesOf(...args)?.look;

  test('as pictures where each value has one of its own, as colours where each has one, else as words', () => {
    const own = [variation({ c: 'red' }, 'r.webp'), variation({ c: 'blue' }, 'b.webp')];
    const shared = [variation({ c: 'red' }, 'a.webp'), variation({ c: 'blue' }, 'a.webp')];
    expect(look('c', [RED, BLUE], own)).toBe('pictures');
    expect(look('c', [RED, BLUE], shared)).toBe('colours');
    expect(look('c', [RED, BLUE], false)).toBe('colours');
    expect(look('c', [RED, value('green')], shared)).toBe('words');
  });

  test('by the picture that somebody gave a value, whatever its variations come in', () => {
    const shared = [variation({ c: 'red' }, 'a.webp'), variation({ c: 'blue' }, 'a.webp')];
    const given = [value('red', '', 'fabric-1.webp'), value('blue', '', 'fabric-2.webp')];
    expect(swatchesOf('c', given, shared)).toMatchObject({
      look: 'pictures',
      faces: [{ picture: 'fabric-1.webp' }, { picture: 'fabric-2.webp' }],
    });
    expect(look('c', given, false)).toBe('pictures');
  });

  test('a size whose variations come in several pictures is no picture', () => {
    const both = ['red', 'blue'].flatMap((c) =>
      ['s', 'm'].map((size) => variation({ c, size }, `${c}.webp`)),
    );
    expect(look('c', [RED, BLUE], both)).toBe('pictures');
    expect(look('size', [value('s'), value('m')], both)).toBe('words');
  });

  test('a value that nothing is sold of leaves the others their pictures', () => {
    const own = [variation({ c: 'red' }, 'r.webp'), variation({ c: 'blue' }, 'b.webp')];
    expect(swatchesOf('c', [RED, BLUE, value('green')], own)).toMatchObject({
      look: 'pictures',
      faces: [{ picture: 'r.webp' }, { picture: 'b.webp' }, { picture: '' }],
    });
  });

  test('more than twelve values stay a select', () => {
    const values = Array.from({ length: 13 }, (_, n) => value(`v${n}`));
    expect(look('c', values.slice(1), false)).toBe('words');
    expect(look('c', values, false)).toBeUndefined();
  });
});

test('a value is sold out when nothing that it leads to with the other choices is there', () => {
  const all = [
    variation({ c: 'red', size: 's' }, '', false),
    variation({ c: 'red', size: 'm' }),
    variation({ c: 'blue', size: '' }, '', false),
  ];
  expect(soldOut(all, {}, 'c', 'red')).toBe(false);
  expect(soldOut(all, { size: 's' }, 'c', 'red')).toBe(true);
  expect(soldOut(all, { size: 'm', c: 'red' }, 'c', 'blue')).toBe(true);
  expect(soldOut(all, {}, 'c', 'green')).toBe(false);
});

test('whatever value is pressed, what is left chosen goes with it', () => {
  const slug = fc.constantFrom('', 'a', 'b', 'c');
  const attributes = fc.record({ x: slug, y: slug, z: slug });
  fc.assert(
    fc.property(fc.array(attributes, { minLength: 1 }), attributes, (rows, chosen) => {
      const all = rows.map((row) => variation(row));
      fc.pre(matching(all, { x: chosen.x }).length > 0);
      const gone = letGo(all, chosen, 'x', chosen.x);
      const left = Object.entries(chosen).map(([name, choice]) => [name, gone.includes(name) ? '' : choice]);
      expect(matching(all, Object.fromEntries(left)).length).toBeGreaterThan(0);
      expect(gone).not.toContain('x');
      // Nothing is let go of without need.
      if (matching(all, chosen).length > 0) expect(gone).toEqual([]);
    }),
  );
});

test('arrows go around, Home and End to the ends, other keys nowhere', () => {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'Tab'];
  expect(keys.map((key) => arrowTo(key, 2, 3))).toEqual([0, 0, 1, 1, 0, 2, undefined]);
  expect(arrowTo('ArrowLeft', 0, 3)).toBe(2);
});
