import { clearSessionCookie, setSessionCookie } from '../../frame/request/cookies.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
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
  ctx: RequestContext,
  userId: number,
  options: { remember: boolean; provenBy?: string },
): Promise<boolean> {
  const { shop, now, userAgent: agent } = ctx;
  const { provenBy } = options;
  const life = options.remember ? REMEMBERED_LIFE : SHOPPER_LIFE;
  const { session: before } = ctx;
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
  ctx.session = begun.session;
  setSessionCookie(ctx, begun.token, begun.session);
  rememberBrowser(ctx, userId);
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
export async function logOut(ctx: RequestContext): Promise<void> {
  const { session } = ctx;
  if (session) await ctx.shop.db.transaction((tx) => endSession(tx, session.id));
  ctx.session = undefined;
  clearSessionCookie(ctx);
  const { platform } = ctx.shop.settings;
  // The contract's cart cookies go as well: the next person at this browser has an empty cart.
  ctx.setCookie(`${platform}_items_in_cart`, '0', { maxAge: 0, httpOnly: false });
  ctx.setCookie(`${platform}_cart_hash`, '', { maxAge: 0, httpOnly: false });
}
