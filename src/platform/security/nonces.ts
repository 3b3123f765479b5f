import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Form tokens of the contract: ten lower-case hex characters (wire.md 1.1), bound to an action and to one
 * visitor's session. They live as long as the session, so an open checkout tab never goes stale.
 */
export interface Nonces {
  make(action: string, visitor: string): string;
  check(nonce: string, action: string, visitor: string): boolean;
}

export function makeNonces(secret: string): Nonces {
  const make = (action: string, visitor: string) =>
    createHmac('sha256', secret).update(`${action}\n${visitor}`).digest('hex').slice(-12, -2);
  return {
    make,
    check(nonce, action, visitor) {
      const expected = Buffer.from(make(action, visitor));
      const given = Buffer.from(nonce.toLowerCase());
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
