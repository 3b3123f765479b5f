import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsDrawn } from './drawn-parts.ts';
import { faultOf } from './originals.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;
const ten = <T>(of: (at: number) => T) => Array.from({ length: 10 }, (_, at) => of(at));
/** So many levels of ten that each name the level below. */
const nested = (levels: number, name: (id: string) => string) =>
  svg(
    `<g id="a0"><path d="M0 0h9v9z"/></g>${Array.from(
      { length: levels },
      (_, at) => `<g id="a${at + 1}">${ten(() => name(`a${at}`)).join('')}</g>`,
    ).join('')}`,
  );

describe('the parts of a drawing as they are drawn', () => {
  test('a part that is named counts again where it is named', () => {
    expect(partsDrawn('<svg><path id="a"/><use href="#a"/></svg>')).toBe(4);
    expect(partsDrawn('<svg><path id="a"/><use xlink:href=" #a"/><use href="#b"/></svg>')).toBe(5);
    expect(
      partsDrawn('<svg><linearGradient id="g"><stop/></linearGradient><path fill="url(\'#g\')"/></svg>'),
    ).toBe(6);
    expect(partsDrawn('<svg><style>.a{fill:url(#g)}</style><g id="g"/><path class="a"/></svg>')).toBe(8);
  });

  test('parts that name themselves are drawn for ever, by whatever steps', () => {
    expect(partsDrawn('<svg><g id="a"><use href="#a"/></g></svg>')).toBe(Number.POSITIVE_INFINITY);
    expect(partsDrawn('<svg><mask id="a" mask="url(#b)"/><g id="b"><use href="#a"/></g></svg>')).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('ten levels of ten are never drawn, and a logo that names its parts is', async () => {
    const bomb = nested(10, (id) => `<use xlink:href="#${id}"/>`);
    expect(bomb.length).toBeLessThan(4000);
    expect(await faultOf(Buffer.from(bomb))).toBe('drawing_too_large');
    expect(await faultOf(Buffer.from(nested(10, (id) => `<path clip-path="url(#${id})" d="M0 0h1"/>`)))).toBe(
      'drawing_too_large',
    );
    expect(await faultOf(Buffer.from(nested(2, (id) => `<use xlink:href="#${id}"/>`)))).toBeUndefined();
  });

  test('whatever is written, it is counted, and no fewer parts than stand there', () => {
    const part = fc.constantFrom(
      '<g>',
      '</g>',
      '<use href="#x"/>',
      '<path id="x"/>',
      '<path fill="url(#x)"/>',
      '&',
      '<',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const counted = partsDrawn(svg(parts.join('')));
        expect(counted).toBeGreaterThanOrEqual(1);
        expect(Number.isNaN(counted)).toBe(false);
      }),
    );
  });
});
