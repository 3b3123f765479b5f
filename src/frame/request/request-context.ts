import type { Links, Match } from '../../addresses.ts';
import type { Fields } from '../../platform/http/fields.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { createSession, type Session } from '../../platform/session/sessions.ts';
import { type Act, type Asked, beginAct, shopperOf } from '../command/index.ts';
import type { CurrencySettings, Language } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import { setSessionCookie } from './cookies.ts';

interface CookieOptions {
  /** Seconds; a session cookie without it. 0 removes the cookie. */
  maxAge?: number;
  /** True unless the contract's scripts must read it. */
  httpOnly?: boolean;
  /** Below which path it is sent; everywhere without it. */
  path?: string;
  /** Strict for what no link from elsewhere may open; lax without it. */
  sameSite?: 'lax' | 'strict';
}

/** One request, with all that a module needs to answer it. */
export interface RequestContext {
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
  /** What an address says only for scripts in the browser, such as `utm_source=x`; it is not in `query`. */
  campaign: string;
  form: Fields;
  /** The bytes of the body, of what is sent to an `exact` path of a module. */
  sent: Buffer | undefined;
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
export function askedBy(ctx: RequestContext): Asked {
  return { shop: ctx.shop, actor: shopperOf(ctx), now: ctx.now };
}

/**
 * Runs commands on behalf of this browser in one transaction, beginning a session if there is none yet. The cookie is
 * sent only if the transaction was kept.
 */
export async function inSession<T>(
  ctx: RequestContext,
  work: (act: Act, session: Session) => Promise<T>,
): Promise<T> {
  let begun: { session: Session; token: string } | undefined;
  const result = await ctx.shop.db.transaction(async (tx) => {
    begun = ctx.session ? undefined : await createSession(tx, { now: ctx.now });
    const session = ctx.session ?? begun!.session;
    const actor = shopperOf({ session, requestId: ctx.requestId });
    return work(beginAct({ shop: ctx.shop, tx, actor, now: ctx.now }), session);
  });
  if (begun) {
    ctx.session = begun.session;
    setSessionCookie(ctx, begun.token, begun.session);
  }
  return result;
}

/**
 * True for a look ahead, at the headers (HEAD) or at a page that the shopper may open next: links that act must do
 * nothing then.
 */
export function onlyLooks(ctx: RequestContext): boolean {
  return ctx.headOnly || (ctx.header('sec-purpose') ?? '').includes('prefetch');
}
const GUEST = 'guest';

/** Who is being served, for nonces: one session, or every guest without one. */
function visitor(ctx: RequestContext): string {
  return ctx.session ? `s${ctx.session.id}` : GUEST;
}

export function makeNonce(ctx: RequestContext, action: string): string {
  return ctx.shop.nonces.make(action, visitor(ctx));
}

export function checkNonce(ctx: RequestContext, nonce: string, action: string): boolean {
  return ctx.shop.nonces.check(nonce, action, visitor(ctx));
}

/**
 * For forms that whoever has no session yet gets too, such as the one to log in: a session may begin while they are
 * filled in (a scripted call, another tab), and they must not grow stale by that.
 */
export function checkOpenNonce(ctx: RequestContext, nonce: string, action: string): boolean {
  const guest = ctx.session?.userId == null && ctx.shop.nonces.check(nonce, action, GUEST);
  return guest || checkNonce(ctx, nonce, action);
}
