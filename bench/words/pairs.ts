import { fold } from '../../src/search/fold.ts';
import { type Dictionary, formsOf, type Measured } from './dictionary.ts';

/** The affixes that change a word's number, and those that change its gender (and number with it). */
const KINDS = {
  ca: { gender: ['_B', '_F', '_H', '_J', '_K', '_L'], number: ['_E', '_G', '_I', '_i'] },
  es: { gender: ['G'], number: ['S'] },
} as const satisfies Record<Measured, { gender: string[]; number: string[] }>;

const PARTICIPLE = /(?:[aiu](?:t|ts|da|des)|[aií]d[oa]s?)$/;
const VERB = /(?:r|re)$/;

/** Folded words, two and two. */
export type Pair = readonly [string, string];

export interface Pairs {
  /** Masculine and feminine of one word, both in the singular. */
  gender: Pair[];
  /** Singular and plural of one word. */
  number: Pair[];
  /**
   * Two words of which one is what some rule of the dictionary, if it held for every word, would make of the other
   * as its feminine or plural; and which are forms of no word in common.
   */
  apart: Pair[];
  /** Every noun, adjective and participle in every form, with the words it may be a form of. */
  lemmas: Map<string, Set<string>>;
}

const PLAIN = /^\p{Ll}{3,}$/u;

/** Pairs of words, as a dictionary knows them. Names, words with signs and words of two letters are left out. */
export function pairsOf(dictionary: Dictionary, language: Measured): Pairs {
  const { gender, number } = KINDS[language];
  const pairs: Pairs = { gender: [], number: [], apart: [], lemmas: new Map() };
  const heads = new Set<string>();
  // Words that only their accents tell apart are one, in search as here.
  const belong = (form: string, word: string) => {
    const [key, lemma] = [fold(form), fold(word)];
    const known = pairs.lemmas.get(key);
    if (known) known.add(lemma);
    else pairs.lemmas.set(key, new Set([lemma]));
  };
  const seen = new Set<string>();
  const put = (list: Pair[], kind: string, one: string, other: string) => {
    const pair = [fold(one), fold(other)] as const;
    const key = `${kind} ${pair.join(' ')}`;
    // Without accents they are the same word already.
    if (pair[0] === pair[1] || seen.has(key)) return;
    seen.add(key);
    list.push(pair);
  };
  for (const { word, flags } of dictionary.entries) {
    if (!PLAIN.test(word)) continue;
    const changing = flags.filter((flag) => [...gender, ...number].some((one) => one === flag));
    if (changing.length > 0) {
      heads.add(word);
      belong(word, word);
      for (const form of formsOf(dictionary, word, changing)) belong(form, word);
      const she = changing.filter((flag) => gender.some((one) => one === flag));
      const feminine = formsOf(dictionary, word, she).find((form) => form.endsWith('a'));
      if (feminine) {
        put(pairs.gender, 'gender', word, feminine);
        for (const form of formsOf(dictionary, feminine, number.slice(0, 1))) belong(form, word);
      }
      const many = changing.filter((flag) => number.some((one) => one === flag));
      const plural = formsOf(dictionary, word, many)[0];
      if (plural) put(pairs.number, 'number', word, plural);
    } else if (VERB.test(word))
      for (const form of formsOf(dictionary, word, flags)) if (PARTICIPLE.test(form)) belong(form, word);
  }
  const all = [...gender, ...number];
  for (const word of heads)
    for (const form of formsOf(dictionary, word, all))
      if (heads.has(form) && !related(pairs, fold(word), fold(form))) put(pairs.apart, 'apart', word, form);
  return pairs;
}

/** Whether two folded words may be forms of one. */
export function related({ lemmas }: Pairs, one: string, other: string): boolean {
  const mine = lemmas.get(one);
  return mine !== undefined && [...(lemmas.get(other) ?? [])].some((lemma) => mine.has(lemma));
}
