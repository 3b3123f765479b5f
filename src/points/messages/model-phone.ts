import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone as people write it, as networks dial it (E.164); undefined when it cannot be one. */
export function phoneNumber(text: string, country: string): string | undefined {
  const found = parsePhoneNumberFromString(text, country as CountryCode);
  return found?.isValid() ? found.number : undefined;
}
