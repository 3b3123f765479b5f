import { makeTranslate, type Translate } from '../../platform/i18n/texts.ts';
import { languageFacts } from './languages.ts';
import { messages, WHOLE } from './messages.ts';
import { isSayable, type Wording } from './model-wording.ts';
import type { Language, ShopSettings } from './settings.ts';

/** What a shop says of its words: its languages, and the texts that it has in words of its own. */
export type Spoken = Pick<ShopSettings, 'languages'> & { wording?: Wording };

/** By the shop's own words, then the language wished for, then the one that stands in. */
const translators = new WeakMap<object, Map<Language, Map<Language, Translate>>>();
/** Of shops that have no words of their own. */
const NONE: Wording = [];

/**
 * The texts of a language, in the shop's own words where it has some. What nobody has written in it is said in the
 * shop's first language, else in English.
 *
 * @example texts('oc', shop.settings)('cart.empty')
 */
export function texts(language: Language, { languages, wording = NONE }: Spoken): Translate {
  const [first = WHOLE] = languages;
  const own = wording.length === 0 ? NONE : wording;
  const byLanguage = translators.get(own) ?? new Map<Language, Map<Language, Translate>>();
  translators.set(own, byLanguage);
  const known = byLanguage.get(language)?.get(first);
  if (known) return known;
  const made = translator([language, first, WHOLE], own);
  byLanguage.set(language, new Map(byLanguage.get(language)).set(first, made));
  return made;
}

function translator([language = WHOLE, ...others]: readonly Language[], own: Wording): Translate {
  const instead = others.length > 0 ? translator(others, own) : undefined;
  // What a later house says no more, or puts other values into, is passed over: no page falls for it.
  const said = own.flatMap(({ key, text: { [language]: words = '' } }) =>
    isSayable(key, language, words) ? [[key, words] as const] : [],
  );
  const house = messages[language] ?? {};
  const all = said.length > 0 ? { ...house, ...Object.fromEntries(said) } : house;
  return makeTranslate(all, languageFacts(language).formats, instead);
}

/** Keys of the texts that nobody has written in a language. */
export function missingTexts(language: Language): string[] {
  const own = messages[language] ?? {};
  return Object.keys(messages[WHOLE] ?? {})
    .filter((key) => own[key] === undefined)
    .sort();
}

/** The language of letters to the shop itself: the one it has chosen for them, else its first. */
export function keeperLanguage({ languages, mail }: Pick<ShopSettings, 'languages' | 'mail'>): Language {
  return languages.find((code) => code === mail.language) ?? languages[0] ?? WHOLE;
}

/** The words of those who keep the shop, for notes and reasons: in its first language. @example shopTexts(shop)('orders.note.unpaid') */
export function shopTexts({ settings }: { settings: Spoken }): Translate {
  return texts(settings.languages[0] ?? WHOLE, settings);
}
