import { isUnionService, isUnionSupply, taxZoneOf } from '../../pricing/index.ts';
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
  /** A download or another service, and no goods. */
  service: boolean;
  /** Where the goods are handed over, or where who buys a service lives. */
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
 * How the tax office sees a supply. Goods from the mainland of Spain to its islands and towns that are apart are an
 * export (LIVA article 21); to a business of another state they are exempt (article 25); to its consumers they are that
 * state's where the shop is in the one-stop shop, and the own state's where it is not. A service is where its buyer is:
 * to a business of another state (article 69.Uno.1) and to anybody outside the territory (69.Dos and, of what is sent by
 * wire, 70.Uno.4) it is not subject to the tax of here at all; to consumers of another state it is as goods are.
 */
export function treatmentOf(supply: Supply): Treatment {
  const way = wayOf(supply);
  if (way === 'union' && supply.oss && !(supply.unionBusiness && !supply.taxed)) return 'oss';
  // By a rate of nothing tables of rates say that what leaves is not taxed.
  if (supply.taxed && !(way === 'out' && supply.byNothing)) return supply.surcharged ? 'surcharge' : 'home';
  if (way === 'out') return supply.service ? 'outside_service' : 'export';
  if (way === 'union' && supply.unionBusiness) return supply.service ? 'union_service' : 'intra_union';
  return supply.freed ? 'reverse' : 'untaxed';
}

/** Whether it stays in the taxpayer's own territory, goes to another state of the Union, or leaves it. */
function wayOf({ territory, country, place, service }: Supply): 'home' | 'union' | 'out' {
  if (staysHome(territory, country, place)) return 'home';
  const inUnion = territory === 'mainland' || territory === 'elsewhere';
  const isOfUnion = service ? isUnionService : isUnionSupply;
  return inUnion && isOfUnion({ country, state: '' }, place) ? 'union' : 'out';
}

/** @param country the taxpayer's own */
export function staysHome(territory: Territory, country: string, place: Place): boolean {
  const zone = taxZoneOf(place);
  return territory === 'elsewhere'
    ? place.country === country && (country !== 'ES' || zone === 'mainland')
    : zone === territory;
}
