import { own } from '../own.ts';
import { provinceDigits } from './states.ts';

/** Postcodes by country, written as they are kept: upper case, with their own spaces and dashes. */
const PATTERNS: Record<string, RegExp> = {
  AD: /^AD[1-7]00$/,
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{5}$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|GIR 0AA)$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  IT: /^\d{5}$/,
  NL: /^[1-9]\d{3} [A-Z]{2}$/,
  PT: /^\d{4}-\d{3}$/,
  US: /^\d{5}(-\d{4})?$/,
};

/** A postcode in its country's form: `sw1a1aa` → `SW1A 1AA`. */
export function formatPostcode(country: string, text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]+/g, '');
  if (country === 'GB' && plain.length >= 5) return `${plain.slice(0, -3)} ${plain.slice(-3)}`;
  if (country === 'NL' && plain.length === 6) return `${plain.slice(0, 4)} ${plain.slice(4)}`;
  if (country === 'PT' && plain.length === 7) return `${plain.slice(0, 4)}-${plain.slice(4)}`;
  if (country === 'US' && plain.length === 9) return `${plain.slice(0, 5)}-${plain.slice(5)}`;
  if (country === 'IE' && plain.length === 7) return `${plain.slice(0, 3)} ${plain.slice(3)}`;
  return own(PATTERNS, country) ? plain : text.trim().toUpperCase();
}

/** True when the postcode (as `formatPostcode` gives it) can exist in that country; unknown countries take all. */
export function isPostcode(country: string, postcode: string): boolean {
  return own(PATTERNS, country)?.test(postcode) ?? postcode.length <= 16;
}

/** In Spain the first two digits are the province's: 17001 lies in Girona and nowhere else. */
export function postcodeFitsState(country: string, postcode: string, state: string): boolean {
  if (country !== 'ES') return true;
  const digits = provinceDigits(state);
  return digits === undefined || postcode.startsWith(digits);
}
