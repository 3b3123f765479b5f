import type { Static } from 'typebox';
import { fields, flag, type Section, secret, text } from '../../frame/settings/describe.ts';
import { perShop } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { markOf } from '../mark.ts';
import type { Gateway } from '../model.ts';
import { stripeWay } from './page.tsx';
import { STRIPE, type StripeAccount } from './party.ts';

const stripe = fields({
  /** `pk_test_…` or `pk_live_…`; everybody may know it. */
  publishableKey: text('', {
    pattern: '^(?:pk_(?:test|live)_[A-Za-z0-9]+)?$',
    means: 'must.stripe_publishable',
  }),
  secretKey: secret('STRIPE_SECRET_KEY', {
    pattern: '^[sr]k_(?:test|live)_[A-Za-z0-9]+$',
    means: 'must.stripe_secret',
  }),
  webhookSecret: secret('STRIPE_WEBHOOK_SECRET', { pattern: '^whsec_', means: 'must.stripe_webhook' }),
  /** Whether it is charged at once, or reserved until somebody takes the money. */
  takeNow: flag(true),
});

declare module '../../frame/shop/settings.ts' {
  interface ShopSettings {
    stripe: Static<typeof stripe>;
  }
}

export const stripeSection: Section = { at: 'stripe', of: stripe };

/** Of these settings and secrets; another is made when one of them is another. */
const made = perShop((): { of: unknown; by: string; gateway: Gateway | undefined } => ({
  of: undefined,
  by: '',
  gateway: undefined,
}));

/** Stripe, as soon as the shop has one of its keys. */
export function stripeWays(shop: Shop): readonly Gateway[] {
  const { settings, live, publicUrl } = shop;
  const { publishableKey } = settings.stripe;
  const [secretKey, webhookSecret] = [live.secret('stripe.secretKey'), live.secret('stripe.webhookSecret')];
  if (publishableKey === '' && secretKey === '' && webhookSecret === '') return [];
  const last = made(shop);
  const by = `${publicUrl} ${secretKey} ${webhookSecret}`;
  if (last.of !== settings || last.by !== by || !last.gateway)
    Object.assign(last, {
      of: settings,
      by,
      gateway: stripeWay(accountOf(shop, { secretKey, webhookSecret })),
    });
  return last.gateway ? [last.gateway] : [];
}

/** @param keys those of the settings, or of a test */
export function accountOf(
  shop: Shop,
  keys: Pick<StripeAccount, 'secretKey' | 'webhookSecret'> & Partial<StripeAccount>,
): StripeAccount {
  const { settings, publicUrl } = shop;
  const { publishableKey, takeNow } = settings.stripe;
  return {
    house: STRIPE,
    publishableKey,
    takeNow,
    publicUrl,
    currency: settings.currencies[0]?.code ?? '',
    decimals: (code) => settings.currencies.find((each) => each.code === code)?.decimals ?? 2,
    describe: ({ orderId, language }) =>
      texts(language, settings)('payments.stripe.order', { number: `${orderId}`, shop: settings.name }),
    mark: () => markOf(shop, 'stripe'),
    ...keys,
  };
}
