/**
 * Without control characters, lone surrogates and what is no character: they have no business in a text, XML cannot say
 * them, a terminal obeys them, and PostgreSQL refuses the first. Tabs and ends of lines stay.
 */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');
}

/**
 * Without what nobody sees and what turns the order of the others round: a name must not look like another, or like
 * none. Joiners stay, for languages that write with them; of nothing else they are nothing.
 */
export function visibleText(text: string): string {
  const seen = text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  return /[^\s\u200c\u200d]/.test(seen) ? seen : '';
}

/** As words are compared: lower case, no accents, single blanks. @example plainWords(' Núria  SOLER') // 'nuria soler' */
export function plainWords(text: string): string {
  const low = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return low.replace(/\s+/g, ' ').trim();
}

/** The digits from the last to the first: numbers are found by their end, whatever stands before it. */
export function digitsFromEnd(text: string): string {
  return [...text.replace(/\D/g, '')].reverse().join('');
}

/** The words of a text as they are compared, each once. @example wordsOf('Got «Blau», AB-12') // ['got', 'blau', 'ab', '12'] */
export const wordsOf = (text: string): string[] =>
  [...new Set(plainWords(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');

/** Whether each of some words begins one of a text's, both as {@link wordsOf} has them. @example beginsWith(['got', 'blau'], ['bl']) // true */
export const beginsWith = (text: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => text.some((each) => each.startsWith(word)));
