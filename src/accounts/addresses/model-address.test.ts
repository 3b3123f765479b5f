import { describe, expect, test } from 'vitest';
import { settings as usual } from '../../../tests/support/people/settings.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { Fields } from '../../platform/http/fields.ts';
import { type Address, EMPTY_ADDRESS } from '../model.ts';
import { addressFields, addressLines, checkAddress, readAddress } from './model-address.ts';

const settingsOf = (checkout: Partial<ShopSettings['checkout']> = {}): ShopSettings => ({
  ...usual,
  sellsTo: ['ES', 'FR', 'US', 'GB', 'AD'],
  checkout: { ...usual.checkout, company: 'optional', taxId: 'optional', phone: 'required', ...checkout },
});
const settings = settingsOf();
const HOME: Address = {
  ...EMPTY_ADDRESS,
  firstName: 'Núria',
  lastName: 'Puig',
  country: 'ES',
  address1: 'Carrer Major, 3',
  city: 'Girona',
  state: 'GI',
  postcode: '17001',
  phone: '972 20 20 20',
  email: 'nuria@example.cat',
};
const faults = (more: Partial<Address>, kind: 'billing' | 'shipping' = 'billing', of = settings) =>
  checkAddress(of, kind, { ...HOME, ...more }).map(({ field, fault }) => `${field} ${fault}`);

describe('the fields of an address', () => {
  const names = (kind: 'billing' | 'shipping', country: string, of = settings) =>
    addressFields(of, kind, country).map(({ name, required }) => (required ? name : `(${name})`));

  test('in Spain ask for the postcode before the town, and for a province', () => {
    expect(names('billing', 'ES')).toEqual([
      'email',
      'first_name',
      'last_name',
      '(company)',
      '(nif)',
      'country',
      'address_1',
      '(address_2)',
      'postcode',
      'city',
      'state',
      'phone',
    ]);
  });

  test('where the goods go to have no telephone, no e-mail and no tax number', () => {
    expect(names('shipping', 'ES')).toEqual([
      'first_name',
      'last_name',
      '(company)',
      'country',
      'address_1',
      '(address_2)',
      'postcode',
      'city',
      'state',
    ]);
  });

  test('elsewhere have the postcode last; the state is asked for where there are some, and may be written freely', () => {
    expect(names('shipping', 'US').slice(-3)).toEqual(['city', 'state', 'postcode']);
    expect(names('shipping', 'FR').slice(-3)).toEqual(['(address_2)', 'city', 'postcode']);
    expect(names('shipping', 'GB').slice(-3)).toEqual(['city', '(state)', 'postcode']);
  });

  test('are shown and required as the shopkeeper wants them', () => {
    const strict = settingsOf({ company: 'required', taxId: 'required', phone: 'optional' });
    expect(names('billing', 'ES', strict)).toEqual(expect.arrayContaining(['company', 'nif', '(phone)']));
    const few = settingsOf({ company: 'hidden', taxId: 'hidden', phone: 'hidden' });
    const left = addressFields(few, 'billing', 'ES').map(({ name }) => name);
    expect(['company', 'nif', 'phone'].filter((name) => left.includes(name))).toEqual([]);
  });

  test('of businesses have a company and a tax number for bills; where goods go, a company as the shopkeeper wants it', () => {
    const of = (checkout: Partial<ShopSettings['checkout']>, kind: 'billing' | 'shipping') =>
      names(kind, 'ES', settingsOf({ customers: 'businesses', ...checkout })).filter((name) =>
        /company|nif/.test(name),
      );
    const hidden = { company: 'hidden', taxId: 'hidden' } as const;
    expect([of(hidden, 'billing').sort(), of(hidden, 'shipping')]).toEqual([['company', 'nif'], []]);
    expect([of({}, 'billing').sort(), of({}, 'shipping')]).toEqual([['company', 'nif'], ['(company)']]);
  });

  test('those that say where it is, or that a business of another state buys, are marked, for the totals follow them', () => {
    const places = addressFields(settings, 'billing', 'ES').filter(({ place }) => place);
    expect(places.map(({ name }) => name)).toEqual([
      'nif',
      'country',
      'address_1',
      'address_2',
      'postcode',
      'city',
      'state',
    ]);
  });
});

describe('an address', () => {
  test('that has everything is right', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ phone: '', email: '' }, 'shipping')).toEqual([]);
  });

  test('needs what is required, and names what is missing in the order of the form', () => {
    expect(faults({ ...EMPTY_ADDRESS, country: 'ES' })).toEqual(
      ['email', 'first_name', 'last_name', 'address_1', 'postcode', 'city', 'state', 'phone'].map(
        (name) => `billing_${name} required`,
      ),
    );
    expect(faults({ phone: '' }, 'billing', settingsOf({ phone: 'optional' }))).toEqual([]);
  });

  test('lies in a country that is sold to', () => {
    expect(faults({ country: 'JP', state: '' }, 'shipping')).toEqual(['shipping_country country']);
  });

  test('in Spain lies in a province, and its postcode is of that province', () => {
    expect(faults({ state: 'XX' })).toEqual(['billing_state state']);
    expect(faults({ postcode: '99999' })).toEqual(['billing_postcode postcode']);
    expect(faults({ postcode: '08001' })).toEqual(['billing_postcode postcode_province']);
  });

  test('in a country without a list of states takes what was written', () => {
    expect(faults({ country: 'GB', state: 'Kent', postcode: 'SW1A 1AA' })).toEqual([]);
    expect(faults({ country: 'US', state: 'Kent', postcode: '73301' })).toEqual(['billing_state state']);
  });

  test('has a tax number, a telephone and an e-mail that can be some', () => {
    expect(faults({ taxId: '12345678A', phone: 'abc', email: 'nobody@' })).toEqual([
      'billing_email email',
      'billing_nif nif',
      'billing_phone phone',
    ]);
    expect(faults({ taxId: '12345678Z' })).toEqual([]);
  });
});

describe('an address in a form', () => {
  const read = (form: Record<string, string>, kind: 'billing' | 'shipping' = 'billing') =>
    readAddress(new Fields(Object.entries(form).map(([name, value]) => [`${kind}_${name}`, value])), kind);

  test('is read as it is kept: province by its code, postcode, tax number and e-mail tidied', () => {
    const form = {
      first_name: ' Núria ',
      last_name: 'Puig',
      company: 'Puig SL',
      country: 'es',
      address_1: 'Carrer  Major,\n3',
      address_2: '2n',
      city: 'Girona',
      state: 'girona',
      postcode: ' 17 001 ',
      nif: 'b-12.345.674',
      phone: '972 20 20 20',
      email: 'Nuria@Example.cat',
    };
    expect(read(form)).toEqual({
      ...HOME,
      company: 'Puig SL',
      address2: '2n',
      taxId: 'B12345674',
    });
    expect(read(form, 'shipping').firstName).toBe('Núria');
  });

  test('keeps what is wrong, so that it can be mended', () => {
    expect(read({ country: 'ESP', state: 'Enlloc', postcode: '99', email: 'Nobody@' })).toMatchObject({
      country: 'ES',
      state: 'Enlloc',
      postcode: '99',
      email: 'Nobody@',
    });
  });

  test('has no state where the country has none', () => {
    expect(read({ country: 'FR', state: 'Girona' }).state).toBe('');
    expect(read({ country: 'GB', state: 'Kent' }).state).toBe('Kent');
  });
});

describe('an address on a parcel', () => {
  test('is written line by line, without those that are empty', () => {
    expect(
      addressLines(
        { ...HOME, company: 'Puig SL', taxId: 'B12345674', address2: '2n' },
        'Barcelona',
        'Espanya',
      ),
    ).toEqual([
      'Núria Puig',
      'Puig SL',
      'B12345674',
      'Carrer Major, 3',
      '2n',
      '17001 Girona (Barcelona)',
      'Espanya',
    ]);
    expect(addressLines({ ...HOME, lastName: '', postcode: '' }, '', 'Espanya')).toEqual([
      'Núria',
      'Carrer Major, 3',
      'Girona',
      'Espanya',
    ]);
  });

  test('does not say the province of a town of the same name', () => {
    expect(addressLines(HOME, 'Girona', 'Espanya')).toContain('17001 Girona');
  });
});
