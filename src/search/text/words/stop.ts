import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';

/**
 * Words that say nothing about what is looked for, folded: by language, from its
 * `language.json`, for `or` is nothing in English and
 * gold in Catalan. Words that say no (`sense`, `sin`, `without`) say a lot in a shop, so they are none of these.
 */
interface Stops {
  words: ReadonlySet<string>;
  /** Words that say no. They say a lot beside another, and nothing by themselves. */
  negations: ReadonlySet<string>;
  /** Words that say nothing before their own sounds alone: `vitamina E` is not one of them. */
  before: ReadonlyMap<string, RegExp>;
}

const stops = new Map<Language, Stops>();

function stopsOf(language: Language): Stops {
  let found = stops.get(language);
  if (!found) {
    const { stopWords = '', negations = '', stopWordsBefore = {} } = languageFacts(language).search ?? {};
    found = {
      words: listed(stopWords),
      negations: listed(negations),
      before: new Map(
        Object.entries(stopWordsBefore).map(([word, next]) => [word, new RegExp(next ?? '', 'u')]),
      ),
    };
    stops.set(language, found);
  }
  return found;
}

const listed = (words: string) => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Whether a folded word says no in one of these languages. */
export function saysNo(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => stopsOf(language).negations.has(word));
}

/** Whether a folded word says nothing in this language. */
export function saysNothing(word: string, language: Language): boolean {
  return stopsOf(language).words.has(word);
}

/** The words of a text, or of a phrase, that say something in a language; all of them when none does. */
export function saying(words: readonly string[], language: Language): readonly string[] {
  const kept = words.filter((word) => !saysNothing(word, language));
  return kept.length > 0 ? kept : words;
}

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
    if (own && saysNothing(word, own)) return true;
    const after = languages.map((language) => stopsOf(language).before.get(word)).find((one) => one);
    if (after) return after.test(words[at + 1] ?? '');
    return others.some((language) => saysNothing(word, language)) && !knows(word);
  };
  const kept = words.filter((word, at) => !nothing(word, at));
  return kept.length > 0 ? kept : words;
}
