import type { Visit } from '../../frame/request/visit.ts';

/** Who looks at goods: all that they depend on. */
export type Shopping = Pick<Visit, 'shop' | 'language' | 'currency' | 'now'>;

/** In whose words and money goods are read. */
export function askingOf({ shop, language, currency, now }: Shopping) {
  const { languages, currencies } = shop.settings;
  return { language, languages, currency, currencies, now };
}
