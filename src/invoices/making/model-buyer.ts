import type { Address } from '../../accounts/index.ts';
import { isTaxId, vatId, vatNumberOf } from '../../accounts/index.ts';
import type { Party } from './model.ts';

/** How the agency knows somebody: by NIF, by a VAT number of the Union, or by what their own country gave them. */
export type Identity =
  | { kind: 'nif'; id: string }
  | { kind: 'vat'; country: string; id: string }
  | { kind: 'foreign'; country: string; id: string };

/** States that the Union's numbers call otherwise than ISO does. */
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** @returns undefined where somebody has no number, or none that can be one */
export function identityOf({ taxId, country }: Pick<Party, 'taxId' | 'country'>): Identity | undefined {
  if (taxId === '') return undefined;
  const spanish = taxId.startsWith('ES') ? taxId.slice(2) : taxId;
  if (isTaxId('ES', spanish)) return { kind: 'nif', id: spanish };
  if (country === 'ES' || !isTaxId(country, taxId)) return undefined;
  const vat = vatNumberOf(country, taxId);
  if (vat && vat.state !== 'ES')
    return { kind: 'vat', country: COUNTRIES[vat.state] ?? vat.state, id: vatId(vat) };
  return { kind: 'foreign', country, id: taxId };
}

/** Who is billed. A company with its name, anybody else with theirs. */
export function buyerOf(billing: Address): Party {
  const person = `${billing.firstName} ${billing.lastName}`.trim();
  return {
    name: billing.company.trim() || person,
    taxId: billing.taxId,
    street: [billing.address1, billing.address2].filter((part) => part !== '').join(', '),
    postcode: billing.postcode,
    city: billing.city,
    state: billing.state,
    country: billing.country,
  };
}
