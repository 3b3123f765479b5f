import type { Static } from 'typebox';
import { fields, flag, type Section, whole } from '../frame/settings/describe.ts';

const cart = fields({
  redirectAfterAdd: flag(false),
  /** Days that a cart of an account is kept since it was touched last; 0 keeps it for ever. */
  keepDays: whole(365, [0, 3650]),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    cart: Static<typeof cart>;
  }
}

export const cartSection: Section = { at: 'cart', of: cart };
