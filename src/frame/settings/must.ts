import type { Translate } from '../../platform/i18n/texts.ts';
import { WHOLE } from '../shop/messages.ts';
import type { Language } from '../shop/settings.ts';
import { type Spoken, texts } from '../shop/texts.ts';
import { settingText } from './labels.ts';

/**
 * What a value must be, as the end of the sentence "… must be" in any language: the key of a text, and what stands in
 * it. `each` of a list is one of these itself, and `{ setting }` names another setting.
 */
export interface Must {
  key: string;
  values?: Readonly<Record<string, string | number | Must | { setting: string }>>;
}

/** @example must('must.less_than', { other: { setting: 'attribution.promoCodes.to' }, value: 9 }) */
export const must = (key: string, values?: Must['values']): Must => (values ? { key, values } : { key });

/** In the words of the desk: settings are called as their labels call them. */
export function mustText(language: Language, settings: Spoken, said: Must): string {
  return say(said, texts(language, settings), (path) => labelOf(language, settings, path));
}

/** In the words of the command line: English, and settings by their paths. */
export const mustInEnglish = (said: Must): string =>
  say(said, texts(WHOLE, { languages: [WHOLE] }), (path) => path);

function say({ key, values = {} }: Must, t: Translate, called: (path: string) => string): string {
  const words = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value] as const;
    return [name, 'setting' in value ? called(value.setting) : say(value, t, called)] as const;
  });
  return t(key, Object.fromEntries(words));
}

/** The label of a setting, and for a place within it what comes below: “Cart” (ca). */
function labelOf(language: Language, settings: Spoken, path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const { label } = settingText(language, at);
    const place = path.slice(at.length + 1);
    const t = texts(language, settings);
    if (label !== '')
      return place === '' ? t('must.setting', { label }) : t('must.setting_place', { label, place });
  }
  return path;
}
