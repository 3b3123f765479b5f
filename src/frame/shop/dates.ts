import { longDate, longDateTime } from '../../platform/i18n/dates.ts';
import type { Language, ShopSettings } from './settings.ts';

/** A day of the shop's own calendar, as a language writes it. @example dayText(order.createdAt, 'ca', shop.settings) */
export function dayText(
  at: number | Date,
  language: Language,
  { locales, timeZone }: Pick<ShopSettings, 'locales' | 'timeZone'>,
): string {
  return longDate(at, locales[language], timeZone);
}

/** A moment by the shop's own clock. */
export function momentText(
  at: number | Date,
  language: Language,
  { locales, timeZone }: Pick<ShopSettings, 'locales' | 'timeZone'>,
): string {
  return longDateTime(at, locales[language], timeZone);
}
