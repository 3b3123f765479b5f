import { describe, expect, test } from 'vitest';
import { continentOf } from './continents.ts';
import { completeDestination, shopAddress } from './destinations.ts';
import {
  type Destination,
  fitsCity,
  fitsPostcode,
  plainPostcode,
  sameDestination,
} from './model-destination.ts';
import { type Zone, zoneAt } from './model-shipping.ts';
import { type PlacedRate, plainClass, rateCode, ratesAt, shippingClassOf } from './tax/model-rates.ts';

const place = (country: string, state = '', postcode = '', city = ''): Destination => ({
  country,
  state,
  postcode,
  city,
});
const rate = (id: number, more: Partial<PlacedRate>): PlacedRate => ({
  id,
  code: '',
  label: 'IVA',
  ppm: 210_000,
  compound: false,
  onShipping: true,
  country: '',
  state: '',
  postcode: '',
  city: '',
  class: 'standard',
  priority: 1,
  position: id,
  ...more,
});

describe('rules of places', () => {
  test('a postcode fits itself, a beginning with a star and a range', () => {
    const rule = '17100; 08*; 35000...35999';
    expect(['17100', '08001', '35012'].map((code) => fitsPostcode(code, rule))).toEqual([true, true, true]);
    expect(['17101', '18001', '36000', ''].map((code) => fitsPostcode(code, rule))).toEqual(
      Array(4).fill(false),
    );
    expect(fitsPostcode('sw1a 1aa', 'SW1A*')).toBe(true);
    expect([fitsPostcode('17001', '*'), fitsPostcode('', '*')]).toEqual([true, true]);
  });

  test('postcodes are compared in capitals, without blanks and dashes', () => {
    expect(plainPostcode(' sw1a - 1aa ')).toBe('SW1A1AA');
    expect(fitsPostcode('1000-001', '1000 001')).toBe(true);
    expect(fitsPostcode('SW1A1AA', 'sw1a-1*')).toBe(true);
  });

  test('a range of postcodes has both its ends, and none with letters is in it', () => {
    for (const rule of ['17000...17099', ' 17000 .. 17099 ']) {
      const inside = (code: string) => fitsPostcode(code, rule);
      expect(['16999', '17000', '17050', '17099', '17100'].map(inside)).toEqual([
        false,
        true,
        true,
        true,
        false,
      ]);
      expect(['A17050', '17050A', '17O50', '17E3', ''].map(inside)).toEqual(Array(5).fill(false));
    }
    expect([fitsPostcode('', '0...99'), fitsPostcode('0X10', '0...99')]).toEqual([false, false]);
    expect(fitsPostcode('17050', 'A17000...17099')).toBe(false);
    expect(fitsPostcode('17050', '17000...17099A')).toBe(false);
    expect(fitsPostcode('17050', '17000.17099')).toBe(false);
  });

  test('an empty rule fits every postcode, and rules may stand on lines of their own', () => {
    expect([fitsPostcode('17004', ''), fitsPostcode('17004', ' ;\n ')]).toEqual([true, true]);
    expect(fitsPostcode('', ' ; 17004')).toBe(false);
    expect(['08001', '17004', '25001'].map((code) => fitsPostcode(code, '08*\n; 17004 ;'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a city fits whatever its case and the blanks around it', () => {
    expect([fitsCity(' girona', 'Girona;Salt'), fitsCity('Olot', 'Girona;Salt')]).toEqual([true, false]);
    expect([fitsCity('Salt', 'girona ; salt ;'), fitsCity('', 'girona; ;salt')]).toEqual([true, false]);
    expect([fitsCity('Olot', ''), fitsCity('Olot', ' ; ')]).toEqual([true, true]);
  });

  test('two places are the same to the letter in all their parts', () => {
    const girona = place('ES', 'GI', '17004', 'Girona');
    expect(sameDestination(girona, { ...girona })).toBe(true);
    for (const part of ['country', 'state', 'postcode', 'city'])
      expect(sameDestination(girona, { ...girona, [part]: 'x' })).toBe(false);
    expect(sameDestination(girona, undefined)).toBe(false);
  });

  test('a rate counts only where all that it names is so', () => {
    const one = rate(1, { country: 'ES', state: 'GI', postcode: '17*', city: 'Girona;Salt' });
    const counts = (where: Destination) => ratesAt([one], where, 'standard').length === 1;
    expect(counts(place('ES', 'GI', '17004', 'girona'))).toBe(true);
    expect(counts(place('FR', 'GI', '17004', 'girona'))).toBe(false);
    expect(counts(place('ES', 'B', '17004', 'girona'))).toBe(false);
    expect(counts(place('ES', 'GI', '08001', 'girona'))).toBe(false);
    expect(counts(place('ES', 'GI', '17004', 'Olot'))).toBe(false);
  });

  test('of rates of one priority that of a country counts before that of any, then of a state, a postcode, a city', () => {
    const here = place('ES', 'GI', '17004', 'Girona');
    const steps = [
      rate(1, {}),
      rate(2, { city: 'Girona' }),
      rate(3, { postcode: '17004' }),
      rate(4, { state: 'GI' }),
      rate(5, { country: 'ES' }),
      rate(6, { country: 'ES', postcode: '17004', city: 'Girona' }),
      rate(7, { country: 'ES', state: 'GI' }),
      rate(8, { country: 'ES', state: 'GI', postcode: '17004', city: 'Girona' }),
    ];
    for (const [index, step] of steps.entries()) {
      const known = steps.slice(0, index + 1);
      expect(ratesAt(known, here, 'standard').map(({ id }) => id)).toEqual([step.id]);
      expect(ratesAt([...known].reverse(), here, 'standard').map(({ id }) => id)).toEqual([step.id]);
    }
  });

  test('of rates that are as exact the shopkeeper’s order decides, then which came first', () => {
    const ids = (...rates: PlacedRate[]) => ratesAt(rates, place('ES'), 'standard').map(({ id }) => id);
    expect(ids(rate(1, { position: 2 }), rate(2, { position: 1 }))).toEqual([2]);
    expect(ids(rate(2, { position: 1 }), rate(1, { position: 1 }))).toEqual([1]);
  });

  test('lower priorities come first, so that compound ones tax them', () => {
    const rates = [rate(1, { priority: 3 }), rate(2, { priority: 1 }), rate(3, { priority: 2 })];
    expect(ratesAt(rates, place('ES'), 'standard').map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  test('the code of a rate says where it counts, what it is and its priority', () => {
    expect(rateCode({ country: 'ES', state: 'GC', label: 'Igic', priority: 1 })).toBe('ES-GC-IGIC-1');
    expect(rateCode({ country: 'ES', state: '', label: 'IVA', priority: 2 })).toBe('ES-IVA-2');
  });

  test('of one priority the rate that says most exactly where it counts is taken', () => {
    const rates = [
      rate(1, { country: 'ES' }),
      rate(2, { country: 'ES', state: 'GC' }),
      rate(3, { priority: 2, compound: true }),
    ];
    expect(ratesAt(rates, place('ES', 'GC'), '').map(({ id }) => id)).toEqual([2, 3]);
    expect(ratesAt(rates, place('ES', 'B'), 'standard').map(({ id }) => id)).toEqual([1, 3]);
    expect(ratesAt(rates, place('US', 'TX'), 'reduced-rate')).toEqual([]);
  });

  test('tax classes go by the names of imports too', () => {
    expect(['', 'reduced-rate', 'zero-rate'].map(plainClass)).toEqual(['standard', 'reduced', 'zero']);
    expect(plainClass('by-rate-of-reduced')).toBe('by-rate-of-reduced');
  });

  test('shipping follows the first class of the shop that anything has, else one of the cart’s own', () => {
    const ofShop = ['reduced', 'super-reduced', 'zero'];
    expect(shippingClassOf(['super-reduced', 'reduced-rate'], ofShop)).toBe('reduced');
    expect(shippingClassOf(['super-reduced', 'reduced-rate'], ofShop.toReversed())).toBe('super-reduced');
    expect(shippingClassOf(['zero', '', 'reduced'], ofShop)).toBe('standard');
    expect(shippingClassOf(['tobacco', 'books'], ofShop)).toBe('books');
    expect(shippingClassOf([], ofShop)).toBeUndefined();
  });

  const zone = (id: number, locations: Zone['locations']): Zone => ({
    id,
    code: String(id),
    names: { ca: '', es: '', en: '' },
    locations,
    methods: [],
  });

  test('the first zone that a place lies in counts, and the one without locations takes the rest', () => {
    const zones = [
      zone(1, [{ kind: 'state', value: 'ES:GC' }]),
      zone(2, [
        { kind: 'country', value: 'ES' },
        { kind: 'postcode', value: '07*' },
      ]),
      zone(3, [{ kind: 'country', value: 'ES' }]),
      zone(4, [{ kind: 'continent', value: 'EU' }]),
      zone(5, []),
    ];
    const at = (where: Destination) => zoneAt(zones, where, continentOf)?.id;
    expect([at(place('ES', 'GC')), at(place('ES', 'PM', '07001')), at(place('ES', 'B', '08001'))]).toEqual([
      1, 2, 3,
    ]);
    expect([at(place('ES')), at(place('AD')), at(place('US', 'TX')), at(place('??'))]).toEqual([3, 4, 5, 5]);
  });

  test('a Spanish place gets its province from its postcode', () => {
    expect(completeDestination(place('ES', '', '35001')).state).toBe('GC');
    expect(completeDestination(place('ES', 'B', '35001')).state).toBe('B');
    expect(completeDestination(place('ES', '', '99')).state).toBe('');
    expect(completeDestination(place('ES', '', '99001')).state).toBe('');
    expect(completeDestination(place('FR', '', '35001')).state).toBe('');
  });

  test('the shop’s own place is its address', () => {
    const address = { ...place('ES', 'GI', '17100', 'La Bisbal'), street: 'Carrer Major, 1' };
    expect(shopAddress({ address })).toEqual(place('ES', 'GI', '17100', 'La Bisbal'));
  });
});
