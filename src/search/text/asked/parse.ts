import { fold } from '../../fold.ts';
import { tokensOf, wordsAsked } from '../words/tokens.ts';

/** A shopper's text, taken apart. All words folded. */
export interface ParsedText {
  /** Words to be found; those that say nothing are among them still, for that is up to the language (`stop.ts`). */
  words: string[];
  /** Word sequences in quotes. */
  phrases: string[][];
  /** What must not be there: words, or sequences of them. */
  minus: string[][];
  /** The text ends with a word, not with a blank or a quote: it may go on. */
  open: boolean;
}

/** Longer texts and more words than these are cut. */
const MOST_LETTERS = 200;
const MOST_WORDS = 16;

/** @example parse('"oli d’oliva" verge -sabó') // words ['verge'], phrases [['oli','oliva']], minus [['sabo']] */
export function parse(text: string): ParsedText {
  const cut = text.slice(0, MOST_LETTERS);
  const phrases: string[][] = [];
  const minus: string[][] = [];
  const rest = cut
    .replace(/(^|\s)(-?)["“«]([^"”»]*)["”»]/g, (_, before: string, sign: string, inside: string) => {
      const words = tokensOf(fold(inside));
      if (words.length > 0) (sign === '-' ? minus : phrases).push(words);
      return `${before} `;
    })
    .replace(/(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu, (_, before: string, word: string) => {
      const words = tokensOf(fold(word));
      if (words.length > 0) minus.push(words);
      return `${before} `;
    });
  const words = wordsAsked(fold(rest)).slice(0, MOST_WORDS);
  return { words, phrases, minus, open: /[\p{L}\p{N}]$/u.test(rest) };
}

/** A text in which nothing can be looked for: signs, and no word. An empty one says nothing either, and is no text. */
export function isMute(text: string): boolean {
  if (text.trim() === '') return false;
  const { words, phrases, minus } = parse(text);
  return words.length + phrases.length + minus.length === 0;
}
