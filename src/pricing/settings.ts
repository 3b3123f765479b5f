import type { Static } from 'typebox';
import { vatNumberOf, vatStateOf } from '../accounts/index.ts';
import {
  CODE,
  choice,
  fields,
  flag,
  type Section,
  type SettingsProblem,
  text,
} from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';

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
  /** Sales without tax to businesses of other states of the Union. */
  union: fields({
    /** The shop's own number in the Union's register (in Spain that of the ROI); '' where it is not in it. */
    number: text('', { most: 20, pattern: '^[A-Z0-9+*]*$', means: 'must.vat_number' }),
    /**
     * While the register does not answer: tax is charged, and given back once it says that the number is valid; or
     * none is charged, and somebody looks if it says later that it is not.
     */
    whenDown: choice('charge', ['charge', 'accept']),
  }),
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
  { at: 'tax', of: tax, rules: checkUnionNumber },
  { at: 'coupons', of: coupons },
];

/** A state registers those who trade from it. */
function checkUnionNumber({ tax: { union }, address }: ShopSettings): SettingsProblem[] {
  const given = union.number;
  const found = vatNumberOf(address.country, given);
  if (given === '' || found?.state === vatStateOf(address.country)) return [];
  return [{ path: 'tax.union.number', given, allowed: must('must.vat_number') }];
}
