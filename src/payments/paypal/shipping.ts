import type { Address } from '../../accounts/index.ts';

/** Where PayPal is told that a parcel goes: what it protects a seller's parcels by. */
export interface PaypalShipping {
  type: 'SHIPPING';
  name: { full_name: string };
  address: Partial<Record<keyof typeof LONGEST, string>> & { country_code: string };
}

const LONGEST = {
  address_line_1: 300,
  address_line_2: 300,
  admin_area_2: 120,
  admin_area_1: 300,
  postal_code: 60,
} as const;
const LONGEST_NAME = 300;

/** An address in PayPal's words; what is empty is left out. Undefined where it has no country or no street. */
export function shippingOf(to: Address): PaypalShipping | undefined {
  const parts = {
    address_line_1: to.address1,
    address_line_2: to.address2,
    admin_area_2: to.city,
    admin_area_1: to.state,
    postal_code: to.postcode,
  };
  const known = Object.entries(LONGEST)
    .map(([name, longest]) => [name, parts[name as keyof typeof LONGEST].trim().slice(0, longest)] as const)
    .filter(([, value]) => value !== '');
  if (!/^[A-Z]{2}$/.test(to.country) || to.address1.trim() === '') return undefined;
  const name = `${to.firstName.trim()} ${to.lastName.trim()}`.trim() || to.company;
  return {
    type: 'SHIPPING',
    name: { full_name: name.slice(0, LONGEST_NAME) },
    address: { ...Object.fromEntries(known), country_code: to.country },
  };
}
