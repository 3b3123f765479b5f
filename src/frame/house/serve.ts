import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../platform/db/index.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { isOwnOrigin } from '../../platform/http/origin.ts';
import { NotAllowed } from '../command/index.ts';
import { isAdminAjax } from '../request/admin-ajax.ts';
import { type Answer, redirect } from '../request/answer.ts';
import { ShopError } from '../request/errors.ts';
import { openVisit, readAddress } from '../request/open-visit.ts';
import type { Visit } from '../request/visit.ts';
import type { Shop } from '../shop/shop.ts';
import type { House } from './house.ts';
import { sendAnswer, sendKept, visitKey, type WrapPage } from './send.ts';

export interface Serving {
  shop: Shop;
  house: House;
  /** Wraps the document around a page: `site/` does that. */
  wrap: WrapPage;
  /** The page of a refusal. */
  errorPage: (visit: Visit, error: ShopError) => Answer;
}

/**
 * Looks at a request that changes something before its body is read. @returns whether anybody reads one there: the
 * contract's forms stand on any page, and on what is no page only where somebody takes them
 *
 * @throws ShopError for a form of another site's
 */
export function admit({ shop, house }: Serving, { method, url, headers }: FastifyRequest): boolean {
  const { path, query } = readAddress(url);
  if (method !== 'POST') throw new ShopError('not_found');
  const site = headers['sec-fetch-site'];
  const from = { origin: headers.origin, host: headers.host, site: Array.isArray(site) ? site[0] : site };
  if (!isOwnOrigin(from, shop.publicUrl)) throw new ShopError('wrong_origin');
  const call = query.text('wc-ajax', 100);
  if (call !== '') return house.call(call) !== undefined;
  if (isAdminAjax(path) || house.path(path, 'POST')) return true;
  const match = shop.addresses.match(path);
  return match !== undefined && ['GET', 'POST'].some((way) => house.address(match.name, way as 'GET'));
}

/** Answers one request, whatever it is. */
export async function serve(serving: Serving, request: FastifyRequest, reply: FastifyReply, form: Fields) {
  const visit = await openVisit(serving.shop, request, reply, form);
  const kept = visit.method === 'GET' ? serving.shop.pages.get(visitKey(visit)) : undefined;
  if (kept) return sendKept(serving, visit, request, reply, kept);
  const { generation } = serving.shop.pages;
  const answer = await decide(serving, visit);
  return sendAnswer({ ...serving, generation }, visit, request, reply, answer);
}

/**
 * Answers a request that failed; an unexpected error is logged, and the shopper learns no more than that. While the
 * database is away, pages that everybody shares are shown as they were last, to whoever asks for them.
 */
export async function fail(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  error: Error & { statusCode?: number },
) {
  const refusal = asShopError(error);
  if (refusal.code === 'unexpected' || refusal.code === 'unavailable')
    // Without its query, where the keys of orders and of links in letters stand.
    request.log.error({ err: error, request: request.id, url: request.url.split('?')[0] }, 'failed');
  const visit = await openVisit(serving.shop, request, reply, undefined);
  const { pages } = serving.shop;
  const kept =
    refusal.code === 'unavailable' && visit.method === 'GET' ? pages.getStale(visitKey(visit)) : undefined;
  if (kept) return sendKept(serving, visit, request, reply, kept);
  const { generation } = pages;
  const show = (known: ShopError) =>
    sendAnswer({ ...serving, generation }, visit, request, reply, serving.errorPage(visit, known));
  try {
    return await show(refusal);
  } catch (failure) {
    // A page of a refusal has menus around it; the database may be away since.
    const unseen = asShopError(failure as Error);
    if (unseen.code !== 'unavailable') throw failure;
    return show(unseen);
  }
}

async function decide({ shop, house, errorPage }: Serving, visit: Visit): Promise<Answer> {
  for (const guard of house.guards) {
    const answer = await guard(visit);
    if (answer) return answer;
  }
  const call = visit.query.text('wc-ajax', 100);
  if (call !== '') return runCall(house, visit, call);
  if (isAdminAjax(visit.path)) return runAction(house, visit);
  for (const handler of house.anywhere) {
    const answer = await handler(visit);
    if (answer) return answer;
  }
  const fixed = house.path(visit.path, visit.method);
  if (fixed) return fixed.handler(visit, fixed.params);
  const elsewhere = canonicalPath(shop, visit);
  if (elsewhere) return redirect(elsewhere + visit.query.toQuery(), 301);
  const handler = visit.match && house.address(visit.match.name, visit.method);
  if (!visit.match || !handler)
    return (await lookFor(shop, house, visit)) ?? errorPage(visit, new ShopError('not_found'));
  try {
    return await handler(visit, visit.match.params);
  } catch (error) {
    const moved =
      error instanceof ShopError && error.code === 'not_found'
        ? await lookFor(shop, house, visit)
        : undefined;
    if (moved) return moved;
    throw error;
  }
}

/** Where something has gone that does not stand at its address any more. */
async function lookFor(shop: Shop, house: House, visit: Visit): Promise<Answer | undefined> {
  if (visit.method !== 'GET') return undefined;
  for (const handler of house.lost) {
    const answer = await handler(visit);
    if (answer) return answer;
  }
  const moved = shop.live.movedTo(visit.path.endsWith('/') ? visit.path : `${visit.path}/`);
  return moved === undefined ? undefined : redirect(moved + visit.query.toQuery(), 301);
}

/** `?wc-ajax=NAME`; an unknown name is answered with an empty 200 (wire.md 1.1). */
async function runCall(house: House, visit: Visit, name: string): Promise<Answer> {
  const handler = house.call(name);
  return handler ? handler(visit, {}) : { kind: 'html', body: '' };
}

/** admin-ajax: an unknown action is 400 with the body `0` (wire.md 1.6). */
async function runAction(house: House, visit: Visit): Promise<Answer> {
  const name = visit.form.text('action', 100) || visit.query.text('action', 100);
  const handler = house.action(name);
  if (!handler) return { kind: 'html', status: 400, body: '0' };
  const answer = await handler(visit, {});
  return answer.kind === 'html' && answer.body === '' ? { ...answer, body: '0' } : answer;
}

/** Where a path really lives: with its slash at the end, and without the prefix of the first language. */
function canonicalPath(shop: Shop, visit: Visit): string | undefined {
  const [first] = shop.settings.languages;
  if (visit.method !== 'GET') return undefined;
  if (visit.path.startsWith(`/${first}/`) && shop.addresses.match(visit.path.slice(3)))
    return visit.path.slice(3);
  const last = visit.path.split('/').at(-1) ?? '';
  if (last !== '' && !last.includes('.') && shop.addresses.match(`${visit.path}/`)) return `${visit.path}/`;
  return undefined;
}

function asShopError(error: Error & { statusCode?: number; code?: string }): ShopError {
  if (error instanceof ShopError) return error;
  if (error instanceof NotAllowed) return new ShopError('not_allowed');
  if (isDatabaseAway(error)) return new ShopError('unavailable');
  const status = error.statusCode ?? 500;
  if (status === 404) return new ShopError('not_found');
  if (status === 413) return new ShopError('too_large');
  if (status === 415) return new ShopError('unsupported_type');
  if (status === 429) return new ShopError('too_many_requests');
  return new ShopError(status >= 400 && status < 500 ? 'bad_request' : 'unexpected');
}
