import { hkdfSync } from 'node:crypto';

/** What the shop signs or hides. */
export type KeyPurpose =
  | 'session cookie'
  | 'nonce'
  | 'account link'
  | 'staff link'
  | 'staff browser'
  | 'staff recovery'
  | 'staff passkey'
  | 'preview link'
  | 'newsletter link'
  | 'unsubscribe link'
  | 'report letters'
  | 'referral cookie'
  | 'search opened'
  | 'known code cookie'
  | 'mail refusal'
  | 'newsletter origin'
  | 'referral origin'
  | 'card mark'
  | 'log-in name'
  | 'known browser'
  | 'captcha'
  | 'captcha key'
  | 'test bank'
  | 'settings secret'
  | 'desk notice'
  | 'look draft'
  | 'returns'
  | 'invoice link'
  | 'privacy'
  | 'privacy register';

export interface Keys {
  /** The key of one purpose, 64 hexadecimal digits: a mark made for one purpose is worth nothing for another. */
  of(purpose: KeyPurpose): string;
  /**
   * The secret itself, with which everything was signed before each purpose had its key. Signs nothing any more: it
   * only knows again what must never be forgotten, such as who wants no letters.
   */
  undivided: string;
}

const SHORTEST_SECRET = 32;

/** Makes the keys out of the shop's secret (HKDF, RFC 5869). */
export function makeKeys(secret: string): Keys {
  if (secret.length < SHORTEST_SECRET)
    throw new Error(
      `SECRET needs at least ${SHORTEST_SECRET} characters, but has ${secret.length}. "openssl rand -hex 32" makes a good one.`,
    );
  const made = new Map<KeyPurpose, string>();
  return {
    undivided: secret,
    of(purpose) {
      const key =
        made.get(purpose) ??
        Buffer.from(hkdfSync('sha256', secret, '', `cistella ${purpose}`, 32)).toString('hex');
      made.set(purpose, key);
      return key;
    },
  };
}
