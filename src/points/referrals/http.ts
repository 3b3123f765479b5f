import { ask } from '../../frame/command/index.ts';
import { visitorAllows } from '../../frame/request/consent.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, onlyLooks, type RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';
import { DAY } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { bindFriend } from './commands-own.ts';
import { isReferralCode } from './model.ts';
import { findByCode } from './store.ts';

/** The contract's name for it. Signed, so that only a link of the shop can have made it. */
const COOKIE = 'wps_wpr_cookie_set';
/** Whose code was looked at in this browser. Signed too. */
const DEVICE = 'wps_wpr_code_seen';
const DEVICE_SECONDS = 365 * 86_400;

/**
 * `?pkey=CODE` on any page: remembers the first friend who sent this visitor, and leads to the page itself. Who has
 * not allowed it keeps the code in the address, and the page's script comes again once they do.
 */
export async function referralLink(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, path, method, shop, now } = ctx;
  if (method !== 'GET' || !query.has('pkey')) return undefined;
  if (!visitorAllows(ctx, 'marketing')) return undefined;
  const code = query.trimmed('pkey', 20);
  const idle = onlyLooks(ctx);
  const { enabled, referral } = (await programmeContext(shop)).programme;
  const fresh = !idle && ctx.session?.userId == null && readCookie(ctx) === undefined;
  if (enabled && fresh && isReferralCode(code) && (await findByCode(shop.db.read, code))) {
    const text = `${code}|${now}|${now + referral.cookieDays * DAY}`;
    ctx.setCookie(COOKIE, `${text}|${sign(text, shop.keys.of('referral cookie'))}`, {
      maxAge: referral.cookieDays * 86_400,
    });
  }
  return redirect(path + query.without('pkey').toQuery());
}

/** Whoever comes back with an account: it is written down who sent them, and the cookie has done its work. */
export async function referralArrival(ctx: RequestContext): Promise<undefined> {
  const { shop, session } = ctx;
  const idle = onlyLooks(ctx);
  const userId = session?.userId ?? null;
  if (ctx.cookies[COOKIE] === undefined || userId === null || idle) return undefined;
  const kept = readCookie(ctx);
  if (kept) {
    if (!(await shop.limits.take('points_claim', `user ${userId}`))) return undefined;
    const wish = {
      friendUserId: userId,
      code: kept.code,
      clickedAt: kept.at,
      ipHash: sign(networkOf(ctx.ip), shop.keys.of('referral origin')),
      deviceOf: codeSeenBy(ctx),
    };
    await ask(askedBy(ctx), bindFriend, wish);
  }
  ctx.setCookie(COOKIE, '', { maxAge: 0 });
  return undefined;
}

/** Remembers in this browser whose code it has shown: a friend who registers here is looked at. */
export function rememberCodeSeen(ctx: RequestContext, userId: number): void {
  if (codeSeenBy(ctx) === userId) return;
  const value = `${userId}|${sign(userId.toString(), ctx.shop.keys.of('known code cookie'))}`;
  ctx.setCookie(DEVICE, value, { maxAge: DEVICE_SECONDS });
}

function codeSeenBy({ cookies, shop }: RequestContext): number | undefined {
  const [userId = '', signature = ''] = (cookies[DEVICE] ?? '').split('|');
  return signatureFits(signature, userId, shop.keys.of('known code cookie')) ? Number(userId) : undefined;
}

function readCookie({ cookies, shop, now }: RequestContext): { code: string; at: number } | undefined {
  const [code = '', at = '', until = '', signature = ''] = (cookies[COOKIE] ?? '').split('|');
  const genuine = signatureFits(signature, `${code}|${at}|${until}`, shop.keys.of('referral cookie'));
  return genuine && Number(until) > now ? { code, at: Number(at) } : undefined;
}
