import { describe, expect, test } from 'vitest';
import { continentOf } from './continents.ts';
import { fitsCity, fitsPostcode, type Place } from './model-place.ts';
import { type PlacedRate, plainClass, ratesAt, shippingClassOf } from './model-rates.ts';
import { type Zone, zoneAt } from './model-shipping.ts';
import { completePlace } from './places.ts';

const place = (country: string, state = '', postcode = '', city = ''): Place => ({
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
  });

  test('a city fits whatever its case', () => {
    expect([fitsCity(' girona', 'Girona;Salt'), fitsCity('Olot', 'Girona;Salt')]).toEqual([true, false]);
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
    expect(shippingClassOf(['reduced', 'super-reduced'])).toBe('reduced');
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
    const at = (where: Place) => zoneAt(zones, where, continentOf)?.id;
    expect([at(place('ES', 'GC')), at(place('ES', 'PM', '07001')), at(place('ES', 'B', '08001'))]).toEqual([
      1, 2, 3,
    ]);
    expect([at(place('ES')), at(place('AD')), at(place('US', 'TX')), at(place('??'))]).toEqual([3, 4, 5, 5]);
  });

  test('a Spanish place gets its province from its postcode', () => {
    expect(completePlace(place('ES', '', '35001')).state).toBe('GC');
    expect(completePlace(place('ES', 'B', '35001')).state).toBe('B');
    expect(completePlace(place('ES', '', '99')).state).toBe('');
  });
});
