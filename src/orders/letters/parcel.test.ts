import { expect, test } from 'vitest';
import { postalLines } from './parcel.ts';

const NURIA = {
  firstName: 'Núria',
  lastName: 'Peña',
  company: '',
  taxId: '',
  address1: 'Carrer Nou, 3',
  address2: '',
  postcode: '17600',
  city: 'Figueres',
  state: 'GI',
  country: 'ES',
  phone: '',
  email: '',
};

test('an address of a letter has its province and country by name, and no line for what is not known', () => {
  const town = ['Núria Peña', 'Carrer Nou, 3', '17600 Figueres (Girona)'];
  expect(postalLines(NURIA, 'ca')).toEqual([...town, 'Espanya']);
  expect(postalLines({ ...NURIA, country: '', state: '' }, 'ca')).toEqual([
    ...town.slice(0, 2),
    '17600 Figueres',
  ]);
});

test('a state that no list knows is written as it was given', () => {
  const [, , town, country] = postalLines({ ...NURIA, country: 'ZW', state: 'Masvingo' }, 'en');
  expect([town, country]).toEqual(['17600 Figueres (Masvingo)', 'Zimbabwe']);
});

test('how to reach the person comes last', () => {
  const lines = postalLines({ ...NURIA, phone: '972 000 000', email: 'nuria@figueres.example' }, 'es');
  expect(lines.slice(-3)).toEqual(['España', '972 000 000', 'nuria@figueres.example']);
});
