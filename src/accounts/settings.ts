import type { Static } from 'typebox';
import { choice, fields, type Section } from '../frame/settings/describe.ts';

const PRESENCE = ['required', 'optional', 'hidden'] as const;

/** What an address asks for. */
const asked = fields({
  /** Whom the shop sells to. Businesses give a company and a tax number, and have no right of withdrawal. */
  customers: choice('everybody', ['everybody', 'businesses']),
  phone: choice('required', PRESENCE),
  company: choice('optional', PRESENCE),
  /** The tax number of the billing address: NIF, NIE or CIF in Spain, checked by its checksum. */
  taxId: choice('optional', PRESENCE),
});

type Asked = Static<typeof asked>;

declare module '../frame/shop/settings.ts' {
  interface CheckoutSettings extends Asked {}
  interface ShopSettings {
    checkout: CheckoutSettings;
  }
}

export const addressSection: Section = { at: 'checkout', of: asked };
