import { expect, test } from 'vitest';
import { isUnionService, isUnionSupply, taxCountryOf, taxZoneOf } from './model-zone.ts';

const place = (country: string, state = '') => ({ country, state });

test.each([
  ['GB', 'BT1 1AA', 'XI'],
  ['GB', 'bt9 5ab', 'XI'],
  ['GB', 'SW1A 1AA', 'GB'],
  ['GB', 'AB1 BT2', 'GB'],
  ['IE', 'BT1 1AA', 'IE'],
  ['MC', '98000', 'FR'],
  ['FR', '75001', 'FR'],
])('for taxes %s %s is of %s', (country, postcode, of) => {
  expect(taxCountryOf({ country, postcode })).toBe(of);
});

test.each([
  ['ES', 'GI', 'mainland'],
  ['ES', 'GC', 'canaries'],
  ['ES', 'TF', 'canaries'],
  ['ES', 'CE', 'ceuta_melilla'],
  ['ES', 'ML', 'ceuta_melilla'],
  ['PT', 'GC', 'union'],
  ['XI', '', 'union'],
  ['GB', '', 'world'],
  ['US', 'CE', 'world'],
] as const)('%s %s lies in %s', (country, state, zone) => {
  expect(taxZoneOf(place(country, state))).toBe(zone);
});

test('goods go from one state of the Union to another, and services not to Northern Ireland', () => {
  const girona = place('ES', 'GI');
  expect(isUnionSupply(girona, place('FR'))).toBe(true);
  expect(isUnionSupply(girona, place('XI'))).toBe(true);
  expect(isUnionService(girona, place('FR'))).toBe(true);
  expect(isUnionService(girona, place('XI'))).toBe(false);
  for (const to of [girona, place('ES', 'GC'), place('US')]) {
    expect(isUnionSupply(girona, to)).toBe(false);
    expect(isUnionService(girona, to)).toBe(false);
  }
  expect(isUnionSupply(place('ES', 'TF'), place('FR'))).toBe(false);
});
