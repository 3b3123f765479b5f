import type { Static } from 'typebox';
import { choice, fields } from '../../frame/settings/describe.ts';
import type { ByHand } from './by-hand.ts';

const settings = fields({
  /** `delivery`: only for what is sent; `always`: also when the shopper picks it up at the shop. */
  cashOnDelivery: choice('delivery', ['never', 'delivery', 'always']),
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
};
