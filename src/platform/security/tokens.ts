import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Random bytes in store: asking the system for a few at every request takes many times longer. None is used twice. */
let store = Buffer.alloc(0);
const STORED = 4096;

/** A secret nobody can guess: 128 bits as 32 lower-case hex characters, or as many as asked for. */
export function randomToken(characters = 32): string {
  const bytes = Math.ceil(characters / 2);
  if (store.length < bytes) store = randomBytes(Math.max(STORED, bytes));
  const taken = store.subarray(0, bytes);
  store = store.subarray(bytes);
  return taken.toString('hex').slice(0, characters);
}

/** How a token is kept in the database: a stolen copy of it opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The contract's cache and cart hashes. Not for secrets. */
export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function signatureFits(signature: string, text: string, secret: string): boolean {
  const expected = Buffer.from(sign(text, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
