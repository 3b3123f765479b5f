import type { Language } from '../../../frame/shop/settings.ts';
import { fold } from '../../fold.ts';
import { BETWEEN } from '../fields.ts';
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
  for (const name of (terms ?? '').split(BETWEEN)) {
    for (const { head, others } of known(name, language)) {
      heads.is.add(head);
      for (const word of others) heads.beside.add(word);
    }
  }
  for (const word of heads.is) heads.beside.delete(word);
  return heads;
}

interface Part {
  head: string;
  others: readonly string[];
}

/** A shop has few names of categories for its many products; if it has more than these, they are forgotten. */
const MOST_NAMES = 5000;
const names = new Map<string, readonly Part[]>();

function known(name: string, language: Language): readonly Part[] {
  const key = `${language} ${name}`;
  let parts = names.get(key);
  if (!parts) {
    parts = partsOf(fold(name), language);
    if (names.size >= MOST_NAMES) names.clear();
    names.set(key, parts);
  }
  return parts;
}

function partsOf(name: string, language: Language): Part[] {
  return name.split(ALSO).flatMap((part) => {
    const [thing = '', ...rest] = part.split(BESIDE[language]);
    const words = tokensOf(thing).filter((word) => !saysNothing(word, language));
    const head = language === 'en' ? words.at(-1) : words[0];
    if (head === undefined) return [];
    return [{ head, others: [...words, ...rest.flatMap(tokensOf)].filter((word) => word !== head) }];
  });
}
