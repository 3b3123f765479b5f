import type { Links, Match } from '../../addresses.ts';
import type { Fields } from '../../platform/http/fields.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { createSession, type Session } from '../../platform/session/sessions.ts';
import { type Act, type Asked, beginAct, shopperOf } from '../command/index.ts';
import type { CurrencySettings, Language } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import { setSessionCookie } from './cookies.ts';

export interface CookieOptions {
  /** Seconds; a session cookie without it. 0 removes the cookie. */
  maxAge?: number;
  /** True unless the contract's scripts must read it. */
  httpOnly?: boolean;
}

/** One request, with all that a room needs to answer it. */
export interface Visit {
  shop: Shop;
  language: Language;
  currency: CurrencySettings;
  t: Translate;
  links: Links;
  method: 'GET' | 'POST';
  /** True for a look at the headers alone (HEAD), which answers as GET does and must have no effect. */
  headOnly: boolean;
  /** With its trailing slash, without the query. */
  path: string;
  query: Fields;
  form: Fields;
  /** Which address this is; undefined on calls and on unknown paths. */
  match: Match | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
  header(name: string): string | undefined;
  ip: string;
  userAgent: string;
  requestId: string;
  now: number;
  /** False when what this visitor sees must not be kept for others. */
  mayKeep: boolean;
  /** What is known of this browser; undefined until there is something to keep. */
  session: Session | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
}

/** Whoever sits in front of this page asks for something. */
export function askedBy(visit: Visit): Asked {
  return { shop: visit.shop, actor: shopperOf(visit), now: visit.now };
}

/**
 * Runs commands on behalf of this browser in one transaction, beginning a session if there is none yet. The cookie is
 * sent only if the transaction was kept.
 */
export async function inSession<T>(
  visit: Visit,
  work: (act: Act, session: Session) => Promise<T>,
): Promise<T> {
  let begun: { session: Session; token: string } | undefined;
  const result = await visit.shop.db.transaction(async (tx) => {
    begun = visit.session ? undefined : await createSession(tx, { now: visit.now });
    const session = visit.session ?? begun!.session;
    const actor = shopperOf({ session, requestId: visit.requestId });
    return work(beginAct({ shop: visit.shop, tx, actor, now: visit.now }), session);
  });
  if (begun) {
    visit.session = begun.session;
    setSessionCookie(visit, begun.token, begun.session);
  }
  return result;
}

/**
 * True for a look ahead, at the headers (HEAD) or at a page that the shopper may open next: links that act must do
 * nothing then.
 */
export function onlyLooks(visit: Visit): boolean {
  return visit.headOnly || (visit.header('sec-purpose') ?? '').includes('prefetch');
}
const GUEST = 'guest';

/** Who is being served, for nonces: one session, or every guest without one. */
export function visitor(visit: Visit): string {
  return visit.session ? `s${visit.session.id}` : GUEST;
}

export function makeNonce(visit: Visit, action: string): string {
  return visit.shop.nonces.make(action, visitor(visit));
}

export function checkNonce(visit: Visit, nonce: string, action: string): boolean {
  return visit.shop.nonces.check(nonce, action, visitor(visit));
}

/**
 * For forms that whoever has no session yet gets too, such as the one to log in: a session may begin while they are
 * filled in (a scripted call, another tab), and they must not grow stale by that.
 */
export function checkOpenNonce(visit: Visit, nonce: string, action: string): boolean {
  const guest = visit.session?.userId == null && visit.shop.nonces.check(nonce, action, GUEST);
  return guest || checkNonce(visit, nonce, action);
}
