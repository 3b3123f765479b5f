import { type Catalogue, makeTranslate, type Translate } from '../../platform/i18n/texts.ts';
import { LANGUAGES, type Language, type ShopSettings } from './settings.ts';

type TextFile = Record<string, string>;
const files = import.meta.glob<TextFile>('../../../locales/*/*.json', { eager: true, import: 'default' });

/** All messages: `messages.ca['cart.empty']`. A room's keys begin with the room's name. */
export const messages: Catalogue = Object.fromEntries(LANGUAGES.map((language) => [language, {}]));
for (const [file, texts] of Object.entries(files)) {
  const language = file.split('/').at(-2) ?? '';
  Object.assign(messages[language] ?? {}, texts);
}

const translators = new Map(
  LANGUAGES.map((language) => [language, makeTranslate(messages[language] ?? {}, language)]),
);

/** @example texts('ca')('cart.empty') */
export function texts(language: Language): Translate {
  const translate = translators.get(language);
  if (!translate) throw new Error(`"${language}" is not a language of this shop.`);
  return translate;
}

/** The words of those who keep the shop, for notes and reasons: in its first language. @example shopTexts(shop)('orders.note.unpaid') */
export function shopTexts({ settings }: { settings: Pick<ShopSettings, 'languages'> }): Translate {
  return texts(settings.languages[0] ?? 'ca');
}
