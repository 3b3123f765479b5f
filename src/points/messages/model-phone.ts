import type { CountryCode } from 'libphonenumber-js';

/**
 * A phone as people write it, as networks dial it (E.164); undefined when it cannot be one. The plans of all countries
 * are megabytes, so they are fetched for the first message.
 */
export async function phoneNumber(text: string, country: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const found = parsePhoneNumberFromString(text, country as CountryCode);
  return found?.isValid() ? found.number : undefined;
}
