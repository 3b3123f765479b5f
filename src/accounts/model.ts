import type { Language } from '../frame/shop/settings.ts';

export type Role = 'customer' | 'shop_manager' | 'administrator';
/** What a link in a letter does: proves the account's e-mail, puts a proved one in its place, sets a password. */
export type LinkPurpose = 'verify' | 'email' | 'reset';
export type AddressKind = 'billing' | 'shipping';

/** Somebody with an account. */
export interface Shopper {
  id: number;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  displayName: string;
  role: Role;
  language: Language;
}

/** Where to send the bill or the goods. Texts as typed, codes for country and state, '' for what is not given. */
export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  country: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** NIF, NIE, CIF or VAT number, tidied; of the billing address only. */
  taxId: string;
  phone: string;
  email: string;
}

export const EMPTY_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  company: '',
  country: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  taxId: '',
  phone: '',
  email: '',
};

/** An e-mail address as it is kept, or undefined when it cannot be one. */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 190 && /^[^\s@<>()[\],;:"\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(email)
    ? email
    : undefined;
}

/** An address as it may be told to whoever may not be its owner. @example n•••@example.cat */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••');
}

/** Digits, blanks and the signs that people put between them; at least six digits. */
export function isPhone(text: string): boolean {
  return /^[\d\s#+()./-]{6,25}$/.test(text) && (text.match(/\d/g) ?? []).length >= 6;
}

/** A first idea for a user name: what stands before the @, in plain letters. */
export function usernameFrom(email: string): string {
  const name = (email.split('@')[0] ?? '').normalize('NFD').replace(/[^a-z0-9._-]/g, '');
  return name === '' ? 'client' : name.slice(0, 40);
}
