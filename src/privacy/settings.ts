import type { Static } from 'typebox';
import { fields, type Section, whole } from '../frame/settings/describe.ts';

const privacy = fields({
  /** Years after the end of its own for which is kept to whom something was sold: six by the Código de Comercio. */
  keepsBooks: whole(6, [4, 30]),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    privacy: Static<typeof privacy>;
  }
}

export const privacySection: Section = { at: 'privacy', of: privacy };
