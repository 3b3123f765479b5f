import { isUnionSupply } from '../../pricing/index.ts';
import { isToUnionBusiness } from '../making/model-buyer.ts';
import type { Territory } from '../making/model-place.ts';
import type { Entry } from './model-entry.ts';

/**
 * Up to so much a calendar year, of all states together and without tax, distance sales may be taxed at home; from the
 * sale that goes beyond it they are taxed where they go (directive 2006/112/EC article 59c). Minor units of euros.
 */
export const DISTANCE_LIMIT = 1_000_000;
/** From here on the desk warns. */
export const DISTANCE_WARNING = DISTANCE_LIMIT * 0.8;

export type DistanceStanding = 'under' | 'near' | 'over';

/** @param net minor units of euros */
export function distanceStanding(net: number): DistanceStanding {
  if (net > DISTANCE_LIMIT) return 'over';
  return net >= DISTANCE_WARNING ? 'near' : 'under';
}

/**
 * What of an entry of the books counts for the limit: goods that went to another state to somebody who is taxed as a
 * consumer, and services by wire to such; not what is done at the shop. What is corrected counts against it. Minor units, without tax.
 */
export function distanceNet(entry: Entry, from: { country: string; territory: Territory }): number {
  const inUnion = from.territory === 'mainland' || from.territory === 'elsewhere';
  if (!inUnion || !isUnionSupply({ country: from.country, state: '' }, entry.place)) return 0;
  return entry.groups
    .filter((group) => !group.here && !isToUnionBusiness(group))
    .filter(({ treatment }) => treatment !== 'reverse' && treatment !== 'outside_service')
    .reduce((sum, { base }) => sum + base, 0);
}
