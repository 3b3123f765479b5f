import type { Language } from '../../../frame/shop/settings.ts';

/**
 * Words that say nothing about what is looked for, folded. A list for each language: `or` is nothing in English and
 * gold in Catalan. Words that say no (`sense`, `sin`, `without`) say a lot in a shop, so they are in none.
 */
const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  ca: list(
    `a al als amb de del dels el els en es i la les lo o per pel pels que s un una uns unes meu teu seu molt mes`,
  ),
  es: list(`a al con de del el en es la las lo los o para por que su sus un una unos unas y muy mas`),
  en: list(`a an and are as at by for from in into is it its of on or the this to with your`),
};

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Whether a folded word says nothing in this language. */
export function saysNothing(word: string, language: Language): boolean {
  return STOP_WORDS[language].has(word);
}

/** The words of a text, or of a phrase, that say something in a language; all of them when none does. */
export function saying(words: readonly string[], language: Language): readonly string[] {
  const kept = words.filter((word) => !saysNothing(word, language));
  return kept.length > 0 ? kept : words;
}

/** `e` and `u` are “and” and “or” before their own sounds alone: `vitamina E` is not one of them. */
const BEFORE: Record<string, RegExp> = { e: /^h?i/, u: /^h?o/ };

/**
 * The words of a text that must be found: those that say something in the shopper's language, or that are a word
 * of it although they say nothing in another one. A single letter at the end (`talla S`, `plan A`) is meant.
 *
 * @param knows whether any text in the shopper's language has the word
 */
export function wanted(
  words: readonly string[],
  languages: readonly Language[],
  knows: (word: string) => boolean,
): readonly string[] {
  const [own, ...others] = languages;
  const nothing = (word: string, at: number): boolean => {
    if (word.length === 1 && at > 0 && at === words.length - 1) return false;
    const after = BEFORE[word];
    if (after) return languages.includes('es') && after.test(words[at + 1] ?? '');
    if (own && saysNothing(word, own)) return true;
    return others.some((language) => saysNothing(word, language)) && !knows(word);
  };
  const kept = words.filter((word, at) => !nothing(word, at));
  return kept.length > 0 ? kept : words;
}
