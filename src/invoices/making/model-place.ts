import { isUnionSupply, taxZoneOf } from '../../pricing/index.ts';
import type { Place, TaxKind, Treatment } from './model.ts';

/** Where the taxpayer is: in a part of Spain, or in another country. */
export type Territory = 'mainland' | 'canaries' | 'ceuta_melilla' | 'elsewhere';

const KINDS: Readonly<Record<Territory, TaxKind>> = {
  mainland: '01',
  canaries: '03',
  ceuta_melilla: '02',
  elsewhere: '05',
};

/**
 * Which tax it is: that of the islands and towns that have their own where it is charged there, else the taxpayer's.
 *
 * @param place where it is charged; undefined where none is
 */
export function taxKindOf(place: Place | undefined, territory: Territory): TaxKind {
  const zone = place && territory !== 'elsewhere' ? taxZoneOf(place) : territory;
  return zone === 'canaries' || zone === 'ceuta_melilla' ? KINDS[zone] : KINDS[territory];
}

/** Of a supply, what its treatment hangs on. */
export interface Supply {
  territory: Territory;
  /** The taxpayer's own country. */
  country: string;
  /** Where the goods are handed over. */
  place: Place;
  taxed: boolean;
  /** Whether all rates that it is taxed by are of nothing. */
  byNothing: boolean;
  /** Whether the surcharge of retailers is charged with the tax. */
  surcharged: boolean;
  /** Whether the buyer is a business of another state of the Union, by more than a number that they gave. */
  unionBusiness: boolean;
  /** Whether the shop has freed this buyer from tax. */
  freed: boolean;
  /** Whether the taxpayer is in the one-stop shop. */
  oss: boolean;
}

/**
 * How the tax office sees a supply of goods. From the mainland of Spain to its islands and towns that are apart is an
 * export (LIVA article 21); to a business of another state is exempt (article 25); to its consumers is that state's
 * where the shop is in the one-stop shop, and the own state's where it is not.
 */
export function treatmentOf(supply: Supply): Treatment {
  const way = wayOf(supply);
  if (way === 'union' && supply.oss && !(supply.unionBusiness && !supply.taxed)) return 'oss';
  // By a rate of nothing tables of rates say that what leaves is not taxed.
  if (supply.taxed && !(way === 'out' && supply.byNothing)) return supply.surcharged ? 'surcharge' : 'home';
  if (way === 'out') return 'export';
  if (way === 'union' && supply.unionBusiness) return 'intra_union';
  return supply.freed ? 'reverse' : 'untaxed';
}

/** Whether goods stay in the taxpayer's own territory, go to another state of the Union, or leave it. */
function wayOf({ territory, country, place }: Supply): 'home' | 'union' | 'out' {
  const zone = taxZoneOf(place);
  const stays =
    territory === 'elsewhere'
      ? place.country === country && (country !== 'ES' || zone === 'mainland')
      : zone === territory;
  if (stays) return 'home';
  const inUnion = territory === 'mainland' || territory === 'elsewhere';
  return inUnion && isUnionSupply({ country, state: '' }, place) ? 'union' : 'out';
}
