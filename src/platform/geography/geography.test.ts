import { describe, expect, test } from 'vitest';
import { countryName, findState, formatPostcode, isPostcode, postcodeFitsState, statesOf } from './index.ts';

describe('places', () => {
  test('Spain has fifty provinces and two cities', () => {
    expect(statesOf('ES')?.size).toBe(52);
  });

  test('a Spanish postcode begins with 01 to 52 and has five digits', () => {
    expect(['01001', '17001', '52006'].every((code) => isPostcode('ES', code))).toBe(true);
    expect(['00100', '53000', '1700', '170011', 'AB123'].some((code) => isPostcode('ES', code))).toBe(false);
  });

  test('a Spanish postcode must lie in its province', () => {
    expect(postcodeFitsState('ES', '17001', 'GI')).toBe(true);
    expect(postcodeFitsState('ES', '17001', 'B')).toBe(false);
  });

  test('postcodes are kept in their country’s own form', () => {
    expect(formatPostcode('GB', 'sw1a1aa')).toBe('SW1A 1AA');
    expect(formatPostcode('PT', '1000 205')).toBe('1000-205');
    expect(formatPostcode('ES', ' 08 001 ')).toBe('08001');
  });

  test('a state is found by its code or by any of its names', () => {
    expect(findState('ES', 'girona')).toBe('GI');
    expect(findState('ES', 'València')).toBe('V');
    expect(findState('ES', 'Texas')).toBeUndefined();
  });

  test('countries have their names in every language of the shop', () => {
    expect(['ca', 'es', 'en'].map((language) => countryName('DE', language))).toEqual([
      'Alemanya',
      'Alemania',
      'Germany',
    ]);
  });
});
