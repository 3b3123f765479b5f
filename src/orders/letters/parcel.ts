import { type Address, addressLines } from '../../accounts/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { countryName, statesOf } from '../../platform/geography/index.ts';

/** An address of an order, line by line, with how to reach the person. */
export function postalLines(address: Address, language: string): string[] {
  const state = statesOf(address.country)?.get(address.state) ?? address.state;
  const country = address.country === '' ? '' : countryName(address.country, languageFacts(language).formats);
  return [...addressLines(address, state, country), address.phone, address.email].filter(
    (line) => line !== '',
  );
}
