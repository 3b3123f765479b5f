import type { Static } from 'typebox';
import { choice, fields, flag, type Section, secret, text, WEB_ADDRESS } from '../frame/settings/describe.ts';

const paying = fields({
  /** `delivery`: only for what is sent; `always`: also when the shopper picks it up at the shop. */
  cashOnDelivery: choice('delivery', ['never', 'delivery', 'always']),
  /** Whether cheques sent by post are taken. */
  cheques: flag(false),
  /** Where a bank transfer goes; without a number of an account nobody is offered one. */
  bankAccount: fields({
    name: text('', { most: 100 }),
    bank: text('', { most: 100 }),
    iban: text('', {
      most: 42,
      pattern: '^[A-Z0-9 ]*$',
      means: 'an IBAN: capital letters, digits and spaces',
    }),
    bic: text('', {
      most: 11,
      pattern: '^(?:[A-Z0-9]{8}|[A-Z0-9]{11})?$',
      means: 'a BIC of 8 or 11 signs, or nothing',
    }),
  }),
});

type Paying = Static<typeof paying>;

declare module '../frame/shop/settings.ts' {
  interface CheckoutSettings extends Paying {}
}

const cardBank = fields({
  /** The bank's server, in the protocol of `card/`. */
  url: text('', { pattern: `^$|${WEB_ADDRESS.pattern}`, means: `${WEB_ADDRESS.means}, or nothing` }),
  secret: secret('CARD_BANK_SECRET'),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    cardBank: Static<typeof cardBank>;
  }
}

export const paymentSections: readonly Section[] = [
  { at: 'checkout', of: paying },
  {
    at: 'cardBank',
    of: cardBank,
    rules: ({ cardBank: { url } }, { hasSecret }) =>
      url === '' || hasSecret('cardBank.secret')
        ? []
        : [{ path: 'cardBank.url', given: url, allowed: 'nothing as long as cardBank.secret is not set' }],
  },
];
