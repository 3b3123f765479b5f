import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../frame/shop/settings.ts';
import { fold } from '../../fold.ts';
import { stem } from './stem.ts';

/** The house's own. */
const LANGUAGES = ['ca', 'es', 'en'] as const;

const FOLDER = resolve(import.meta.dirname, '../../../../tests/words');

function pairs(language: Language, kind: 'joined' | 'apart'): [string, string][] {
  return readFileSync(join(FOLDER, `${language}-${kind}.txt`), 'utf8')
    .trim()
    .split(/[\n|]/)
    .map((pair) => pair.split(' ') as [string, string]);
}

const same =
  (language: Language) =>
  ([one, other]: [string, string]) =>
    stem(fold(one), language) === stem(fold(other), language);

describe.each(LANGUAGES)('inflection in %s', (language) => {
  test('more than 95 % of at least 300 pairs of forms of shop words are joined', () => {
    const list = pairs(language, 'joined');
    expect(list.length).toBeGreaterThanOrEqual(300);
    const missed = list.filter((pair) => !same(language)(pair));
    expect(missed.length / list.length, JSON.stringify(missed)).toBeLessThan(0.05);
  });

  test('fewer than 1 % of at least 300 pairs of look-alikes are taken for one', () => {
    const list = pairs(language, 'apart');
    expect(list.length).toBeGreaterThanOrEqual(300);
    const merged = list.filter(same(language));
    expect(merged.length / list.length, JSON.stringify(merged)).toBeLessThan(0.01);
  });

  test('a word without its accents is the same word', () => {
    const plain = (word: string) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    for (const [word] of pairs(language, 'joined'))
      expect(stem(fold(plain(word)), language)).toBe(stem(fold(word), language));
  });
});

/** A beginning that no real word has, so that no list of words is asked. */
const beginning = fc
  .array(fc.tuple(fc.constantFrom(...'bdfglmnprst'), fc.constantFrom(...'aeiou')), {
    minLength: 2,
    maxLength: 4,
  })
  .map((syllables) => `zu${syllables.map((pair) => pair.join('')).join('')}`);

/** Masculine and feminine, each in the singular and the plural. */
const ENDINGS = {
  ca: `at ada ats ades|it ida its ides|ut uda uts udes|tiu tiva tius tives|tic tica tics tiques|lós losa losos loses
    dor dora dors dores|ner nera ners neres|leg loga legs logues|tari tària taris tàries|tori tòria toris tòries
    cià ciana cians cianes|nès nesa nesos neses|lenc lenca lencs lenques|còfil còfila còfils còfiles|dís dissa dissos disses`,
  es: `ado ada ados adas|ido ida idos idas|udo uda udos udas|tivo tiva tivos tivas|tico tica ticos ticas|loso losa losos losas
    dor dora dores doras|nero nera neros neras|tario taria tarios tarias|torio toria torios torias|ciano ciana cianos cianas
    nés nesa neses nesas|lento lenta lentos lentas|grafo grafa grafos grafas`,
} as const;

describe.each(['ca', 'es'] as const)('endings that change with gender in %s', (language) => {
  const sets = ENDINGS[language].split(/[|\n]/).map((set) => set.trim().split(' '));
  test.each(sets)('%s, %s, %s, %s are one word, whatever stands before them', (...set) => {
    fc.assert(
      fc.property(beginning, (root) => {
        expect(new Set(set.map((ending) => stem(fold(root + ending), language))).size).toBe(1);
      }),
    );
  });
});

test('a stem is never empty, and the same for a word as often as it is asked', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abceginorstuzx1'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.constantFrom(...LANGUAGES), (text, language) => {
      expect(stem(text, language)).not.toBe('');
      expect(stem(text, language)).toBe(stem(text, language));
    }),
  );
});

test.each([
  [
    'ca',
    'fotos foto, euros euro, ràdios ràdio, ganxos ganxo, gossos gos, discos disc, anissos anís, lluminoses lluminós',
  ],
  [
    'es',
    'luces luz, peces pez, voces voz, fotos foto, euros euro, leones león, andaluzas andaluz, azadas azada',
  ],
  ['en', 'photos photo, euros euro, knives knife, women woman, boxes box, buses bus'],
] as const)('words of their own way in %s: %s', (language, pairs) => {
  for (const pair of pairs.split(', ')) {
    const [one = '', other = ''] = pair.split(' ').map((word) => stem(fold(word), language));
    expect(one, pair).toBe(other);
  }
});

test.each([
  [
    'ca',
    'estora estor, campana campà, xocolatina xocolatí, tinta tint, cotxe cotxa, ambició ambiciós, cartera carter, rosa ros',
  ],
  [
    'es',
    'cartera cartero, bombona bombón, oliva olivo, cubierta cubierto, pimienta pimiento, paloma palomo, caldera caldero',
  ],
] as const)('nouns of their own stay apart in %s: %s', (language, pairs) => {
  for (const pair of pairs.split(', ')) {
    const [one = '', other = ''] = pair.split(' ').map((word) => stem(fold(word), language));
    expect(one, pair).not.toBe(other);
  }
});

test('a language without a stemmer is searched by its words as they stand', () => {
  expect([stem('panièrs', 'oc'), stem('produches', 'oc')]).toEqual(['panièrs', 'produches']);
});
