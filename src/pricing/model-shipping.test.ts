import { describe, expect, test } from 'vitest';
import {
  chooseOffer,
  type MethodKind,
  type MethodSettings,
  offersOf,
  type ShippingBasis,
  type Zone,
  zoneAt,
} from './model-shipping.ts';

const titles = { ca: 'm', es: 'm', en: 'm' };
const method = (id: number, kind: MethodKind, more: Partial<MethodSettings> = {}) => ({
  id,
  kind,
  titles,
  settings: {
    cost: {},
    taxStatus: 'taxable' as const,
    requires: 'nothing' as const,
    minimum: {},
    ignoreDiscounts: false,
    ...more,
  },
});
const goods = (more: Partial<ShippingBasis> = {}): ShippingBasis => ({
  subtotal: 7000,
  discount: 0,
  freeByCoupon: false,
  ...more,
});
const inEuros = (amounts: Readonly<Record<string, number>>) => amounts.EUR ?? 0;

describe('the ways of shipping', () => {
  test('are offered in the shopkeeper’s order, each with its cost, and free shipping costs nothing', () => {
    const methods = [
      method(7, 'local_pickup', { cost: { EUR: 100 }, taxStatus: 'none' }),
      method(8, 'free_shipping', { cost: { EUR: 300 } }),
      method(9, 'flat_rate', { cost: { EUR: 409 } }),
    ];
    expect(offersOf(methods, goods(), inEuros)).toEqual([
      { id: 'local_pickup:7', kind: 'local_pickup', methodId: 7, titles, cost: 100, taxable: false },
      { id: 'free_shipping:8', kind: 'free_shipping', methodId: 8, titles, cost: 0, taxable: true },
      { id: 'flat_rate:9', kind: 'flat_rate', methodId: 9, titles, cost: 409, taxable: true },
    ]);
  });

  test('that ask for an amount look at what is left after discounts, unless they ignore these', () => {
    const offered = (discount: number, ignoreDiscounts: boolean) =>
      offersOf(
        [method(1, 'free_shipping', { requires: 'minimum', minimum: { EUR: 6000 }, ignoreDiscounts })],
        goods({ discount }),
        inEuros,
      ).length === 1;
    expect([offered(1000, false), offered(1001, false), offered(1001, true)]).toEqual([true, false, true]);
  });

  test('may be free for an amount, for a coupon, for either or for both', () => {
    const wishes = ['nothing', 'minimum', 'coupon', 'either', 'both'] as const;
    const table = (subtotal: number, freeByCoupon: boolean) =>
      wishes.map((requires) => {
        const free = method(1, 'free_shipping', { requires, minimum: { EUR: 6000 } });
        return offersOf([free], goods({ subtotal, freeByCoupon }), inEuros).length === 1;
      });
    expect(table(5999, false)).toEqual([true, false, false, false, false]);
    expect(table(6000, false)).toEqual([true, true, false, true, false]);
    expect(table(5999, true)).toEqual([true, false, true, true, false]);
    expect(table(6000, true)).toEqual([true, true, true, true, true]);
  });

  test('that cost something are not asked what free shipping asks for', () => {
    const methods = [method(1, 'flat_rate', { requires: 'coupon' })];
    expect(offersOf(methods, goods(), inEuros)).toHaveLength(1);
  });

  test('keep what the shopper chose while it is offered, else the first one counts', () => {
    const offers = offersOf([method(1, 'flat_rate'), method(2, 'local_pickup')], goods(), inEuros);
    expect(chooseOffer(offers, 'local_pickup:2')?.methodId).toBe(2);
    expect(chooseOffer(offers, 'local_pickup:3')?.methodId).toBe(1);
    expect(chooseOffer([], 'local_pickup:2')).toBeUndefined();
  });
});

describe('the zone of a place', () => {
  const zone = (...locations: Zone['locations'][number][]): Zone => ({
    id: 1,
    code: '',
    names: titles,
    locations,
    methods: [],
  });
  const liesIn = (one: Zone, country: string, state = '', postcode = '') =>
    zoneAt([one], { country, state, postcode, city: '' }, (code) => (code === 'FR' ? 'EU' : '')) !==
    undefined;

  test('is told by country, by state or by continent, each by its own kind of name', () => {
    expect(liesIn(zone({ kind: 'country', value: 'ES' }), 'ES', 'GI')).toBe(true);
    expect(liesIn(zone({ kind: 'country', value: 'ES' }), 'FR')).toBe(false);
    expect(liesIn(zone({ kind: 'state', value: 'ES:GI' }), 'ES', 'GI')).toBe(true);
    expect(liesIn(zone({ kind: 'state', value: 'ES:GI' }), 'ES', 'GC')).toBe(false);
    expect(liesIn(zone({ kind: 'state', value: 'ES:GI' }), 'FR', 'GI')).toBe(false);
    expect(liesIn(zone({ kind: 'continent', value: 'EU' }), 'FR')).toBe(true);
    expect(liesIn(zone({ kind: 'continent', value: 'EU' }), 'US')).toBe(false);
    expect(liesIn(zone({ kind: 'continent', value: 'FR' }), 'FR')).toBe(false);
    expect(liesIn(zone({ kind: 'country', value: 'EU' }), 'FR')).toBe(false);
    expect(liesIn(zone({ kind: 'state', value: 'FR' }), 'FR')).toBe(false);
  });

  test('with several regions is any of them', () => {
    const two = zone({ kind: 'country', value: 'PT' }, { kind: 'country', value: 'ES' });
    expect([liesIn(two, 'ES'), liesIn(two, 'PT'), liesIn(two, 'FR')]).toEqual([true, true, false]);
    expect(liesIn(zone({ kind: 'country', value: 'ES:GI' }), 'ES', 'GI')).toBe(false);
  });

  test('that names postcodes is entered only with one of them, in its own countries', () => {
    const islands = zone({ kind: 'country', value: 'ES' }, { kind: 'postcode', value: '07*' });
    expect(liesIn(islands, 'ES', '', '07001')).toBe(true);
    expect(liesIn(islands, 'ES', '', '08001')).toBe(false);
    expect(liesIn(islands, 'FR', '', '07001')).toBe(false);
    const two = zone({ kind: 'postcode', value: '07*' }, { kind: 'postcode', value: '35*' });
    expect(liesIn(two, 'ES', '', '35001')).toBe(true);
    expect(liesIn(zone({ kind: 'postcode', value: '07*' }), 'FR', '', '07001')).toBe(true);
  });

  test('that names postcodes does not take whoever has not said his', () => {
    const all = zone({ kind: 'country', value: 'ES' }, { kind: 'postcode', value: '*' });
    expect(liesIn(all, 'ES', '', '1')).toBe(true);
    expect(liesIn(all, 'ES', '', ' - ')).toBe(false);
  });

  test('without any locations is everywhere', () => {
    expect(liesIn(zone(), '')).toBe(true);
  });
});
