import { type Catalogue, makeTranslate, type Translate } from '../../platform/i18n/texts.ts';
import { knownLanguages, languageFacts } from './languages.ts';
import type { Language, ShopSettings } from './settings.ts';

type TextFile = Record<string, string>;
const files = import.meta.glob<TextFile>(['../../../locales/*/*.json', '!**/language.json'], {
  eager: true,
  import: 'default',
});

/** All messages: `messages.ca['cart.empty']`. A module's keys begin with the module's name. */
export const messages: Catalogue = Object.fromEntries(knownLanguages.map((language) => [language, {}]));
for (const [file, texts] of Object.entries(files))
  Object.assign(messages[file.split('/').at(-2) ?? ''] ?? {}, texts);

/** The language that the house itself is written in: every text is in it. */
export const WHOLE: Language = 'en';

/** By the language wished for, then by the one that stands in. */
const translators = new Map<Language, Map<Language, Translate>>();

/**
 * The texts of a language. What nobody has written in it is said in the shop's first language, else in English.
 *
 * @example texts('oc', shop.settings)('cart.empty')
 */
export function texts(language: Language, { languages }: Pick<ShopSettings, 'languages'>): Translate {
  const [first = WHOLE] = languages;
  const known = translators.get(language)?.get(first);
  if (known) return known;
  const made = translator([language, first, WHOLE]);
  translators.set(language, new Map(translators.get(language)).set(first, made));
  return made;
}

function translator([language = WHOLE, ...others]: readonly Language[]): Translate {
  const instead = others.length > 0 ? translator(others) : undefined;
  return makeTranslate(messages[language] ?? {}, languageFacts(language).formats, instead);
}

/** Keys of the texts that nobody has written in a language. */
export function missingTexts(language: Language): string[] {
  const own = messages[language] ?? {};
  return Object.keys(messages[WHOLE] ?? {})
    .filter((key) => own[key] === undefined)
    .sort();
}

/** The words of those who keep the shop, for notes and reasons: in its first language. @example shopTexts(shop)('orders.note.unpaid') */
export function shopTexts({ settings }: { settings: Pick<ShopSettings, 'languages'> }): Translate {
  return texts(settings.languages[0] ?? WHOLE, settings);
}
