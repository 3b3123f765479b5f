import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import { fold } from '../../fold.ts';
import { BETWEEN } from '../fields.ts';
import { saysNothing } from './stop.ts';
import { tokensOf } from './tokens.ts';

/** How the names of a language are built. */
interface Build {
  /** Before what a thing is for, or has, or is made of. */
  beside: RegExp | undefined;
  /** Between several things in one name: `Olis i vinagres`, `Keyboards & mice`. */
  also: RegExp;
  /** Whether the word that says what it is stands last of the name: `keyboard cover`. */
  last: boolean;
}

const builds = new Map<Language, Build>();

function buildOf(language: Language): Build {
  let build = builds.get(language);
  if (!build) {
    const { beside = '', also = '', stand = 'first' } = languageFacts(language).search?.heads ?? {};
    const and = words(also).map((word) => `|\\s${word}\\s`);
    build = {
      beside: beside === '' ? undefined : new RegExp(`\\s(?:${words(beside).map(before).join('|')})`, 'u'),
      also: new RegExp(`\\s*(?:[&/,+;|·]${and.join('')})\\s*`, 'u'),
      last: stand === 'last',
    };
    builds.set(language, build);
  }
  return build;
}

const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');

/** An elided word stands against the next one, any other apart from it. */
const before = (word: string): string => (word.endsWith("'") ? `${word}(?=\\p{L})` : `${word}(?=\\s)`);

export interface Heads {
  /** The word that says what it is. */
  is: Set<string>;
  /** Words for what it goes with: the `keyboard` of a keyboard cover. */
  beside: Set<string>;
}

/**
 * The words that say what a document is, and those that only say what it goes with, folded: by the names of its
 * categories and types. `language.json` says where the head of a name stands.
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
  const { beside, also, last } = buildOf(language);
  return name.split(also).flatMap((part) => {
    const [thing = '', ...rest] = beside ? part.split(beside) : [part];
    const said = tokensOf(thing).filter((word) => !saysNothing(word, language));
    const head = last ? said.at(-1) : said[0];
    if (head === undefined) return [];
    return [{ head, others: [...said, ...rest.flatMap(tokensOf)].filter((word) => word !== head) }];
  });
}
