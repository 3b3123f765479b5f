import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../frame/settings.ts';
import { MemoryEngine } from '../engine/memory.ts';
import type { DocumentTexts } from '../model-document.ts';
import type { Question } from '../model-question.ts';
import { distance } from './distance.ts';
import { fold, squeeze } from './fold.ts';
import { highlight } from './highlight.ts';
import { parse } from './parse.ts';
import type { SynonymGroups } from './synonyms.ts';
import { tokensOf } from './tokens.ts';

interface Wish {
  texts: Partial<Record<Language, string | DocumentTexts>>;
  codes?: string[];
  rows?: { id: number; codes: string[] }[];
  numbers?: Record<string, number>;
}

function shelf(wishes: Wish[], synonyms: SynonymGroups = {}): MemoryEngine {
  const index = new MemoryEngine({ languages: ['ca', 'es', 'en'], synonyms });
  wishes.forEach(({ texts, codes = [], rows = [], numbers = {} }, at) => {
    const row = { choices: {}, numbers: {} };
    index.add({
      type: 'product',
      id: at + 1,
      texts: Object.fromEntries(
        Object.entries(texts).map(([language, text]) => [
          language,
          typeof text === 'string' ? { title: text } : text,
        ]),
      ),
      codes,
      choices: {},
      numbers,
      rows: rows.length > 0 ? rows.map((own) => ({ ...row, ...own })) : [{ id: 0, codes: [], ...row }],
    });
  });
  index.settle();
  return index;
}
const titles = (language: Language, ...list: string[]) =>
  shelf(list.map((title) => ({ texts: { [language]: title } })));
const found = (index: MemoryEngine, text: string, more: Partial<Question> = {}) =>
  index.answer({ language: 'ca', text, ...more }).hits.map(({ id }) => id);

describe('words', () => {
  test('accents, case, l·l and apostrophes do not matter', () => {
    const index = titles('ca', 'Gel·lat d’Oliva', 'Cafè torrat', 'L’ÀNEC');
    for (const text of ['gel·lat', 'gel.lat', 'GELLAT', 'geŀlat', 'gel•lat', 'gelat'])
      expect(found(index, text)).toEqual([1]);
    for (const text of ['cafe', 'CAFÈ', 'cafés']) expect(found(index, text)).toEqual([2]);
    for (const text of ["d'oliva", 'd’olives', 'l’oliva', 'oliva']) expect(found(index, text)).toEqual([1]);
    expect(found(index, 'ànec')).toEqual([3]);
  });

  test('elided articles and English endings are no words', () => {
    expect(tokensOf(fold('L’oli d’oliva de l’home'))).toEqual(['oli', 'oliva', 'de', 'home']);
    expect(tokensOf(fold('women’s T-shirt 3,5 mm'))).toEqual(['women', 't', 'shirt', '3.5', 'mm']);
  });

  test('plural and gender find each other in the three languages', () => {
    expect(found(titles('ca', 'Pantalons blaus'), 'pantaló blau')).toEqual([1]);
    expect(found(titles('es', 'Lápices rojos'), 'lápiz rojo', { language: 'es' })).toEqual([1]);
    expect(found(titles('en', 'Kitchen knives'), 'knife', { language: 'en' })).toEqual([1]);
  });

  test('stop words are not asked for, unless there are no others', () => {
    const index = titles('ca', 'Oli verge', 'De i per', 'Sabó');
    expect(found(index, 'oli de la verge')).toEqual([1]);
    expect(found(index, 'de')).toEqual([2]);
  });

  test('the shopkeeper’s synonyms find each other, phrases too', () => {
    const index = shelf([{ texts: { ca: 'Telèfon mòbil' } }, { texts: { ca: 'Ordinador portàtil' } }], {
      ca: [
        ['telèfon', 'aparell'],
        ['ordinador portàtil', 'laptop'],
      ],
    });
    expect(found(index, 'aparells')).toEqual([1]);
    expect(found(index, 'laptop')).toEqual([2]);
  });

  test('words that others write as one, or in two, are found either way', () => {
    const index = titles('en', 'Smart watch', 'Powerbank', 'Wi-Fi router', 'USB stick 16GB');
    const en = { language: 'en' } as const;
    expect(found(index, 'smartwatch', en)).toEqual([1]);
    expect(found(index, 'power bank', en)).toEqual([2]);
    for (const text of ['wifi', 'wi-fi', 'wi fi']) expect(found(index, text, en)).toEqual([3]);
    expect(found(index, '16 GB', en)).toEqual([4]);
  });
});

describe('codes', () => {
  const index = shelf([
    {
      texts: { ca: 'Samarreta' },
      codes: ['SAM-100'],
      rows: [{ id: 71, codes: ['SAM-100-B', '8412345678905'] }],
    },
    { texts: { ca: 'SAM-100 recanvi' } },
    { texts: { ca: 'Got' }, codes: ['GOT-7'] },
  ]);

  test('a SKU or EAN is found exactly, whatever its signs, and before what only mentions it', () => {
    expect(found(index, 'sam100')[0]).toBe(1);
    expect(found(index, 'SAM-100')).toEqual([1, 2]);
    expect(found(index, '8412345678905')).toEqual([1]);
  });

  test('a beginning of a SKU or EAN finds it', () => {
    expect(found(index, '841234')).toEqual([1]);
    expect(found(index, 'GOT-')).toEqual([3]);
  });

  test('a variation’s own code leads to that variation', () => {
    expect(index.answer({ language: 'ca', text: 'SAM-100-B' }).hits[0]).toMatchObject({ id: 1, rowId: 71 });
  });
});

describe('mistakes and beginnings', () => {
  const index = titles('ca', 'Formatge de cabra', 'Formigó', 'Pernil ibèric', 'Vi', 'Vinagre');

  test('a word with a mistake finds what was meant, and the answer says so', () => {
    for (const text of ['formagte', 'fromatge', 'formatgge', 'ormatge']) {
      const answer = index.answer({ language: 'ca', text });
      expect(answer.hits.map(({ id }) => id)).toEqual([1]);
      expect(answer.corrected).toBe('formatge');
    }
    expect(index.answer({ language: 'ca', text: 'pernill ibaric' }).corrected).toBe('pernil ibèric');
  });

  test('short words must be right, and long ones may have two mistakes, not three', () => {
    expect(found(index, 'ví')).toEqual([4]);
    expect(found(index, 'vu')).toEqual([]);
    expect(found(index, 'fromagte')).toEqual([1]);
    expect(found(index, 'fomagtx')).toEqual([]);
  });

  test('the last word may be a beginning; a whole word is not, unless one is still typing', () => {
    expect(found(index, 'formatg')).toEqual([1]);
    expect(found(index, 'for').sort()).toEqual([1, 2]);
    expect(found(index, 'vi')).toEqual([4]);
    expect(found(index, 'vi', { typing: true })).toEqual([4, 5]);
  });

  test('did you mean: a rare word near a far more usual one', () => {
    const many = titles('ca', 'Formagge', ...Array.from({ length: 20 }, (_, at) => `Formatge ${at}`));
    const suggestion = (text: string) => many.answer({ language: 'ca', text }).suggestion;
    expect([suggestion('Formagge tou'), suggestion('formagge'), suggestion('formatge')]).toEqual([
      'formatge tou',
      'formatge',
      undefined,
    ]);
  });

  test('when no document has all the words, those with the most are found and said to be so', () => {
    const answer = index.answer({ language: 'ca', text: 'formatge cabra quadrangular' });
    expect([answer.hits[0]?.id, answer.partial]).toEqual([1, true]);
  });

  test('the distance between words is symmetric, zero only for the same, and never under what it is', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, most) => {
        const away = distance(a, b, 20);
        expect(distance(b, a, 20)).toBe(away);
        expect(away === 0).toBe(a === b);
        expect(distance(a, b, most)).toBe(Math.min(away, most + 1));
      }),
    );
  });
});

describe('phrases and minus words', () => {
  const index = titles('ca', 'Oli d’oliva verge', 'Oliva amb oli', 'Sabó d’oli d’oliva');

  test('a phrase in quotes stands so in the text', () => {
    for (const text of ['"oli d’oliva"', '“oli oliva”', '«oli d’oliva»'])
      expect(found(index, text).sort()).toEqual([1, 3]);
  });

  test('a word with a minus, or a phrase, must not be there', () => {
    expect(found(index, 'oli -sabó').sort()).toEqual([1, 2]);
    expect(found(index, 'oli -"oli d’oliva"')).toEqual([2]);
    expect(found(index, '-sabó').sort()).toEqual([1, 2]);
  });

  test('no text whatever makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        index.answer({ language: 'ca', text });
        parse(text);
      }),
    );
  });
});

describe('the order', () => {
  test('title before terms before summary before body', () => {
    const index = shelf([
      { texts: { ca: { title: 'Un', body: 'oli' } } },
      { texts: { ca: { title: 'Dos', summary: 'oli' } } },
      { texts: { ca: { title: 'Tres', terms: 'oli' } } },
      { texts: { ca: { title: 'Oli' } } },
    ]);
    expect(found(index, 'oli')).toEqual([4, 3, 2, 1]);
  });

  test('a title that is all that was asked for comes first', () => {
    expect(found(titles('ca', 'Oli per a fregir patates', 'Oli'), 'oli')).toEqual([2, 1]);
  });

  test('what is in stock and what sells comes before', () => {
    const index = shelf([
      { texts: { ca: 'Oli u' }, numbers: { stock: 0, sales: 5 } },
      { texts: { ca: 'Oli dos' }, numbers: { stock: 1, sales: 0 } },
      { texts: { ca: 'Oli tres' }, numbers: { stock: 1, sales: 90 } },
    ]);
    expect(found(index, 'oli')).toEqual([3, 2, 1]);
  });

  test('a query in another language finds the product, after those of the shopper’s own', () => {
    const index = shelf([
      { texts: { ca: 'Formatge', es: 'Queso', en: 'Cheese' } },
      { texts: { ca: 'Ganivet de Queso', es: 'Cuchillo' } },
    ]);
    expect(found(index, 'cheeses')).toEqual([1]);
    expect(found(index, 'queso')).toContain(1);
    expect(found(index, 'formatge', { language: 'en' })).toEqual([1]);
  });

  test('pinned products come first when they match, in their order', () => {
    const index = titles('ca', 'Oli u', 'Oli dos', 'Oli tres', 'Sabó');
    expect(found(index, 'oli', { pinned: ['product:3', 'product:4', 'product:2'] }).slice(0, 2)).toEqual([
      3, 2,
    ]);
  });
});

describe('marking', () => {
  test('every form of the words is marked, and nothing else', () => {
    const index = titles('ca', 'Pantalons blaus d’home');
    const { words } = index.answer({ language: 'ca', text: 'pantaló blau' });
    const text = 'Els Pantalons d’home, blaus';
    const pieces = highlight(text, words, 'ca');
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['Pantalons', 'blaus']);
  });

  test('the pieces are always the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
        expect(
          highlight(text, words, 'ca')
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

test('the search text is normalised by removing accents and keeping only letters and digits', () => {
  expect(['Gel·lat', 't-shirt', 'T SHIRT', 'ÀB-12.3 ç', '¡Ñu!'].map(squeeze)).toEqual([
    'gellat',
    'tshirt',
    'tshirt',
    'ab123c',
    'nu',
  ]);
});
