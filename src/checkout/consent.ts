import type { Cart } from '../cart/index.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { sellsToConsumers } from '../pricing/index.ts';

/**
 * Whether something in the cart begins as soon as it is paid, and who buys must agree that the right of withdrawal ends
 * with that (Directive 2011/83, article 16 m).
 */
export const asksForConsent = (
  { settings }: Pick<Shop, 'settings'>,
  { lines }: Pick<Cart, 'lines'>,
): boolean => sellsToConsumers(settings) && lines.some(({ item }) => item.withdrawal === 'digital');

/** What is agreed to: shown at the box, and kept with the order. */
export const consentWords = ({ t }: Pick<RequestContext, 't'>): string => t('checkout.digital_consent');
