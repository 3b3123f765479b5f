import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Shelf, searchEngines } from '../../../tests/support/search/engines.ts';
import { found, openTextShelves } from '../../../tests/support/search/texts.ts';
import { fold, squeeze } from '../fold.ts';
import { parse } from './asked/parse.ts';
import { distance, lettersOf, tooFar } from './words/distance.ts';
import { highlight } from './words/highlight.ts';
import { tokensOf } from './words/tokens.ts';

describe.each(searchEngines)('in %s', (kind) => {
  const { shelf, titles } = openTextShelves(kind);

  describe('words', () => {
    test('accents, case, l·l and apostrophes do not matter', async () => {
      const index = await titles('ca', 'Gel·lat d’Oliva', 'Cafè torrat', 'L’ÀNEC');
      for (const text of ['gel·lat', 'gel.lat', 'GELLAT', 'geŀlat', 'gel•lat', 'gelat'])
        expect(await found(index, text)).toEqual([1]);
      for (const text of ['cafe', 'CAFÈ', 'cafés']) expect(await found(index, text)).toEqual([2]);
      for (const text of ["d'oliva", 'd’olives', 'l’oliva', 'oliva'])
        expect(await found(index, text)).toEqual([1]);
      expect(await found(index, 'ànec')).toEqual([3]);
    });

    test('elided articles and English endings are no words', async () => {
      expect(tokensOf(fold('L’oli d’oliva de l’home'))).toEqual(['oli', 'oliva', 'de', 'home']);
      expect(tokensOf(fold('women’s T-shirt 3,5 mm'))).toEqual(['women', 't', 'shirt', '3.5', 'mm']);
    });

    test('plural and gender find each other in the three languages', async () => {
      expect(await found(await titles('ca', 'Pantalons blaus'), 'pantaló blau')).toEqual([1]);
      expect(await found(await titles('es', 'Lápices rojos'), 'lápiz rojo', { language: 'es' })).toEqual([1]);
      expect(await found(await titles('en', 'Kitchen knives'), 'knife', { language: 'en' })).toEqual([1]);
    });

    test('stop words are not asked for, unless there are no others', async () => {
      const index = await titles('ca', 'Oli verge', 'De i per', 'Sabó');
      expect(await found(index, 'oli de la verge')).toEqual([1]);
      expect(await found(index, 'de')).toEqual([2]);
    });

    test('the shopkeeper’s synonyms find each other, phrases too', async () => {
      const index = await shelf(
        [{ texts: { ca: 'Telèfon mòbil' } }, { texts: { ca: 'Ordinador portàtil' } }],
        {
          ca: [
            ['telèfon', 'aparell'],
            ['ordinador portàtil', 'laptop'],
          ],
        },
      );
      expect(await found(index, 'aparells')).toEqual([1]);
      expect(await found(index, 'laptop')).toEqual([2]);
    });

    test('each language has its own words that say nothing, and what says no is asked for', async () => {
      const rings = await titles(
        'ca',
        'Anell d’or',
        'Anell de plata',
        'Galetes sense sucre',
        'Galetes de sucre',
      );
      expect((await found(rings, 'anell d’or')).at(0)).toBe(1);
      expect((await found(rings, 'galetes sense sucre')).at(0)).toBe(3);
      const caps = await titles('en', 'Red cap', 'Red shirt', 'Dress without sleeves', 'Cup for the tea');
      const en = { language: 'en' } as const;
      expect((await found(caps, 'red cap', en)).at(0)).toBe(1);
      expect((await found(caps, 'dress without sleeves', en)).at(0)).toBe(3);
      expect(await found(caps, 'the cup for tea', en)).toEqual([4]);
      const breads = await titles('es', 'Pan con gluten', 'Pan sin gluten', 'Pan para los niños');
      const es = { language: 'es' } as const;
      expect((await found(breads, 'pan sin gluten', es)).at(0)).toBe(2);
      expect((await found(breads, 'el pan para niños', es)).at(0)).toBe(3);
    });

    test('what says no finds nothing by itself, where the word beside it is nowhere', async () => {
      const jars = await titles('es', 'Mermelada sin azúcar', 'Pan sin sal', 'Mermelada dulce');
      const es = { language: 'es' } as const;
      expect(await found(jars, 'sin gluten', es)).toEqual([]);
      expect(await found(jars, 'mermelada sin gluten', es)).toEqual([1]);
      expect(await found(jars, 'sin', es)).toEqual([1, 2]);
    });

    test('a single letter beside other words is asked for', async () => {
      const ca = await titles('ca', 'Samarreta talla M', 'Samarreta talla S', 'Pa amb oli i sal');
      expect((await found(ca, 'talla S')).at(0)).toBe(2);
      expect(await found(ca, 'pa i sal')).toEqual([3]);
      const es = await titles('es', 'Vitamina D', 'Vitamina E', 'Vitamina A', 'Aguja e hilo');
      for (const [text, id] of [
        ['vitamina E', 2],
        ['vitamina e', 2],
        ['vitamina A', 3],
        ['vitamina E cápsulas', 2],
      ] as const)
        expect((await found(es, text, { language: 'es' })).at(0), text).toBe(id);
      expect(await found(es, 'aguja e hilo', { language: 'es' })).toEqual([4]);
    });

    test('numbers and units are the same however they are written', async () => {
      const index = await titles(
        'ca',
        'Oli 1,5 L',
        'Oli 0,75l',
        'Vi 1.5l',
        'Marc 30 × 40 cm',
        'Marc 40x30cm',
        'Caixa 30x40x20',
      );
      for (const text of ['oli 1,5l', 'oli 1.5 L', 'oli 1,5 l'])
        expect((await found(index, text))[0], text).toBe(1);
      for (const text of ['1,5l', '1.5 L']) expect((await found(index, text)).sort(), text).toEqual([1, 3]);
      for (const text of ['0,75l', '0.75 l']) expect(await found(index, text), text).toEqual([2]);
      for (const text of ['30x40cm', '30 x 40 cm', '30×40 cm', '"30x40 cm"'])
        expect((await found(index, text))[0], text).toBe(4);
      expect((await found(index, '30x40')).sort()).toEqual([4, 6]);
    });

    test('an English ending after an apostrophe is no word, whatever the apostrophe', async () => {
      const index = await titles('en', 'Women’s shirt', 'Men’s shirt');
      for (const text of ["women's", 'women’s', 'womens', 'woman'])
        expect(await found(index, text, { language: 'en' }), text).toEqual([1]);
    });

    test('words that others write as one, or in two, are found either way', async () => {
      const index = await titles('en', 'Smart watch', 'Powerbank', 'Wi-Fi router', 'USB stick 16GB');
      const en = { language: 'en' } as const;
      expect(await found(index, 'smartwatch', en)).toEqual([1]);
      expect(await found(index, 'power bank', en)).toEqual([2]);
      for (const text of ['wifi', 'wi-fi', 'wi fi']) expect(await found(index, text, en)).toEqual([3]);
      expect(await found(index, '16 GB', en)).toEqual([4]);
    });
  });

  describe('codes', () => {
    let index: Shelf;
    beforeAll(async () => {
      index = await shelf([
        {
          texts: { ca: 'Samarreta' },
          codes: ['SAM-100'],
          rows: [{ id: 71, codes: ['SAM-100-B', '8412345678905'] }],
        },
        { texts: { ca: 'SAM-100 recanvi' } },
        { texts: { ca: 'Got' }, codes: ['GOT-7'] },
      ]);
    });

    test('a SKU or EAN is found exactly, whatever its signs, and before what only mentions it', async () => {
      expect((await found(index, 'sam100'))[0]).toBe(1);
      expect(await found(index, 'SAM-100')).toEqual([1, 2]);
      expect(await found(index, '8412345678905')).toEqual([1]);
    });

    test('a beginning of a SKU or EAN finds it', async () => {
      expect(await found(index, '841234')).toEqual([1]);
      expect(await found(index, 'GOT-')).toEqual([3]);
    });

    test('a variation’s own code leads to that variation', async () => {
      expect((await index.search({ language: 'ca', text: 'SAM-100-B' })).hits[0]).toMatchObject({
        id: 1,
        rowId: 71,
      });
    });
  });

  describe('mistakes and beginnings', () => {
    let index: Shelf;
    beforeAll(async () => {
      index = await titles('ca', 'Formatge de cabra', 'Formigó', 'Pernil ibèric', 'Vi', 'Vinagre');
    });

    test('a word with a mistake finds what was meant, and the answer says so', async () => {
      for (const text of ['formagte', 'fromatge', 'formatgge', 'ormatge']) {
        const answer = await index.search({ language: 'ca', text });
        expect(answer.hits.map(({ id }) => id)).toEqual([1]);
        expect(answer.corrected).toBe('formatge');
      }
      expect((await index.search({ language: 'ca', text: 'pernill ibaric' })).corrected).toBe(
        'pernil ibèric',
      );
    });

    test('short words must be right, and long ones may have two mistakes, not three', async () => {
      expect(await found(index, 'ví')).toEqual([4]);
      expect(await found(index, 'vu')).toEqual([]);
      expect(await found(index, 'fromagte')).toEqual([1]);
      expect(await found(index, 'fomagtx')).toEqual([]);
    });

    test('the last word may be a beginning; a whole word is not, unless one is still typing', async () => {
      expect(await found(index, 'formatg')).toEqual([1]);
      expect((await found(index, 'for')).sort()).toEqual([1, 2]);
      expect(await found(index, 'vi')).toEqual([4]);
      expect(await found(index, 'vi', { typing: true })).toEqual([4, 5]);
    });

    test('did you mean: a rare word near a far more usual one', async () => {
      const many = await titles('ca', 'Formagge', ...Array.from({ length: 20 }, (_, at) => `Formatge ${at}`));
      const suggestions: (string | undefined)[] = [];
      for (const text of ['Formagge tou', 'formagge', 'formatge'])
        suggestions.push((await many.search({ language: 'ca', text })).suggestion);
      expect(suggestions).toEqual(['formatge tou', 'formatge', undefined]);
    });

    test('when no document has all the words, those with the most are found and said to be so', async () => {
      const own = await titles('ca', 'Formatge de cabra', 'Formigó', 'Formatge d’ovella');
      const answer = await own.search({ language: 'ca', text: 'formatge cabra quadrangular' });
      expect([answer.hits.map(({ id }) => id), answer.partial]).toEqual([[1], true]);
    });

    test('the distance between words is symmetric, zero only for the same, and never under what it is', async () => {
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

    test('no word is passed over by its letters alone that is near enough', async () => {
      const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'z', 'α', '·'), maxLength: 8 });
      fc.assert(
        fc.property(word, word, fc.nat(3), (a, b, most) => {
          if (distance(a, b, most) <= most) expect(tooFar(lettersOf(a), lettersOf(b), most)).toBe(false);
        }),
      );
      expect(tooFar(lettersOf('tassa'), lettersOf('formatge'), 2)).toBe(true);
    });

    test('a corrected word means one word: the results are those of the text that is named', async () => {
      const many = await titles(
        'ca',
        'Tassa',
        'Tassa gran',
        'Casa',
        'Casa de nines',
        'Tapa',
        'Taca',
        'Taula gran',
      );
      for (const [typed, meant] of [
        ['tasa', 'tassa'],
        ['tasa gran', 'tassa gran'],
      ] as const) {
        const answer = await many.search({ language: 'ca', text: typed });
        expect(answer.corrected).toBe(meant);
        const named = await many.search({ language: 'ca', text: meant });
        expect(answer.hits).toEqual(named.hits);
      }
    });

    test('a misspelt word that would also be two words is corrected where those find nothing', async () => {
      const index = await titles('en', 'Stoneware mug', 'Sports wear', 'Stone lamp');
      const answer = await index.search({ language: 'en', text: 'stonewear mug', typing: true });
      expect([answer.hits.map(({ id }) => id), answer.corrected]).toEqual([[1], 'stoneware mug']);
    });

    test('where few have all the words, those with fewer come after them, and everything agrees on how many there are', async () => {
      const index = await titles(
        'ca',
        'Tauleta blava',
        'Tauleta android',
        'Tauleta petita',
        'Mòbil',
        'Fundes per a android',
      );
      const answer = await index.search({ language: 'ca', text: 'tauleta android' });
      expect([answer.hits[0]?.id, answer.total, answer.fewer, answer.partial]).toEqual([
        2,
        4,
        true,
        undefined,
      ]);
      expect(answer.hits.map(({ id }) => id).sort()).toEqual([1, 2, 3, 5]);
      const second = await index.search({ language: 'ca', text: 'tauleta android', offset: 1, limit: 2 });
      expect(second.hits).toEqual(answer.hits.slice(1, 3));
      expect((await index.search({ language: 'ca', text: 'tauleta android', typing: true })).total).toBe(1);
    });

    test('ten products with all the words are enough: no other is shown', async () => {
      const index = await titles('ca', 'Oli', ...Array.from({ length: 10 }, (_, at) => `Oli verge ${at}`));
      const answer = await index.search({ language: 'ca', text: 'oli verge' });
      expect([answer.total, answer.fewer]).toEqual([10, undefined]);
    });

    test('signs without a word find nothing, not everything', async () => {
      const index = await titles('ca', 'Cafè', 'Te');
      for (const text of ['☕', '%', "'", '- -', '…'])
        expect((await index.search({ language: 'ca', text })).total, text).toBe(0);
      for (const text of ['', '  ']) expect((await index.search({ language: 'ca', text })).total).toBe(2);
    });

    test('of words as near as each other the likeliest slip is meant: a doubled letter, then the same first letter', async () => {
      const many = await titles('ca', ...Array.from({ length: 9 }, () => 'Casa'), 'Tassa', 'Tapa', 'Tapa');
      const meant = async (text: string) => (await many.search({ language: 'ca', text })).corrected;
      expect([await meant('tasa'), await meant('tata')]).toEqual(['tassa', 'tapa']);
      expect((await many.search({ language: 'ca', text: 'tasa' })).hits[0]?.id).toBe(10);
    });
  });

  describe('phrases and minus words', () => {
    let index: Shelf;
    beforeAll(async () => {
      index = await titles('ca', 'Oli d’oliva verge', 'Oliva amb oli', 'Sabó d’oli d’oliva');
    });

    test('a phrase in quotes stands so in the text', async () => {
      for (const text of ['"oli d’oliva"', '“oli oliva”', '«oli d’oliva»'])
        expect((await found(index, text)).sort()).toEqual([1, 3]);
    });

    test('a word with a minus, or a phrase, must not be there', async () => {
      expect((await found(index, 'oli -sabó')).sort()).toEqual([1, 2]);
      expect(await found(index, 'oli -"oli d’oliva"')).toEqual([2]);
      expect((await found(index, '-sabó')).sort()).toEqual([1, 2]);
    });

    test('no text whatever makes it fail', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
          await index.search({ language: 'ca', text });
          parse(text);
        }),
      );
    });
  });

  describe('marking', () => {
    test('every form of the words is marked, and nothing else', async () => {
      const index = await titles('ca', 'Pantalons blaus d’home');
      const { words } = await index.search({ language: 'ca', text: 'pantaló blau' });
      const text = 'Els Pantalons d’home, blaus';
      const pieces = highlight(text, words, 'ca');
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['Pantalons', 'blaus']);
    });

    test('the pieces are always the text', async () => {
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
});
