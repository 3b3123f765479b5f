import type { Static } from 'typebox';
import { CODE, choice, fields, flag, type Section, text } from '../frame/settings/describe.ts';

const tax = fields({
  pricesIncludeTax: flag(true),
  displayInShop: choice('incl', ['incl', 'excl']),
  displayInCart: choice('incl', ['incl', 'excl']),
  /** Whose rates count: those of where the goods go, of where the bill goes, or always the shop's own. */
  basedOn: choice('shipping', ['shipping', 'billing', 'base']),
  roundAtSubtotal: flag(false),
  /** Totals show a row for each rate, or one for all of them. */
  totals: choice('itemised', ['itemised', 'single']),
  /** The class that shipping is taxed with: that of the cart's goods (`inherit`), or always this one of the shop's. */
  shippingClass: text('inherit', CODE),
});

const coupons = fields({
  enabled: flag(true),
  /** A percentage counts from what earlier coupons have left, not from the full price. */
  sequential: flag(false),
});

/** Who says what other currencies cost: the shopkeeper, or the European Central Bank day by day. */
const exchange = fields({ exchange: choice('manual', ['manual', 'ecb']) });

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    exchange: Static<typeof exchange>['exchange'];
    tax: Static<typeof tax>;
    coupons: Static<typeof coupons>;
  }
}

export const pricingSections: readonly Section[] = [
  { at: '', of: exchange },
  { at: 'tax', of: tax },
  { at: 'coupons', of: coupons },
];
