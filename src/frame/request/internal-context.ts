import { Fields } from '../../platform/http/fields.ts';
import type { Session } from '../../platform/session/sessions.ts';
import type { Language } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import { texts } from '../shop/texts.ts';
import type { RequestContext } from './request-context.ts';

/** A request that no browser makes: for commands that the house itself gives, such as the demo's past orders. */
export function internalContext(
  shop: Shop,
  from: { language: Language; now: number; session?: Session },
): RequestContext {
  const [currency] = shop.settings.currencies;
  if (!currency) throw new Error('The settings name no currency.');
  return {
    shop,
    language: from.language,
    currency,
    t: texts(from.language, shop.settings),
    links: shop.addresses.in(from.language),
    method: 'POST',
    headOnly: false,
    path: shop.addresses.home(from.language),
    query: new Fields(),
    campaign: '',
    form: new Fields(),
    sent: undefined,
    match: undefined,
    cookies: {},
    header: () => undefined,
    ip: '127.0.0.1',
    userAgent: '',
    requestId: 'house',
    now: from.now,
    mayKeep: true,
    session: from.session,
    setCookie: () => {},
  };
}
