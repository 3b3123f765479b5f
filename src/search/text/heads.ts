import type { Language } from '../../frame/settings.ts';
import { fold } from './fold.ts';
import { saysNothing } from './stop.ts';
import { tokensOf } from './tokens.ts';

/** What goes on with what a thing is for, or has, or is made of; in English the thing itself stands before it. */
const BESIDE: Readonly<Record<Language, RegExp>> = {
  ca: /\s(?:per|pels?|amb|de|dels?|d')(?=[\s\p{L}])/u,
  es: /\s(?:para|por|con|de|del)\s/u,
  en: /\s(?:for|with|of|from|in|by)\s/u,
};
/** Several things in one name: `Olis i vinagres`, `Keyboards & mice`. */
const ALSO = /\s*(?:[&/,+;|·]|\s(?:i|y|e|o|and|or)\s)\s*/u;

export interface Heads {
  /** The word that says what it is. */
  is: Set<string>;
  /** Words for what it goes with: the `keyboard` of a keyboard cover. */
  beside: Set<string>;
}

/**
 * The words that say what a document is, and those that only say what it goes with, folded: by the names of its
 * categories and types. In English the head of a name is its last word
 * (`keyboard cover`), in Catalan and Spanish the first (`funda de teclat`).
 */
export function headsOf(terms: string | undefined, language: Language): Heads {
  const heads: Heads = { is: new Set(), beside: new Set() };
  for (const name of fold(terms ?? '').split(' · ')) {
    for (const part of name.split(ALSO)) {
      const [thing = '', ...rest] = part.split(BESIDE[language]);
      const words = tokensOf(thing).filter((word) => !saysNothing(word, language));
      const head = language === 'en' ? words.at(-1) : words[0];
      if (head === undefined) continue;
      heads.is.add(head);
      for (const word of [...words, ...rest.flatMap(tokensOf)]) if (word !== head) heads.beside.add(word);
    }
  }
  for (const word of heads.is) heads.beside.delete(word);
  return heads;
}
