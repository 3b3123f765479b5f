import type { ShopSettings } from '../frame/shop/settings.ts';
import { isPostcode, postcodeFitsState, statesOf } from '../platform/geography/index.ts';
import type { Destination } from './model-destination.ts';

/** The shop's own place: where prices are entered for, and where a stranger is taken to be. */
export function shopAddress({ address }: Pick<ShopSettings, 'address'>): Destination {
  return { country: address.country, state: address.state, postcode: address.postcode, city: address.city };
}

/** A Spanish place whose province was not said gets it from its postcode: its taxes depend on it. */
export function completeDestination(place: Destination): Destination {
  if (place.country !== 'ES' || place.state !== '' || !isPostcode('ES', place.postcode)) return place;
  const codes = [...(statesOf('ES')?.keys() ?? [])];
  return { ...place, state: codes.find((code) => postcodeFitsState('ES', place.postcode, code)) ?? '' };
}
