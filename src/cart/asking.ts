import type { Visit } from '../frame/visit.ts';

/** In whose words and money goods are read. */
export function askingOf({ shop, language, currency, now }: Visit) {
  return { language, currency, currencies: shop.settings.currencies, now };
}
