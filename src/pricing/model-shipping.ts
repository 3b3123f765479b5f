import type { Translated } from '../frame/shop/settings.ts';
import { type Destination, fitsPostcode, plainPostcode } from './model-destination.ts';

export type LocationKind = 'continent' | 'country' | 'state' | 'postcode';
export type MethodKind = 'flat_rate' | 'free_shipping' | 'local_pickup';

/** Minor units by currency; a currency that is not named is converted from the shop's base currency. */
export type Amounts = Readonly<Record<string, number>>;

export interface MethodSettings {
  /** Without tax. */
  cost: Amounts;
  taxStatus: 'taxable' | 'none';
  /** What free shipping asks for. */
  requires: 'nothing' | 'minimum' | 'coupon' | 'either' | 'both';
  /** Compared with the goods as the cart shows them, less discounts. */
  minimum: Amounts;
  /** True when discounts do not count against the minimum. */
  ignoreDiscounts: boolean;
}

export interface ZoneMethod {
  id: number;
  kind: MethodKind;
  titles: Translated;
  settings: MethodSettings;
}

/** A part of the world and the ways of shipping there. Without locations it is the whole world. */
export interface Zone {
  id: number;
  code: string;
  names: Translated;
  /** `EU`, `ES`, `ES:GC`, or a postcode rule. */
  locations: readonly { kind: LocationKind; value: string }[];
  /** Enabled ones in the shopkeeper's order. */
  methods: readonly ZoneMethod[];
}

/**
 * The zone of a place: the first in the shopkeeper's order that it lies in. A zone's postcodes narrow down its
 * countries; a zone without locations takes what is left (wire.md 6.6).
 */
export function zoneAt(
  zones: readonly Zone[],
  place: Destination,
  continentOf: (country: string) => string,
): Zone | undefined {
  const state = `${place.country}:${place.state}`;
  const continent = continentOf(place.country);
  return zones.find(({ locations }) => {
    const regions = locations.filter(({ kind }) => kind !== 'postcode');
    const inRegion = regions.some(
      ({ kind, value }) =>
        (kind === 'country' && value === place.country) ||
        (kind === 'state' && value === state) ||
        (kind === 'continent' && value === continent),
    );
    const codes = locations.filter(({ kind }) => kind === 'postcode');
    const inCodes =
      plainPostcode(place.postcode) !== '' && codes.some(({ value }) => fitsPostcode(place.postcode, value));
    return (regions.length === 0 || inRegion) && (codes.length === 0 || inCodes);
  });
}

/** The rate's id of the contract. @example rateId({ kind: 'flat_rate', id: 3 }) // 'flat_rate:3' */
export function rateId({ kind, id }: Pick<ZoneMethod, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** A way of shipping that may be chosen for this cart. `cost` is minor units without tax. */
export interface ShippingOffer {
  id: string;
  kind: MethodKind;
  methodId: number;
  titles: Translated;
  cost: number;
  taxable: boolean;
}

/** What of a cart decides which methods are offered. Minor units, as the cart shows prices. */
export interface ShippingBasis {
  subtotal: number;
  discount: number;
  /** True when a coupon grants free shipping. */
  freeByCoupon: boolean;
}

/** The methods of a zone that this cart may choose, in the shopkeeper's order. */
export function offersOf(
  methods: readonly ZoneMethod[],
  goods: ShippingBasis,
  amountOf: (amounts: Amounts) => number,
): ShippingOffer[] {
  return methods
    .filter(({ kind, settings }) => kind !== 'free_shipping' || isFree(settings, goods, amountOf))
    .map((method) => ({
      id: rateId(method),
      kind: method.kind,
      methodId: method.id,
      titles: method.titles,
      cost: method.kind === 'free_shipping' ? 0 : amountOf(method.settings.cost),
      taxable: method.settings.taxStatus === 'taxable',
    }));
}

function isFree(
  settings: MethodSettings,
  goods: ShippingBasis,
  amountOf: (amounts: Amounts) => number,
): boolean {
  const counted = settings.ignoreDiscounts ? goods.subtotal : goods.subtotal - goods.discount;
  const enough = counted >= amountOf(settings.minimum);
  switch (settings.requires) {
    case 'nothing':
      return true;
    case 'minimum':
      return enough;
    case 'coupon':
      return goods.freeByCoupon;
    case 'either':
      return goods.freeByCoupon || enough;
    case 'both':
      return goods.freeByCoupon && enough;
  }
}

/** The chosen offer while it exists, else the first one. */
export function chooseOffer(offers: readonly ShippingOffer[], chosen: string): ShippingOffer | undefined {
  return offers.find(({ id }) => id === chosen) ?? offers[0];
}
