import { ask } from '../../frame/command/index.ts';
import { clearSessionCookie, setSessionCookie } from '../../frame/request/cookies.ts';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import { REMEMBERED_LIFE, SHOPPER_LIFE } from '../../platform/session/sessions.ts';
import { rememberBrowser } from '../tries/tries.ts';
import { signIn, signOut } from './commands.ts';
import type { Begun } from './steps.ts';

/**
 * Makes this browser the shopper's; see {@link signIn}.
 *
 * @param options.provenBy the hash that the password was looked at with
 * @returns false when it is another one by now; nothing has changed then
 */
export async function logIn(
  ctx: RequestContext,
  userId: number,
  { remember, provenBy }: { remember: boolean; provenBy?: string },
): Promise<boolean> {
  const { session, userAgent: agent } = ctx;
  const life = remember ? REMEMBERED_LIFE : SHOPPER_LIFE;
  const begun = await ask(askedBy(ctx), signIn, { userId, provenBy, session, life, agent });
  if (!begun) return false;
  hand(ctx, begun);
  rememberBrowser(ctx, userId);
  return true;
}

/** Gives this browser the token of a session. */
export function hand(ctx: RequestContext, { token, session }: Begun): void {
  ctx.session = session;
  setSessionCookie(ctx, token, session);
}

/** Forgets this browser. The cart stays with the account. */
export async function logOut(ctx: RequestContext): Promise<void> {
  const { session } = ctx;
  if (session) await ask(askedBy(ctx), signOut, { sessionId: session.id, userId: session.userId });
  forgetBrowser(ctx);
}

/** The session is over: nothing of it is left in the browser. */
export function forgetBrowser(ctx: RequestContext): void {
  ctx.session = undefined;
  clearSessionCookie(ctx);
  const { platform } = ctx.shop.settings;
  // The contract's cart cookies go as well: the next person at this browser has an empty cart.
  ctx.setCookie(`${platform}_items_in_cart`, '0', { maxAge: 0, httpOnly: false });
  ctx.setCookie(`${platform}_cart_hash`, '', { maxAge: 0, httpOnly: false });
}
