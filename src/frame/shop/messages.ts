import type { Catalogue } from '../../platform/i18n/texts.ts';
import { knownLanguages } from './languages.ts';
import type { Language } from './settings.ts';

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
