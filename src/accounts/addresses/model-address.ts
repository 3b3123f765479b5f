import type { ShopSettings } from '../../frame/shop/settings.ts';
import {
  findState,
  formatPostcode,
  isPostcode,
  postcodeFitsState,
  statesOf,
} from '../../platform/geography/index.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { type Address, type AddressKind, isPhone, normalizeEmail } from '../model.ts';
import { tidyTaxId } from './model-tax-id.ts';
import { isTaxId } from './model-vat-number.ts';

/** A field of the contract's address forms (wire.md 4.1). `name` follows `billing_` or `shipping_`. */
export interface AddressField {
  name: string;
  key: keyof Address;
  /** Order in the form, and the contract's data-priority. */
  priority: number;
  row: 'first' | 'last' | 'wide';
  required: boolean;
  type: 'text' | 'tel' | 'email' | 'country' | 'state';
  autocomplete: string;
  /** Totals follow it. */
  place: boolean;
}

type Presence = 'required' | 'optional' | 'hidden';

/** The fields of an address in one country, in order: the e-mail first, so that a cart can be written to. Spain asks for the postcode before the town, and a province. */
export function addressFields(
  settings: Pick<ShopSettings, 'checkout'>,
  kind: AddressKind,
  country: string,
): AddressField[] {
  const states = statesOf(country);
  const { checkout } = settings;
  const ofBusinesses = (asked: Presence): Presence =>
    checkout.customers === 'businesses' ? 'required' : asked;
  const fields: (Omit<AddressField, 'required'> & { presence: Presence })[] = [
    field('first_name', 'firstName', 10, 'first', 'given-name'),
    field('last_name', 'lastName', 20, 'last', 'family-name'),
    {
      ...field('company', 'company', 30, 'wide', 'organization'),
      presence: kind === 'billing' ? ofBusinesses(checkout.company) : checkout.company,
    },
    { ...field('country', 'country', 40, 'wide', 'country'), type: 'country', place: true },
    { ...field('address_1', 'address1', 50, 'wide', 'address-line1'), place: true },
    { ...field('address_2', 'address2', 60, 'wide', 'address-line2'), presence: 'optional', place: true },
    { ...field('city', 'city', 70, 'wide', 'address-level2'), place: true },
    {
      ...field('state', 'state', 80, 'wide', 'address-level1'),
      type: 'state',
      place: true,
      presence: states?.size === 0 ? 'hidden' : states ? 'required' : 'optional',
    },
    { ...field('postcode', 'postcode', country === 'ES' ? 65 : 90, 'wide', 'postal-code'), place: true },
  ];
  if (kind === 'billing') {
    fields.push(
      // A business of another state may buy without tax.
      { ...field('nif', 'taxId', 35, 'wide', 'off'), presence: ofBusinesses(checkout.taxId), place: true },
      { ...field('phone', 'phone', 100, 'wide', 'tel'), type: 'tel', presence: checkout.phone },
      { ...field('email', 'email', 5, 'wide', 'email'), type: 'email' },
    );
  }
  return fields
    .filter(({ presence }) => presence !== 'hidden')
    .map(({ presence, ...rest }) => ({ ...rest, required: presence === 'required' }))
    .sort((a, b) => a.priority - b.priority);
}

function field(
  name: string,
  key: keyof Address,
  priority: number,
  row: AddressField['row'],
  autocomplete: string,
) {
  const presence: Presence = 'required';
  return {
    name,
    key,
    priority,
    row,
    autocomplete,
    type: 'text' as AddressField['type'],
    place: false,
    presence: presence as Presence,
  };
}

/** Reads an address out of a form, in the form in which it is kept: state as code, postcode as its country writes it. */
export function readAddress(form: Fields, kind: AddressKind): Address {
  const text = (name: string) => form.line(`${kind}_${name}`, 150);
  const country = text('country').toUpperCase().slice(0, 2);
  const state = text('state');
  const email = text('email');
  return {
    firstName: text('first_name'),
    lastName: text('last_name'),
    company: text('company'),
    country,
    address1: text('address_1'),
    address2: text('address_2'),
    city: text('city'),
    state: findState(country, state) ?? (statesOf(country)?.size === 0 ? '' : state),
    postcode: formatPostcode(country, text('postcode')),
    taxId: tidyTaxId(text('nif')),
    phone: text('phone'),
    email: normalizeEmail(email) ?? email,
  };
}

type AddressFault =
  | 'required'
  | 'country'
  | 'state'
  | 'postcode'
  | 'postcode_province'
  | 'phone'
  | 'nif'
  | 'email';

/** What is wrong with an address: the field's whole name (`billing_postcode`) and the kind of fault. */
export interface AddressError {
  field: string;
  name: string;
  fault: AddressFault;
}

/** Checks an address by wire.md 4.1, one fault a field, in the form's order. */
export function checkAddress(settings: ShopSettings, kind: AddressKind, address: Address): AddressError[] {
  return addressFields(settings, kind, address.country).flatMap((field) => {
    const fault = faultOf(settings, field, address);
    return fault ? [{ field: `${kind}_${field.name}`, name: field.name, fault }] : [];
  });
}

function faultOf(settings: ShopSettings, field: AddressField, address: Address): AddressFault | undefined {
  const value = address[field.key];
  if (value === '') return field.required ? 'required' : undefined;
  switch (field.name) {
    case 'country':
      return settings.sellsTo.includes(value) ? undefined : 'country';
    case 'state':
      return (statesOf(address.country)?.size ?? 0) > 0 && !findState(address.country, value)
        ? 'state'
        : undefined;
    case 'postcode':
      if (!isPostcode(address.country, value)) return 'postcode';
      return postcodeFitsState(address.country, value, address.state) ? undefined : 'postcode_province';
    case 'nif':
      return isTaxId(address.country, value) ? undefined : 'nif';
    case 'phone':
      return isPhone(value) ? undefined : 'phone';
    case 'email':
      return normalizeEmail(value) ? undefined : 'email';
    default:
      return undefined;
  }
}

/** The lines of an address as it is written on a parcel; the country's name is the caller's to add. */
export function addressLines(address: Address, stateName: string, country: string): string[] {
  const town = [address.postcode, address.city].filter(Boolean).join(' ');
  return [
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.company,
    address.taxId ?? '',
    address.address1,
    address.address2,
    stateName && stateName !== address.city ? `${town} (${stateName})` : town,
    country,
  ].filter((line) => line !== '');
}
