import type { Static } from 'typebox';
import { CODE, choice, fields, list, number, text } from '../../frame/settings/describe.ts';
import { COUNTRY } from '../../frame/settings/own.ts';
import type { ByHand } from './by-hand.ts';

const settings = fields({
  /** `delivery`: only for what is sent; `always`: also when the shopper picks it up at the shop. */
  cashOnDelivery: choice('delivery', ['never', 'delivery', 'always']),
  /** What it costs besides, for carriers want to be paid for collecting. */
  cashOnDeliveryFee: fields({
    kind: choice('none', ['none', 'fixed', 'percent']),
    /** In the shop's first currency, or of a hundred; without tax. */
    amount: number(0, [0, 1000]),
    taxClass: text('standard', CODE),
    /** Countries where it is another amount, by where the goods go. */
    countries: list(fields({ country: COUNTRY, amount: number(0, [0, 1000]) }), [], { most: 60 }),
  }),
});

declare module '../../frame/shop/settings.ts' {
  interface CheckoutSettings extends Static<typeof settings> {}
}

/**
 * Cash on delivery: the order is packed at once and paid at the door. Only for what is delivered; whoever picks
 * up at the shop may pay there if the shopkeeper says so.
 */
export const cod: ByHand = {
  id: 'cod',
  texts: { title: 'payments.cod.title', description: 'payments.cod.description' },
  settings,
  initialStatus: 'processing',
  prepaid: false,
  available({ total, needsShipping, shippingMethods }, { cashOnDelivery: rule }) {
    if (rule === 'never' || total <= 0 || !needsShipping) return false;
    return rule === 'always' || !shippingMethods.includes('local_pickup');
  },
  fee(to, { cashOnDeliveryFee: { kind, amount, taxClass, countries } }) {
    if (kind === 'none') return undefined;
    const there = countries.find(({ country }) => country === to);
    return { kind, amount: there?.amount ?? amount, taxClass, label: 'payments.cod.fee' };
  },
  instructions: ({ amount, t }) => ({
    heading: t('payments.cod.heading'),
    text: t('payments.cod.instructions', { amount }),
    rows: [],
  }),
};
