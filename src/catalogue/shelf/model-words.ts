import { plainWords } from '../../platform/plain-text.ts';

/** The words of a text as they are compared, each once. @example wordsOf('Got «Blau», AB-12') // ['got', 'blau', 'ab', '12'] */
export const wordsOf = (text: string): string[] =>
  [...new Set(plainWords(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
