import type { Address } from '../../accounts/index.ts';
import { digitsFromEnd, plainWords } from '../../platform/plain-text.ts';

/** What of its addresses an order is found by; written with them, wherever they are written. */
export function foundBy(billing: Address, shipping: Address | null) {
  return {
    given_name: plainWords(billing.firstName),
    family_name: plainWords(billing.lastName),
    phone: digitsFromEnd(billing.phone),
    // Where it goes.
    country: (shipping ?? billing).country,
  };
}
