import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../editing/clean.ts';
import { escapeHtml } from '../model-money.ts';
import { plainText } from '../model-text.ts';
import { drawReferences, hasReferences, isReference, referencesIn } from './model.ts';

const SOME = { picture: ({ id }: { id: number }) => `[${id}]`, href: (to: string) => `/to/${to}` };
const words = fc.array(fc.constantFrom('Fang', 'a & b', '<img src=x onerror=alert(1)>', '"', "l'olla", '€'), {
  minLength: 1,
  maxLength: 4,
});

describe('what a description shows and leads to', () => {
  test('comes through cleaning, and nothing that only looks like it does', () => {
    const picture = '<div data-block="picture" data-id="12" data-alt="Bol" data-size="wide"></div>';
    expect(cleanHtml(picture)).toBe(picture);
    expect(cleanHtml('<p><a href="entry:contact">a</a> <a href="product:7">b</a></p>')).toBe(
      '<p><a href="entry:contact">a</a> <a href="product:7">b</a></p>',
    );
    for (const odd of ['product:x', 'entry:a/b', 'address:', 'category:1 2', 'PRODUCT:alert(1)'])
      expect([odd, cleanHtml(`<p><a href="${odd}">a</a></p>`)]).toEqual([odd, '<p><a>a</a></p>']);
    for (const odd of [
      '<div data-block="hero" data-id="1"></div>',
      '<div data-block="picture" data-id="x"></div>',
      '<div data-id="4" data-alt="x"></div>',
    ])
      expect([odd, cleanHtml(odd)]).toEqual([odd, '<div></div>']);
  });

  test('is found once each, in whatever order its attributes stand', () => {
    const markup = cleanHtml(
      '<p><a title="t" href="product:7">a</a><a href="product:7">b</a><a href="/ca/a/?x=1&amp;y=2">c</a></p>' +
        '<div data-id="3" data-block="picture"></div><div data-block="picture" data-id="3" data-alt="x"></div>',
    );
    expect(referencesIn(markup)).toEqual({ pictures: [3], links: ['product:7', '/ca/a/?x=1&y=2'] });
    expect(hasReferences(markup)).toBe(true);
    expect(hasReferences('<p><a href="/ca/">a</a></p>')).toBe(false);
  });

  test('is drawn with addresses; of what is gone the words stay, and no picture', () => {
    const markup =
      '<p><a href="entry:4" title="t">Com es <em>neteja</em></a></p><div data-block="picture" data-id="3"></div>';
    expect(drawReferences(markup, SOME)).toBe(
      '<p><a href="/to/entry:4" title="t">Com es <em>neteja</em></a></p>[3]',
    );
    expect(drawReferences(markup, { picture: () => undefined, href: () => undefined })).toBe(
      '<p>Com es <em>neteja</em></p>',
    );
  });

  test('no word that is said of a picture becomes markup, and all of them arrive', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 1e12 }), (alts, captions, id) => {
        const [alt, caption] = [alts.join(' '), captions.join(' ')];
        const markup = cleanHtml(
          `<div data-block="picture" data-id="${id}" data-alt="${escapeHtml(alt)}" data-caption="${escapeHtml(caption)}"></div>`,
        );
        expect(referencesIn(markup).pictures).toEqual([id]);
        let said: unknown;
        drawReferences(markup, {
          ...SOME,
          picture(picture) {
            said = picture;
            return '';
          },
        });
        expect(said).toEqual({ id, alt, caption, wide: false });
        // Feeds and search engines are told words alone.
        expect(plainText(`<p>Bol</p>${markup}`)).toBe('Bol');
      }),
    );
  });

  test('a link by number is one of four kinds, and never anything that runs', () => {
    expect(
      ['product:1', 'category:20', 'entry:contact', 'entry:500000001', 'address:shop'].every(isReference),
    ).toBe(true);
    expect(
      ['javascript:alert(1)', 'product:', 'entry:a b', 'address:x:y', 'product:1?x'].some(isReference),
    ).toBe(false);
  });
});
