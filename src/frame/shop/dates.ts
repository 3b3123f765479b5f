import { type DateWay, longDate, longDateTime, shortDateTime } from '../../platform/i18n/dates.ts';
import { formatsOf, languageFacts } from './languages.ts';
import type { Language, ShopSettings } from './settings.ts';

/** A day of the shop's own calendar, as a language writes it. @example dayText(order.createdAt, 'ca', shop.settings) */
export function dayText(
  at: number | Date,
  language: Language,
  settings: Pick<ShopSettings, 'locales' | 'timeZone'>,
): string {
  return longDate(at, wayOf(language, settings), settings.timeZone);
}

/** A moment by the shop's own clock. */
export function momentText(
  at: number | Date,
  language: Language,
  settings: Pick<ShopSettings, 'locales' | 'timeZone'>,
): string {
  return longDateTime(at, wayOf(language, settings), settings.timeZone);
}

/** The same in figures, for tables. */
export function shortMoment(
  at: number | Date,
  language: Language,
  settings: Pick<ShopSettings, 'locales' | 'timeZone'>,
): string {
  return shortDateTime(at, wayOf(language, settings), settings.timeZone);
}

const wayOf = (language: Language, settings: Pick<ShopSettings, 'locales'>): DateWay => ({
  locales: formatsOf(settings, language),
  patterns: languageFacts(language).dates,
});
