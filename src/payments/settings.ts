import type { Static } from 'typebox';
import { fields, type Section, secret, text, WEB_ADDRESS } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import { BY_HAND } from './by-hand/all.ts';
import { offerSection } from './offer.ts';
import { paypalSection } from './paypal/settings.ts';
import { redsysSection } from './redsys/settings.ts';
import { stripeSection } from './stripe/settings.ts';

const cardBank = fields({
  /** The bank's server, in the protocol of `card/`. */
  url: text('', { pattern: `^$|${WEB_ADDRESS.pattern}`, means: 'must.web_address_or_nothing' }),
  secret: secret('CARD_BANK_SECRET'),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    cardBank: Static<typeof cardBank>;
  }
}

export const paymentSections: readonly Section[] = [
  offerSection,
  redsysSection,
  stripeSection,
  paypalSection,
  ...BY_HAND.map(({ settings, rules = () => [] }): Section => ({ at: 'checkout', of: settings, rules })),
  {
    at: 'cardBank',
    of: cardBank,
    rules: ({ cardBank: { url } }, { hasSecret }) =>
      url === '' || hasSecret('cardBank.secret')
        ? []
        : [
            {
              path: 'cardBank.url',
              given: url,
              allowed: must('must.no_bank', { secret: { setting: 'cardBank.secret' } }),
            },
          ],
  },
];
