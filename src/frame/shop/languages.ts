import { checkLanguageFile, type LanguageFile } from './language-file.ts';
import type { Language, ShopSettings, SlugName, Translated } from './settings.ts';

const files = import.meta.glob<LanguageFile>('../../../locales/*/language.json', {
  eager: true,
  import: 'default',
});

/** A language as its folder describes it. */
export interface LanguageFacts extends LanguageFile {
  code: Language;
  formats: string[];
}

const known = new Map<Language, LanguageFacts>();
for (const [path, file] of Object.entries(files)) {
  const code = path.split('/').at(-2) ?? '';
  const { locale, formats = [locale] } = checkLanguageFile(code, file);
  known.set(code, { ...file, code, formats });
}

/** The languages that a shop can have: the folders of `locales/`. */
export const knownLanguages: readonly Language[] = [...known.keys()].sort();

/** What an order in a language says whose folder is gone: its code, and the rules of formatting that go by it. */
const strangers = new Map<Language, LanguageFacts>();

export function languageFacts(code: Language): LanguageFacts {
  const found = known.get(code) ?? strangers.get(code);
  if (found) return found;
  const [locale = 'en'] = isLanguageCode(code) ? [code] : [];
  const stranger: LanguageFacts = {
    code,
    name: code,
    locale,
    formats: [locale],
    direction: 'ltr',
    slugs: {},
  };
  strangers.set(code, stranger);
  return stranger;
}

/** A language as an address, a folder and a column write it: BCP 47, lower case. */
export const isLanguageCode = (code: string): boolean => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/.test(code);

type Wished = Pick<ShopSettings, 'locales'>;

/** `lang` attribute and hreflang of a language, as the shop wishes it. @example localeOf(settings, 'en') // 'en-GB' */
export const localeOf = ({ locales }: Wished, language: Language): string =>
  locales[language] ?? languageFacts(language).locale;

/** By whose rules numbers and lists are written in a language: what `Intl` takes. */
export const formatsOf = ({ locales }: Wished, language: Language): string | string[] =>
  locales[language] ?? languageFacts(language).formats;

/** A word of the address: the shop's own, else the language's, else that of another language, else its name. */
export function slugOf(
  settings: Pick<ShopSettings, 'languages'> & { slugs: Partial<Record<SlugName, Translated>> },
  name: SlugName,
  language: Language,
): string {
  const word = (one: Language) => settings.slugs[name]?.[one] ?? languageFacts(one).slugs[name];
  const found = [language, ...settings.languages].map(word).find((one) => one !== undefined);
  return found ?? name.toLowerCase();
}
