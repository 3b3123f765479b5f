import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fields } from '../platform/http/fields.ts';
import type { Body } from '../platform/http/server.ts';
import { extendSession, findSession, renewedUntil } from '../platform/session/sessions.ts';
import { languageOf } from './admin-ajax.ts';
import { CURRENCY_COOKIE, readSessionCookie, sessionCookieName, setSessionCookie } from './cookies.ts';
import type { Shop } from './shop.ts';
import { texts } from './texts.ts';
import type { Visit } from './visit.ts';

const NO_BODY: Body = { fields: new Fields(), files: [] };

/** Makes a request into a visit: language from the address, currency and session from the cookies. */
export async function openVisit(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body | undefined,
): Promise<Visit> {
  // An address that cannot be decoded is refused before cookies are read.
  const cookies = request.cookies ?? {};
  const [path = '/', search = ''] = split(request.url);
  const query = Fields.parse(search);
  const language = languageOf(shop, path, query, (body ?? NO_BODY).fields);
  const now = Date.now();
  const visit: Visit = {
    shop,
    language,
    currency: currencyOf(shop, cookies[CURRENCY_COOKIE]),
    t: texts(language),
    links: shop.addresses.in(language),
    method: request.method === 'POST' ? 'POST' : 'GET',
    headOnly: request.method === 'HEAD',
    path,
    query,
    form: (body ?? NO_BODY).fields,
    files: (body ?? NO_BODY).files,
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
    setCookie: (name, value, { maxAge, httpOnly = true } = {}) => {
      const secure = shop.publicUrl.startsWith('https:');
      const life = maxAge === undefined ? {} : { maxAge, expires: new Date(now + maxAge * 1000) };
      void reply.setCookie(name, value, { path: '/', sameSite: 'lax', httpOnly, secure, ...life });
    },
  };
  if (body) await findVisitor(visit);
  return visit;
}

/** Loads the session of the cookie, if any, and renews it once a day. */
async function findVisitor(visit: Visit): Promise<void> {
  const { shop, now } = visit;
  const cookie = visit.cookies[sessionCookieName(shop.publicUrl, shop.settings)];
  const token = readSessionCookie(cookie, shop.keys, now);
  if (!token) return;
  const session = await findSession(shop.db.read, token, now);
  visit.session = session;
  const until = session && renewedUntil(session, now);
  if (!session || until === undefined) return;
  await shop.db.transaction((tx) => extendSession(tx, session.id, { until, now }));
  visit.session = { ...session, expiresAt: until };
  setSessionCookie(visit, token, visit.session);
}

function currencyOf(shop: Shop, code: string | undefined) {
  const { currencies } = shop.settings;
  const found = currencies.find((currency) => currency.code === code) ?? currencies[0];
  if (!found) throw new Error('shop.config.ts names no currency.');
  return found;
}

function split(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
