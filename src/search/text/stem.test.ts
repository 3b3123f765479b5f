import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../frame/settings.ts';
import { fold } from './fold.ts';
import { stem } from './stem.ts';

const FOLDER = resolve(import.meta.dirname, '../../../tests/words');

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
