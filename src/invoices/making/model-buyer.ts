import type { Address } from '../../accounts/index.ts';
import { isTaxId, vatId, vatNumberOf } from '../../accounts/index.ts';
import type { Party, TaxGroup } from './model.ts';

/** How the agency knows somebody: by NIF, by a VAT number of the Union, or by what their own country gave them. */
export type Identity =
  | { kind: 'nif'; id: string }
  | { kind: 'vat'; country: string; id: string }
  | { kind: 'foreign'; country: string; id: string };

/** States that the Union's numbers call otherwise than ISO does. */
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/**
 * A number is looked at as one of its buyer's own country first: some of Cyprus and of Austria are written as those of
 * Spain are, and the agency refuses a NIF that nobody has.
 *
 * @returns undefined where somebody has no number, or none that can be one
 */
export function identityOf({ taxId, country }: Pick<Party, 'taxId' | 'country'>): Identity | undefined {
  if (taxId === '') return undefined;
  const isOwn = country !== 'ES' && isTaxId(country, taxId);
  const vat = isOwn ? vatNumberOf(country, taxId) : undefined;
  if (vat && vat.state !== 'ES')
    return { kind: 'vat', country: COUNTRIES[vat.state] ?? vat.state, id: vatId(vat) };
  const spanish = taxId.startsWith('ES') ? taxId.slice(2) : taxId;
  if (isTaxId('ES', spanish)) return { kind: 'nif', id: spanish };
  return isOwn ? { kind: 'foreign', country, id: taxId } : undefined;
}

/**
 * List L7: 02 is a VAT number of the Union, which the agency looks up and refuses where nobody is known by it (its error
 * 1121), 04 what another country has given somebody. So it is a 02 where the shop has held it for good itself, and sold
 * without tax by it; of any other number nobody has said that it is known.
 */
export const idTypeOf = (
  kind: 'vat' | 'foreign',
  groups: readonly Pick<TaxGroup, 'treatment'>[],
): '02' | '04' => (kind === 'vat' && groups.some(isToUnionBusiness) ? '02' : '04');

/** Sold without tax by a number that the Union's register knows. */
export const isToUnionBusiness = ({ treatment }: Pick<TaxGroup, 'treatment'>): boolean =>
  treatment === 'intra_union' || treatment === 'union_service';

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
