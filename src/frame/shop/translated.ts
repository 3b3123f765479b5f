import type { Language, ShopSettings, Translated } from './settings.ts';

/** What is spoken: the language that is asked for, and all of the shop, the first of which stands in. */
export interface Spoken {
  language: Language;
  languages: readonly Language[];
}

/**
 * The text in a language; where nobody has written it, in the first language of the shop that has it, else in any.
 * What is written as '' counts as missing.
 */
export function inLanguage<T>(
  texts: Readonly<Record<Language, T>> | undefined,
  language: Language,
  languages: readonly Language[],
): T | undefined {
  if (!texts) return undefined;
  const own = texts[language];
  if (said(own)) return own;
  for (const other of languages) {
    const text = texts[other];
    if (said(text)) return text;
  }
  return Object.values(texts).find(said) ?? own;
}

/** What the shop says of itself in a line. */
export const taglineOf = (
  { tagline, languages }: Pick<ShopSettings, 'tagline' | 'languages'>,
  language: Language,
): string => inLanguage(tagline, language, languages) ?? '';

const said = <T>(text: T | undefined): text is T => text !== undefined && (text as unknown) !== '';

/** The same in every one of these languages. @example everywhere(languages, (language) => texts(language)('cart.empty')) */
export const everywhere = (languages: readonly Language[], say: (language: Language) => string): Translated =>
  Object.fromEntries(languages.map((language) => [language, say(language)]));
