import { describe, expect, test } from 'vitest';
import { completeDestination } from './destinations.ts';

const place = (country: string, postcode: string, state = '') => ({
  country,
  state,
  postcode,
  city: 'Ciutat',
});

describe('a place whose province was not said', () => {
  test.each([
    ['08001', 'B'],
    ['17820', 'GI'],
    ['07001', 'PM'],
    ['35001', 'GC'],
    ['38001', 'TF'],
    ['51001', 'CE'],
    ['52001', 'ML'],
  ])('has that of its Spanish postcode: %s is in %s', (postcode, state) => {
    expect(completeDestination(place('ES', postcode))).toEqual(place('ES', postcode, state));
  });

  test('stays open where the postcode says nothing', () => {
    for (const postcode of ['', '99', '99999', '0800', '00123'])
      expect(completeDestination(place('ES', postcode))).toEqual(place('ES', postcode));
  });

  test('stays open in another country', () => {
    expect(completeDestination(place('FR', '08001'))).toEqual(place('FR', '08001'));
  });

  test('a province that was said stays, whatever the postcode says', () => {
    expect(completeDestination(place('ES', '35001', 'GI'))).toEqual(place('ES', '35001', 'GI'));
  });
});
