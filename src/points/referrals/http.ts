import { type Answer, redirect } from '../../frame/request/answer.ts';
import { visitorAllows } from '../../frame/request/consent.ts';
import { onlyLooks, type Visit } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';
import { DAY } from '../model.ts';
import { deskOf } from '../programme/programme.ts';
import { isReferralCode } from './model.ts';
import { bindReferral } from './steps.ts';
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
export async function referralLink(visit: Visit): Promise<Answer | undefined> {
  const { query, path, method, shop, now } = visit;
  if (method !== 'GET' || !query.has('pkey')) return undefined;
  if (!visitorAllows(visit, 'marketing')) return undefined;
  const code = query.trimmed('pkey', 20);
  const idle = onlyLooks(visit);
  const { enabled, referral } = (await deskOf(shop)).programme;
  const fresh = !idle && visit.session?.userId == null && readCookie(visit) === undefined;
  if (enabled && fresh && isReferralCode(code) && (await findByCode(shop.db.read, code))) {
    const text = `${code}|${now}|${now + referral.cookieDays * DAY}`;
    visit.setCookie(COOKIE, `${text}|${sign(text, shop.keys.of('referral cookie'))}`, {
      maxAge: referral.cookieDays * 86_400,
    });
  }
  return redirect(path + query.without('pkey').toQuery());
}

/** Whoever comes back with an account: it is written down who sent them, and the cookie has done its work. */
export async function referralArrival(visit: Visit): Promise<undefined> {
  const { shop, session, now } = visit;
  const idle = onlyLooks(visit);
  const userId = session?.userId ?? null;
  if (visit.cookies[COOKIE] === undefined || userId === null || idle) return undefined;
  const kept = readCookie(visit);
  if (kept) {
    if (!(await shop.limits.take('points_claim', `user ${userId}`))) return undefined;
    const wish = {
      ...{ friendUserId: userId, code: kept.code, clickedAt: kept.at, now },
      ipHash: sign(networkOf(visit.ip), shop.keys.of('referral origin')),
      deviceOf: codeSeenBy(visit),
    };
    await shop.db.transaction((tx) => bindReferral(tx, wish));
  }
  visit.setCookie(COOKIE, '', { maxAge: 0 });
  return undefined;
}

/** Remembers in this browser whose code it has shown: a friend who registers here is looked at. */
export function rememberCodeSeen(visit: Visit, userId: number): void {
  if (codeSeenBy(visit) === userId) return;
  const value = `${userId}|${sign(userId.toString(), visit.shop.keys.of('known code cookie'))}`;
  visit.setCookie(DEVICE, value, { maxAge: DEVICE_SECONDS });
}

function codeSeenBy({ cookies, shop }: Visit): number | undefined {
  const [userId = '', signature = ''] = (cookies[DEVICE] ?? '').split('|');
  return signatureFits(signature, userId, shop.keys.of('known code cookie')) ? Number(userId) : undefined;
}

function readCookie({ cookies, shop, now }: Visit): { code: string; at: number } | undefined {
  const [code = '', at = '', until = '', signature = ''] = (cookies[COOKIE] ?? '').split('|');
  const genuine = signatureFits(signature, `${code}|${at}|${until}`, shop.keys.of('referral cookie'));
  return genuine && Number(until) > now ? { code, at: Number(at) } : undefined;
}
