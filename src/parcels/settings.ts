import type { Static } from 'typebox';
import { CODE, fields, flag, list, type Section, text, WEB_ADDRESS } from '../frame/settings/describe.ts';

const parcels = fields({
  /** Whether a paid order is completed when the last of it is sent. */
  completeWhenSent: flag(true),
  /** Carriers besides those that the house knows; one of the same id takes the place of the house's. */
  carriers: list(
    fields({
      id: text('', CODE),
      name: text('', { least: 1, most: 60 }),
      /** With {tracking}, {postcode}, {country}, {language}; see `Carrier`. */
      link: text('', { most: 500, pattern: `^$|${WEB_ADDRESS.pattern}`, means: WEB_ADDRESS.means }),
    }),
    [],
    { most: 50 },
  ),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    parcels: Static<typeof parcels>;
  }
}

export const parcelSection: Section = { at: 'parcels', of: parcels };
