import { countryName, statesOf } from '../platform/geography/index.ts';
import type { OrderAddress } from './model.ts';

/** An address as it is written on a parcel, line by line, without phone and e-mail. */
export function addressLines(address: OrderAddress, language: string): string[] {
  const { country, city, postcode } = address;
  const state = statesOf(country)?.get(address.state) ?? address.state;
  const place =
    country === 'US' || country === 'GB' || country === 'IE'
      ? [city, [country === 'US' ? address.state : state, postcode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ')
      : [postcode, city].filter(Boolean).join(' ');
  const province = country === 'US' || country === 'GB' || country === 'IE' ? '' : state;
  return [
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.company,
    address.address1,
    address.address2,
    place,
    province === city ? '' : province,
    country === '' ? '' : countryName(country, language),
  ].filter((line) => line !== '');
}
