import type { ShopSettings } from './settings.ts';

/** What the shop is called and where it stands, as one writes to it, line by line; what is not known is left out. */
export function placeLines({ name, address }: Pick<ShopSettings, 'name' | 'address'>): string[] {
  return [name, address.street, `${address.postcode} ${address.city}`.trim()].filter(Boolean);
}
