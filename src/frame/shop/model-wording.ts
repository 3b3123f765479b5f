import { argumentsOf, type Put } from '../../platform/i18n/texts.ts';
import { knownLanguages, languageFacts } from './languages.ts';
import { messages, WHOLE } from './messages.ts';
import type { Language, Translated } from './settings.ts';

/** The texts that a shop has in words of its own, by their keys. */
export type Wording = readonly { key: string; text: Translated }[];

/**
 * Files of texts that shoppers read. The others are the desk's; those of invoices must stay as they are, for an invoice
 * is drawn anew from what is stored and has to come out the same.
 */
const READ_BY_SHOPPERS = new Set(
  'accounts cart catalogue checkout content customers listing marketing orders parcels payments points privacy returns search site'.split(
    ' ',
  ),
);

/** Whether a shop may say this in words of its own. @example isOurs('cart.empty') // true */
export const isOurs = (key: string): boolean =>
  READ_BY_SHOPPERS.has(key.split('.')[0] ?? '') && messages[WHOLE]?.[key] !== undefined;

/** What is put into a text: words of the shop's own may leave some of it out, and have no other. */
export const valuesIn = (key: string): string[] => [...putInto(key).keys()].sort();

/** In any language: one may count where another says the figure alone. */
function putInto(key: string): Map<string, Set<Put>> {
  const all = new Map<string, Set<Put>>();
  for (const language of knownLanguages) {
    const put = argumentsOf(messages[language]?.[key] ?? '', languageFacts(language).formats);
    for (const [name, ways] of put) all.set(name, new Set([...(all.get(name) ?? []), ...ways]));
  }
  return all;
}

/** `message`: no ICU message. `values`: something is put in that the text does not have. `marks`: `<` or `>`. */
export type WordingProblem = 'unknown' | 'message' | 'values' | 'marks';

/** What is wrong with words for a text. */
export function wordingProblem(key: string, language: Language, words: string): WordingProblem | undefined {
  if (!isOurs(key)) return 'unknown';
  // Where a text of the house has marks of HTML there is a place for them; nowhere else is one.
  if (/[<>]/.test(words) && !/[<>]/.test(messages[WHOLE]?.[key] ?? '')) return 'marks';
  const known = putInto(key);
  try {
    const wanted = [...argumentsOf(words, languageFacts(language).formats)];
    // A name can be no number and no day: only what the house writes so may be written so.
    const fits = wanted.every(([name, ways]) =>
      [...ways].every((way) => (way === 'plain' ? known.has(name) : known.get(name)?.has(way))),
    );
    return fits ? undefined : 'values';
  } catch {
    return 'message';
  }
}

export const isSayable = (key: string, language: Language, words: string): boolean =>
  words !== '' && wordingProblem(key, language, words) === undefined;
