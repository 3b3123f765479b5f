import type { Attribution } from '../frame/request/attribution.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { type Role, type Shopper, usernameFrom } from './model.ts';
import { askToVerify } from './proof/verify.ts';
import { emailTaken, insertAttribution, insertShopper, usernamesLike } from './store.ts';

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

/** Opens an account. @returns undefined when the e-mail has one already, be it since a moment ago */
export async function createShopper(shop: Shop, tx: Tx, shopper: NewShopper): Promise<Shopper | undefined> {
  const { firstName = '', lastName = '', role = 'customer', language, email, passwordHash } = shopper;
  const stem = shopper.username || usernameFrom(email);
  const taken = await usernamesLike(tx, stem);
  const now = Date.now();
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? stem : `${stem}${number}`;
    if (taken.has(username)) continue;
    const displayName = `${firstName} ${lastName}`.trim() || username;
    const row = { email, username, firstName, lastName, displayName, role, language };
    const id = await insertShopper(tx, { ...row, passwordHash, now });
    if (id === undefined && (await emailTaken(tx, email))) return undefined;
    if (id === undefined) continue;
    await insertAttribution(tx, id, shopper.attribution ?? {});
    await shop.events.publish(tx, 'shopper.registered', { userId: id });
    await askToVerify(tx, { id, email }, 'accounts.welcome', now);
    return { id, ...row };
  }
}
