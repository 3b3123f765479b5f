import { digitsFromEnd } from './plain-text.ts';

/** As many digits from the end of a phone number as tell it from others. */
const DIGITS = { fewest: 5, most: 9 };
/** Nobody has more names than that; a longer text is no name. */
const READINGS = 12;

/** Greater than every text that begins so, where text is compared byte by byte. */
export const pastAll = (start: string): string => `${start}\u{10ffff}`;

/** The beginning of a name, or of two. */
export interface NameReading {
  given?: string;
  family?: string;
}

/**
 * How words can be somebody's name: one word is either; of several the first are the given name and the rest the
 * family's, or the other way, or all are the family's.
 *
 * @param words as words are compared: see `plainWords`
 */
export function nameReadings(words: string): NameReading[] {
  const parts = words.split(' ');
  if (parts.length === 1) return [{ family: words }, { given: words }];
  const pairs = parts.slice(1).flatMap((_, index) => {
    const [left, right] = [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')];
    return [
      { given: left, family: right },
      { given: right, family: left },
    ];
  });
  return [...pairs.slice(0, READINGS), { family: words }];
}

/** What a phone number ends with, from the last digit on; undefined for what is no number, or too little of one. */
export function phoneEnd(said: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(said)) return undefined;
  const end = digitsFromEnd(said).slice(0, DIGITS.most);
  return end.length < DIGITS.fewest ? undefined : end;
}
