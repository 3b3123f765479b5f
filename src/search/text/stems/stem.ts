import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import { stemCatalan } from './ca.ts';
import { stemEnglish } from './en.ts';
import { stemSpanish } from './es.ts';

/** By the name that a language gives in its `language.json`. */
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  catalan: stemCatalan,
  spanish: stemSpanish,
  english: stemEnglish,
};

type Stemmer = (word: string) => string;
const byLanguage = new Map<Language, Stemmer>();

/** A language without a stemmer is searched by its words as they stand. */
function stemmerOf(language: Language): Stemmer {
  const name = languageFacts(language).search?.stemmer;
  const found = name === undefined ? (word: string) => word : STEMMERS[name];
  if (!found) throw new Error(`locales/${language}/language.json: there is no stemmer "${name}"`);
  byLanguage.set(language, found);
  return found;
}

/** What stands for all forms of a folded word in one language. Words with digits are left as they are. */
export function stem(word: string, language: Language): string {
  return /\d/.test(word) ? word : (byLanguage.get(language) ?? stemmerOf(language))(word);
}
