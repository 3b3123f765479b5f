import type { Static } from 'typebox';
import { fields, flag, partlyTranslated, type Section } from '../frame/settings/describe.ts';

const ordering = fields({
  guests: flag(true),
  /** Other words on the button that orders; they have to say that it obliges to pay. */
  orderButton: partlyTranslated({ least: 1, most: 60 }),
});

type Ordering = Static<typeof ordering>;

declare module '../frame/shop/settings.ts' {
  interface CheckoutSettings extends Ordering {}
}

export const orderingSection: Section = { at: 'checkout', of: ordering };
