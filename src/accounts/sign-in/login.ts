import { clearSessionCookie, setSessionCookie } from '../../frame/request/cookies.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { lockRows, type Tx } from '../../platform/db/index.ts';
import {
  createSession,
  endSession,
  REMEMBERED_LIFE,
  rotateSession,
  type Session,
  SHOPPER_LIFE,
} from '../../platform/session/sessions.ts';
import { findPasswordHash, noteLogin } from '../store.ts';
import { rememberBrowser } from '../tries/tries.ts';

/**
 * Makes this browser the shopper's: the session gets a new token, so that one planted before is worth nothing,
 * and keeps its cart and values. A session that was somebody else's is not handed on: it ends.
 *
 * @param options.provenBy the hash that the password was looked at with: looking takes long, and it may have been
 *   replaced meanwhile
 * @returns false when it was; nothing has changed then
 */
export async function logIn(
  visit: Visit,
  userId: number,
  options: { remember: boolean; provenBy?: string },
): Promise<boolean> {
  const { shop, now, userAgent: agent } = visit;
  const { provenBy } = options;
  const life = options.remember ? REMEMBERED_LIFE : SHOPPER_LIFE;
  const { session: before } = visit;
  const own = before?.userId == null || before.userId === userId ? before : undefined;
  const begun = await shop.db.transaction(async (tx) => {
    if (provenBy !== undefined) {
      await lockRows(tx, 'user', [userId]);
      if ((await findPasswordHash(tx, userId)) !== provenBy) return undefined;
    }
    if (before && !own) await endSession(tx, before.id);
    const begun = own
      ? await goOn(tx, own, { now, life, userId, agent })
      : await createSession(tx, { now, life, userId, agent });
    await noteLogin(tx, userId, now);
    await shop.events.publish(tx, 'shopper.logged_in', { userId, sessionId: begun.session.id });
    return begun;
  });
  if (!begun) return false;
  visit.session = begun.session;
  setSessionCookie(visit, begun.token, begun.session);
  rememberBrowser(visit, userId);
  return true;
}

async function goOn(
  tx: Tx,
  session: Session,
  options: Parameters<typeof rotateSession>[2],
): Promise<{ token: string; session: Session }> {
  const { token, ...times } = await rotateSession(tx, session.id, options);
  const { life, userId } = options;
  return { token, session: { ...session, ...times, life, userId } };
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
