import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headsOf } from './heads.ts';

/** The house's own. */
const LANGUAGES = ['ca', 'es', 'en'] as const;

const both = (terms: string, language: string) => {
  const { is, beside } = headsOf(terms, language);
  return [[...is], [...beside]];
};

describe('the head of a category or type', () => {
  test('in English it is the last word before what the thing is for, has, or is made of', () => {
    expect(both('Keyboard covers', 'en')).toEqual([['covers'], ['keyboard']]);
    expect(both('Cases for mobile phones', 'en')).toEqual([['cases'], ['mobile', 'phones']]);
    expect(both('TV wall mounts · Acme', 'en')).toEqual([
      ['mounts', 'acme'],
      ['tv', 'wall'],
    ]);
  });

  test('in Catalan and Spanish it is the first', () => {
    expect(both('Oli d’oliva', 'ca')).toEqual([['oli'], ['oliva']]);
    expect(both('Fundes per a teclats', 'ca')[0]).toEqual(['fundes']);
    expect(both('Jabones de aceite', 'es')).toEqual([['jabones'], ['aceite']]);
  });

  test('a word that only begins like one between them is none', () => {
    expect(both('Got decorat', 'ca')).toEqual([['got'], ['decorat']]);
    expect(both('Pot d’oli', 'ca')).toEqual([['pot'], ['oli']]);
  });

  test('of a language of which nothing is known it is the first', () => {
    expect(both('Torrador pan', 'xx')).toEqual([['torrador'], ['pan']]);
    expect(both('Pan e vin', 'oc')[0]).toEqual(['pan', 'vin']);
  });

  test('a name of several things has several', () => {
    expect(both('Olis i vinagres', 'ca')[0]).toEqual(['olis', 'vinagres']);
    expect(both('Keyboards & mice', 'en')[0]).toEqual(['keyboards', 'mice']);
  });

  test('no word is both, and what is a thing in one name is one in all', () => {
    const word = fc.constantFrom(
      'oli',
      'sabo',
      'per',
      'a',
      'de',
      'for',
      'keyboard',
      'covers',
      '·',
      '&',
      'i',
      '12',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), fc.constantFrom(...LANGUAGES), (words, language) => {
        const { is, beside } = headsOf(words.join(' '), language);
        expect([...is].filter((one) => beside.has(one))).toEqual([]);
        if (is.size === 0) expect(beside.size).toBe(0);
      }),
    );
  });
});
