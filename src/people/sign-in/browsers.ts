import type { RequestContext } from '../../frame/request/request-context.ts';
import { randomToken, sign, signatureFits } from '../../platform/security/tokens.ts';
import { STAFF_PATH } from '../session/session.ts';

const COOKIE_SECONDS = 400 * 86_400;
const cookieName = (staffId: number) => `cistella_browser_${staffId}`;

/**
 * The name that this browser is tried under where its owner has signed in with it before, so that a stranger who goes
 * on guessing keeps himself waiting and never the owner. Undefined in a browser that is new.
 */
export function knownBrowser({ cookies, shop }: RequestContext, staffId: number): string | undefined {
  const [browser = '', mark = ''] = (cookies[cookieName(staffId)] ?? '').split('.');
  const genuine = signatureFits(mark, `${staffId}.${browser}`, shop.keys.of('staff browser'));
  return genuine ? `staff browser ${staffId} ${browser}` : undefined;
}

export function rememberBrowser(ctx: RequestContext, staffId: number): void {
  if (knownBrowser(ctx, staffId) !== undefined) return;
  const browser = randomToken();
  const mark = sign(`${staffId}.${browser}`, ctx.shop.keys.of('staff browser'));
  ctx.setCookie(cookieName(staffId), `${browser}.${mark}`, {
    path: STAFF_PATH,
    sameSite: 'strict',
    maxAge: COOKIE_SECONDS,
  });
}
