import type { Attribution } from '../frame/attribution.ts';
import type { Language } from '../frame/settings.ts';
import type { Shop } from '../frame/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import { endOtherSessions } from '../platform/session/sessions.ts';
import { type Role, type Shopper, usernameFrom } from './model.ts';
import {
  dropToken,
  emailTaken,
  findForLogin,
  findShopper,
  findToken,
  insertAttribution,
  insertShopper,
  putToken,
  setPasswordHash,
  usernamesLike,
} from './store.ts';
import { askToVerify, markVerified } from './verify.ts';

declare module '../platform/events/events.ts' {
  interface EventMap {
    /** A browser became somebody's: what the guest had may be joined with what the account has. */
    'shopper.logged_in': { userId: number; sessionId: number };
    'shopper.registered': { userId: number };
  }
}

export interface NewShopper {
  /** Normalised: see `normalizeEmail`. */
  email: string;
  /** Hashed already: hashing takes long, and a transaction must not. */
  passwordHash: string;
  firstName?: string;
  lastName?: string;
  username?: string;
  language: Language;
  role?: Role;
  attribution?: Attribution;
}

/** Opens an account. @returns undefined when the e-mail has one already */
export async function createShopper(shop: Shop, tx: Tx, shopper: NewShopper): Promise<Shopper | undefined> {
  if (await emailTaken(tx, shopper.email)) return undefined;
  const { firstName = '', lastName = '', role = 'customer', language, email } = shopper;
  const stem = shopper.username || usernameFrom(email);
  const taken = await usernamesLike(tx, stem);
  let username = stem;
  for (let number = 2; taken.has(username); number += 1) username = `${stem}${number}`;
  const displayName = `${firstName} ${lastName}`.trim() || username;
  const row = { email, username, firstName, lastName, displayName, role, language };
  const id = await insertShopper(tx, { ...row, passwordHash: shopper.passwordHash, now: Date.now() });
  await insertAttribution(tx, id, shopper.attribution ?? {});
  await shop.events.publish(tx, 'shopper.registered', { userId: id });
  await askToVerify(tx, id, 'accounts.welcome', Date.now());
  return { id, ...row };
}

/** Who this is, if the password is right. Takes as long when there is no such account. */
export async function authenticate(
  shop: Shop,
  login: string,
  password: string,
): Promise<Shopper | undefined> {
  const found = login === '' ? undefined : await findForLogin(shop.db.read, login);
  const right = await checkPassword(password, found?.passwordHash);
  return right ? found?.shopper : undefined;
}

const RESET_LIFE = 24 * 3_600_000;
const RESET = 'reset';

/** Sends a link for a new password, if there is such an account. Nobody learns whether there is. */
export async function requestReset(shop: Shop, login: string, now: number): Promise<void> {
  const found = login === '' ? undefined : await findForLogin(shop.db.read, login);
  if (!found) return;
  const { id } = found.shopper;
  await shop.db.transaction(async (tx) => {
    const token = await openReset(tx, id, now);
    await enqueue(tx, 'accounts.reset', { userId: id, token });
  });
}

/** @returns what opens the page on which this account gets a new password, once */
export async function openReset(tx: Tx, userId: number, now: number): Promise<string> {
  const token = randomToken(40);
  await putToken(tx, { userId, purpose: RESET, hash: hashToken(token), expiresAt: now + RESET_LIFE });
  return token;
}

/** The account that a reset link opens; undefined when the link is wrong, used or over. */
export async function findByResetToken(
  shop: Shop,
  userId: number,
  token: string,
  now: number,
): Promise<Shopper | undefined> {
  const hash = await findToken(shop.db.read, userId, RESET, now);
  return hash !== undefined && hash === hashToken(token) ? findShopper(shop.db.read, userId) : undefined;
}

/** Sets the new password, spends the link, and ends every session of the account. */
export async function resetPassword(shop: Shop, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await shop.db.transaction(async (tx) => {
    await setPasswordHash(tx, userId, hash);
    await dropToken(tx, userId, RESET);
    // The link came by mail: whoever has it owns the address.
    await markVerified(shop, tx, userId, Date.now());
    await endOtherSessions(tx, userId, undefined);
  });
}
