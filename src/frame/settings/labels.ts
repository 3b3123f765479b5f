import { messages } from '../shop/messages.ts';
import type { Language } from '../shop/settings.ts';

/** What a setting is called, and what more there is to say of it; '' where its name says it all. */
export function settingText(language: Language, path: string): { label: string; hint: string } {
  const texts = messages[language] ?? {};
  return { label: texts[`settings.${path}`] ?? '', hint: texts[`settings.${path}.hint`] ?? '' };
}
