import { randomInt } from 'node:crypto';
import type { Shop } from '../../frame/shop/shop.ts';
import { sign } from '../../platform/security/tokens.ts';

const CODES = 10;
const SIGNS = 10;
/** None that is taken for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes for the day on which a phone is lost, fifty bits each: to be printed, each good once. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${signs.slice(0, SIGNS / 2)}-${signs.slice(SIGNS / 2)}`;
  });
}

/** How a code is kept: under the shop's key, whose it is mixed in; undefined for what cannot be one. */
export function hashRecoveryCode(
  { keys }: Pick<Shop, 'keys'>,
  staffId: number,
  typed: string,
): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const looksLikeOne = code.length === SIGNS && [...code].every((sign) => ALPHABET.includes(sign));
  return looksLikeOne ? sign(`${staffId}.${code}`, keys.of('staff recovery')) : undefined;
}
