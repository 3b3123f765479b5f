import { own } from '../../platform/own.ts';
import { UNION_COUNTRIES } from '../tax/model-countries.ts';

/**
 * Where a shop, or what it sells, is for its taxes. Parts of Spain that are outside of the Union's value-added tax
 * (directive 2006/112/EC, article 6) have one of their own.
 */
export type TaxZone = 'mainland' | 'canaries' | 'ceuta_melilla' | 'union' | 'world';

export interface TaxPlace {
  country: string;
  state: string;
}

const APART: Readonly<Record<string, TaxZone>> = {
  GC: 'canaries',
  TF: 'canaries',
  CE: 'ceuta_melilla',
  ML: 'ceuta_melilla',
};

/** Northern Ireland, which trades in goods as if it were in the Union, by the name that the Union has for it. */
const NORTHERN_IRELAND = 'XI';

/**
 * The country of an address for taxes: Northern Ireland has one of its own, known by its postcodes, and Monaco is France
 * (directive 2006/112/EC, article 7).
 */
export function taxCountryOf({ country, postcode }: { country: string; postcode: string }): string {
  if (country === 'GB' && /^BT\d/i.test(postcode)) return NORTHERN_IRELAND;
  return country === 'MC' ? 'FR' : country;
}

export function taxZoneOf({ country, state }: TaxPlace): TaxZone {
  if (country === 'ES') return own(APART, state) ?? 'mainland';
  return UNION_COUNTRIES.includes(country) || country === NORTHERN_IRELAND ? 'union' : 'world';
}

const inUnion = (place: TaxPlace) => ['mainland', 'union'].includes(taxZoneOf(place));

/** Whether goods go from one state of the Union to another. */
export const isUnionSupply = (from: TaxPlace, to: TaxPlace): boolean =>
  from.country !== to.country && inUnion(from) && inUnion(to);

/** The same of services: for these Northern Ireland is no part of the Union. */
export const isUnionService = (from: TaxPlace, to: TaxPlace): boolean =>
  isUnionSupply(from, to) && to.country !== NORTHERN_IRELAND;
