import { mailboxOf } from '../../platform/mail/mailbox.ts';

/** A code as the shop gives it out. */
export const isReferralCode = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text);

/** What tells one person from another, as far as the shop knows it. */
export interface Person {
  email: string;
  phone: string;
  /** Street and house, and postcode. */
  address: string;
  postcode: string;
}

/** Why a friend may be the referrer under another name. Same e-mail is certain, the others are looked at. */
export type Risk = 'same_email' | 'same_phone' | 'same_address' | 'same_place' | 'same_device' | 'same_card';

/** What the shop has seen of the two besides what they say. */
export interface Traces {
  /** Friends who came from the network that this one came from. */
  fromOnePlace: number;
  /** The friend's account was opened in a browser in which the referrer had looked at the code. */
  sameDevice: boolean;
  /** Both have paid with one card. */
  sameCard: boolean;
}

/** Many friends from one network within the days in which it is remembered. */
const MOST_FROM_ONE_PLACE = 3;

const digits = (phone: string) => phone.replace(/\D/g, '').slice(-9);
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export function risksOf(referrer: Person, friend: Person, traces: Traces): Risk[] {
  const phone = digits(friend.phone);
  const address = plain(friend.address);
  return [
    ...(mailboxOf(referrer.email) === mailboxOf(friend.email) ? ['same_email' as const] : []),
    ...(phone.length >= 6 && phone === digits(referrer.phone) ? ['same_phone' as const] : []),
    ...(address !== '' &&
    address === plain(referrer.address) &&
    plain(friend.postcode) === plain(referrer.postcode)
      ? ['same_address' as const]
      : []),
    ...(traces.fromOnePlace > MOST_FROM_ONE_PLACE ? ['same_place' as const] : []),
    ...(traces.sameDevice ? ['same_device' as const] : []),
    ...(traces.sameCard ? ['same_card' as const] : []),
  ];
}

/** What becomes of a reward: certain fraud gets nothing, doubt waits for the shopkeeper. */
export function verdict(risks: readonly Risk[]): 'pay' | 'queue' | 'deny' {
  if (risks.includes('same_email')) return 'deny';
  return risks.length > 0 ? 'queue' : 'pay';
}
