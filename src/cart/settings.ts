import type { Static } from 'typebox';
import { fields, flag, type Section } from '../frame/settings/describe.ts';

const cart = fields({ redirectAfterAdd: flag(false) });

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    cart: Static<typeof cart>;
  }
}

export const cartSection: Section = { at: 'cart', of: cart };
