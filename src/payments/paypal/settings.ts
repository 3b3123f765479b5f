import type { Static } from 'typebox';
import { choice, fields, flag, type Section, secret, text } from '../../frame/settings/describe.ts';
import { perShop } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { markOf } from '../mark.ts';
import type { Gateway } from '../model.ts';
import { paypalGateway } from './gateway.ts';
import { PAYPAL, type PaypalAccount } from './party.ts';

const paypal = fields({
  /** Where money moves, or where it is tried out: each has keys of its own. */
  mode: choice('sandbox', ['sandbox', 'live']),
  /** Of the app that the shopkeeper has made at PayPal; everybody may know it. */
  clientId: text('', { pattern: '^[A-Za-z0-9_-]{0,120}$', means: 'must.paypal_client' }),
  secret: secret('PAYPAL_SECRET'),
  /** What PayPal calls the webhook that leads here. */
  webhookId: text('', { pattern: '^[A-Za-z0-9]{0,50}$', means: 'must.paypal_webhook' }),
  /** Whether the shopper is charged at once, or money is reserved until somebody takes it. */
  takeNow: flag(true),
});

declare module '../../frame/shop/settings.ts' {
  interface ShopSettings {
    paypal: Static<typeof paypal>;
  }
}

export const paypalSection: Section = { at: 'paypal', of: paypal };

/** Of these settings and secrets: a token and certificates are kept in it, so another is made only when one changes. */
const made = perShop((): { of: unknown; by: string; gateway: Gateway | undefined } => ({
  of: undefined,
  by: '',
  gateway: undefined,
}));

/** PayPal, as soon as the shop has one of its keys. */
export function paypalWays(shop: Shop): readonly Gateway[] {
  const { settings, live, publicUrl } = shop;
  const secretKey = live.secret('paypal.secret');
  if (settings.paypal.clientId === '' && secretKey === '') return [];
  const last = made(shop);
  const by = `${publicUrl} ${secretKey}`;
  if (last.of !== settings || last.by !== by || !last.gateway)
    Object.assign(last, { of: settings, by, gateway: paypalGateway(accountOf(shop, { secret: secretKey })) });
  return last.gateway ? [last.gateway] : [];
}

/** @param keys those of the settings, or of a test */
export function accountOf(
  shop: Shop,
  keys: Pick<PaypalAccount, 'secret'> & Partial<PaypalAccount>,
): PaypalAccount {
  const { settings, publicUrl } = shop;
  const { mode, clientId, webhookId, takeNow } = settings.paypal;
  return {
    house: PAYPAL[mode],
    live: mode === 'live',
    clientId,
    webhookId,
    takeNow,
    publicUrl,
    name: settings.name,
    decimals: (code) => settings.currencies.find((each) => each.code === code)?.decimals ?? 2,
    describe: ({ orderId, language }) =>
      texts(language, settings)('payments.paypal.order', { number: `${orderId}`, shop: settings.name }),
    mark: () => markOf(shop, 'paypal'),
    ...keys,
  };
}
