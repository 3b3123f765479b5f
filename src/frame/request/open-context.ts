import type { FastifyReply, FastifyRequest } from 'fastify';
import { splitCampaign } from '../../platform/http/campaign.ts';
import { Fields } from '../../platform/http/fields.ts';
import { isLocal } from '../../platform/http/local.ts';
import { extendSession, findSession, renewedUntil, type Session } from '../../platform/session/sessions.ts';
import { given } from '../shop/per-shop.ts';
import type { Shop } from '../shop/shop.ts';
import { texts } from '../shop/texts.ts';
import { languageOf } from './admin-ajax.ts';
import { CURRENCY_COOKIE, readSessionCookie, sessionCookieName, setSessionCookie } from './cookies.ts';
import { ShopError } from './errors.ts';
import type { RequestContext } from './request-context.ts';

const NOTHING = new Fields();

type SitterOf = (staffSession: number, now: number) => Promise<{ id: number } | undefined>;

/** A module above knows who works here: who has a staff session, and may still sit in a customer's place. */
export const sitterOf = given<SitterOf>();

/**
 * Makes a request into a request: language from the address, currency and session from the cookies.
 *
 * @param form what came in the body; undefined for a request that is refused, of which as little as can be is believed
 * @throws ShopError for an address that no shop has
 */
export async function openContext(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Fields | undefined,
): Promise<RequestContext> {
  // An address that cannot be decoded is refused before cookies are read.
  const cookies = request.cookies ?? {};
  const { path, query, campaign } = form ? readAddress(request.url) : refusedAddress(request.url);
  const language = languageOf(shop, path, query, form ?? NOTHING);
  const now = Date.now();
  const ctx: RequestContext = {
    shop,
    language,
    currency: currencyOf(shop, cookies[CURRENCY_COOKIE]),
    t: texts(language, shop.settings),
    links: shop.addresses.in(language),
    method: request.method === 'POST' ? 'POST' : 'GET',
    headOnly: request.method === 'HEAD',
    path,
    query,
    campaign,
    form: form ?? NOTHING,
    sent: Buffer.isBuffer(request.body) ? request.body : undefined,
    match: shop.addresses.match(path),
    cookies,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: String(request.id),
    now,
    mayKeep: true,
    session: undefined,
    setCookie: (name, value, { maxAge, httpOnly = true, path = '/', sameSite = 'lax' } = {}) => {
      const secure = shop.publicUrl.startsWith('https:');
      const life = maxAge === undefined ? {} : { maxAge, expires: new Date(now + maxAge * 1000) };
      void reply.setCookie(name, value, { path, sameSite, httpOnly, secure, ...life });
    },
  };
  if (form) await findVisitor(ctx);
  return ctx;
}

/** Loads the session of the cookie, if any, and renews it once a day. */
async function findVisitor(ctx: RequestContext): Promise<void> {
  const { shop, now } = ctx;
  const cookie = ctx.cookies[sessionCookieName(shop.publicUrl, shop.settings)];
  const token = readSessionCookie(cookie, shop.keys, now);
  if (!token) return;
  const session = await findSession(shop.db.read, token, now);
  ctx.session = session?.behalf ? await stillSits(shop, session, now) : session;
  if (session?.behalf) return;
  const until = session && renewedUntil(session, now);
  if (!session || until === undefined) return;
  await shop.db.transaction((tx) => extendSession(tx, session.id, { until, now }));
  ctx.session = { ...session, expiresAt: until };
  setSessionCookie(ctx, token, ctx.session);
}

/** Whether somebody of the shop may go on sitting in a customer's place: they are asked for at each request. */
async function stillSits(shop: Shop, session: Session, now: number): Promise<Session | undefined> {
  const { behalf } = session;
  const sitter = behalf && (await sitterOf(shop)?.(behalf.staffSession, now));
  return sitter && { ...session, behalf: { ...behalf, staffId: sitter.id } };
}

function currencyOf(shop: Shop, code: string | undefined) {
  const { currencies } = shop.settings;
  const found = currencies.find((currency) => currency.code === code) ?? currencies[0];
  if (!found) throw new Error('The settings name no currency.');
  return found;
}

interface Asked {
  path: string;
  query: Fields;
  campaign: string;
}

/** @throws ShopError for a path that a browser would take for another house's; TooManyFields */
export function readAddress(address: string): Asked {
  const { url, campaign } = splitCampaign(address);
  const [path, query] = split(url);
  if (!isLocal(path)) throw new ShopError('bad_request');
  return { path, query: Fields.parse(query), campaign };
}

/** The page of a refusal stands at its own address, unless that is what was refused. */
function refusedAddress(url: string): Asked {
  const [path] = split(url);
  try {
    return readAddress(url);
  } catch {
    return { path: isLocal(path) ? path : '/', query: NOTHING, campaign: '' };
  }
}

function split(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
