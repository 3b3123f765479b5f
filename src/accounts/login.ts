import { clearSessionCookie, setSessionCookie } from '../frame/cookies.ts';
import type { Visit } from '../frame/visit.ts';
import {
  createSession,
  endSession,
  REMEMBERED_LIFE,
  rotateSession,
  SHOPPER_LIFE,
} from '../platform/session/sessions.ts';
import { noteLogin } from './store.ts';

/**
 * Makes this browser the shopper's: the session gets a new token, so that one planted before is worth nothing,
 * and keeps its cart and values.
 */
export async function logIn(visit: Visit, userId: number, options: { remember: boolean }): Promise<void> {
  const { shop, now } = visit;
  const life = options.remember ? REMEMBERED_LIFE : SHOPPER_LIFE;
  const { token, sessionId } = await shop.db.transaction(async (tx) => {
    const before = visit.session;
    const begun = before ? undefined : await createSession(tx, { now, life, userId });
    const id = before?.id ?? begun?.session.id ?? 0;
    const fresh = before ? await rotateSession(tx, id, { now, life, userId }) : (begun?.token ?? '');
    await noteLogin(tx, userId, now);
    await shop.events.publish(tx, 'shopper.logged_in', { userId, sessionId: id });
    return { token: fresh, sessionId: id };
  });
  const values = visit.session?.values ?? new Map();
  visit.session = { id: sessionId, userId, expiresAt: now + life, values };
  setSessionCookie(visit, token, now + life);
}

/** Forgets this browser. The cart stays with the account. */
export async function logOut(visit: Visit): Promise<void> {
  const { session } = visit;
  if (session) await visit.shop.db.transaction((tx) => endSession(tx, session.id));
  visit.session = undefined;
  clearSessionCookie(visit);
  const { platform } = visit.shop.settings;
  // The contract's cart cookies go as well: the next person at this browser has an empty cart.
  visit.setCookie(`${platform}_items_in_cart`, '0', { maxAge: 0, httpOnly: false });
  visit.setCookie(`${platform}_cart_hash`, '', { maxAge: 0, httpOnly: false });
}
