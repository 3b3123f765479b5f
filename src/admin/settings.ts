import type { Static } from 'typebox';
import { fields, flag, type Section } from '../frame/settings/describe.ts';

const desk = fields({
  /** Whether the menu leads to the set-up. It goes by itself when nothing is missing any more. */
  setup: flag(true),
});

declare module '../frame/shop/settings.ts' {
  interface ShopSettings {
    desk: Static<typeof desk>;
  }
}

export const deskSection: Section = { at: 'desk', of: desk };
