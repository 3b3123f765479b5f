import type { RequestContext } from '../../frame/request/request-context.ts';

/** Who looks at goods: all that they depend on. */
export type Shopping = Pick<RequestContext, 'shop' | 'language' | 'currency' | 'now'> &
  Partial<Pick<RequestContext, 'session'>>;

/** In whose words and money goods are read. */
export function priceContextOf({ shop, language, currency, now }: Shopping) {
  const { languages, currencies } = shop.settings;
  return { language, languages, currency, currencies, now };
}
