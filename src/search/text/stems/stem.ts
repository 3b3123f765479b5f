import type { Language } from '../../../frame/shop/settings.ts';
import { stemCatalan } from './ca.ts';
import { stemEnglish } from './en.ts';
import { stemSpanish } from './es.ts';

const STEMMERS: Record<Language, (word: string) => string> = {
  ca: stemCatalan,
  es: stemSpanish,
  en: stemEnglish,
};

/** What stands for all forms of a folded word in one language. Words with digits are left as they are. */
export function stem(word: string, language: Language): string {
  return /\d/.test(word) ? word : STEMMERS[language](word);
}
