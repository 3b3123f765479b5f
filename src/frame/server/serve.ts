import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../platform/db/index.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { isOwnOrigin } from '../../platform/http/origin.ts';
import { NotAllowed, NotOnBehalf } from '../command/index.ts';
import { isAdminAjax } from '../request/admin-ajax.ts';
import { ShopError } from '../request/errors.ts';
import { openContext, readAddress } from '../request/open-context.ts';
import { type Reply, redirect } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Shop } from '../shop/shop.ts';
import type { Routes } from './routes.ts';
import { pageKeyOf, sendKept, sendReply, type WrapPage } from './send.ts';

export interface Serving {
  shop: Shop;
  house: Routes;
  /** Wraps the document around a page: `site/` does that. */
  wrap: WrapPage;
  /** The page of a refusal. */
  errorPage: (ctx: RequestContext, error: ShopError) => Reply;
}

/**
 * Looks at a request that changes something before its body is read. @returns whether anybody reads one there: the
 * contract's forms stand on any page, and on what is no page only where somebody takes them
 *
 * @throws ShopError for a form of another site's, and for a method that no address knows
 */
export function admit({ shop, house }: Serving, { method, url, headers }: FastifyRequest): boolean {
  const { path, query } = readAddress(url);
  if (method !== 'POST') throw unanswered(shop, house, path);
  const site = headers['sec-fetch-site'];
  const from = { origin: headers.origin, host: headers.host, site: Array.isArray(site) ? site[0] : site };
  if (!isOwnOrigin(from, shop.publicUrl)) throw new ShopError('wrong_origin');
  const call = query.text('wc-ajax', 100);
  if (call !== '') return house.ajax(call) !== undefined;
  if (isAdminAjax(path) || house.path(path, 'POST')) return true;
  const match = shop.addresses.match(path);
  return match !== undefined && ['GET', 'POST'].some((way) => house.address(match.name, way as 'GET'));
}

/** Answers one request, whatever it is. */
export async function serve(serving: Serving, request: FastifyRequest, reply: FastifyReply, form: Fields) {
  const ctx = await openContext(serving.shop, request, reply, form);
  const kept = ctx.method === 'GET' ? serving.shop.pages.get(pageKeyOf(ctx)) : undefined;
  if (kept) return sendKept(serving, ctx, request, reply, kept);
  const { generation } = serving.shop.pages;
  const answer = await decide(serving, ctx).catch((error: unknown) => {
    // Said to who sits there, with the bar that says where: other refusals know nobody.
    if (error instanceof NotOnBehalf) return serving.errorPage(ctx, new ShopError('not_on_behalf'));
    if (error instanceof ShopError && error.code === 'not_found') return serving.errorPage(ctx, error);
    throw error;
  });
  return sendReply({ ...serving, generation }, ctx, request, reply, answer);
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
  const ctx = await openContext(serving.shop, request, reply, undefined);
  const { pages } = serving.shop;
  const kept =
    refusal.code === 'unavailable' && ctx.method === 'GET' ? pages.getStale(pageKeyOf(ctx)) : undefined;
  if (kept) return sendKept(serving, ctx, request, reply, kept);
  const { generation } = pages;
  const show = async (known: ShopError) => {
    const own = await shownBy(serving.house, ctx, known);
    return sendReply({ ...serving, generation }, ctx, request, reply, own ?? serving.errorPage(ctx, known));
  };
  try {
    return await show(refusal);
  } catch (failure) {
    // A page of a refusal has menus around it; the database may be away since.
    const unseen = asShopError(failure as Error);
    if (unseen.code !== 'unavailable') throw failure;
    return show(unseen);
  }
}

/** The page of whose address it is, where they have one of their own for it. */
async function shownBy(house: Routes, ctx: RequestContext, error: ShopError): Promise<Reply | undefined> {
  for (const handler of house.refused) {
    const answer = await handler(ctx, error);
    if (answer) return answer;
  }
  return undefined;
}

async function decide({ shop, house, errorPage }: Serving, ctx: RequestContext): Promise<Reply> {
  for (const guard of house.before) {
    const answer = await guard(ctx);
    if (answer) return answer;
  }
  const call = ctx.query.text('wc-ajax', 100);
  if (call !== '') return runCall(house, ctx, call);
  if (isAdminAjax(ctx.path)) return runAction(house, ctx);
  for (const handler of house.queryHandlers) {
    const answer = await handler(ctx);
    if (answer) return answer;
  }
  const fixed = house.path(ctx.path, ctx.method);
  if (fixed) return fixed.handler(ctx, fixed.params);
  const elsewhere = canonicalPath(shop, ctx);
  if (elsewhere) return redirect(elsewhere + ctx.query.toQuery(), 301);
  const handler = ctx.match && house.address(ctx.match.name, ctx.method);
  if (!ctx.match || !handler)
    return (await lookFor(shop, house, ctx)) ?? errorPage(ctx, unanswered(shop, house, ctx.path));
  try {
    return await handler(ctx, ctx.match.params);
  } catch (error) {
    const moved =
      error instanceof ShopError && error.code === 'not_found' ? await lookFor(shop, house, ctx) : undefined;
    if (moved) return moved;
    throw error;
  }
}

/** Why nobody answers there: the address knows other methods (RFC 9110, 15.5.6), or there is none. */
function unanswered(shop: Shop, house: Routes, path: string): ShopError {
  const name = shop.addresses.match(path)?.name;
  const knows = (method: 'GET' | 'POST') =>
    isAdminAjax(path) || house.path(path, method) || (name && house.address(name, method));
  const allow = [...(knows('GET') ? ['GET', 'HEAD'] : []), ...(knows('POST') ? ['POST'] : [])];
  if (allow.length === 0) return new ShopError('not_found');
  return new ShopError('wrong_method', {}, { allow: allow.join(', ') });
}

/** Where something has gone that does not stand at its address any more. */
async function lookFor(shop: Shop, house: Routes, ctx: RequestContext): Promise<Reply | undefined> {
  if (ctx.method !== 'GET') return undefined;
  for (const handler of house.notFound) {
    const answer = await handler(ctx);
    if (answer) return answer;
  }
  const moved = shop.live.movedTo(ctx.path.endsWith('/') ? ctx.path : `${ctx.path}/`);
  return moved && redirect(moved.path + ctx.query.toQuery(), moved.forGood ? 301 : 302);
}

/** `?wc-ajax=NAME`; an unknown name is answered with an empty 200 (wire.md 1.1). */
async function runCall(house: Routes, ctx: RequestContext, name: string): Promise<Reply> {
  const handler = house.ajax(name);
  return handler ? handler(ctx, {}) : { kind: 'html', body: '' };
}

/** admin-ajax: an unknown action is 400 with the body `0` (wire.md 1.6). */
async function runAction(house: Routes, ctx: RequestContext): Promise<Reply> {
  const name = ctx.form.text('action', 100) || ctx.query.text('action', 100);
  const handler = house.action(name);
  if (!handler) return { kind: 'html', status: 400, body: '0' };
  const answer = await handler(ctx, {});
  return answer.kind === 'html' && answer.body === '' ? { ...answer, body: '0' } : answer;
}

/** Where a path really lives: with its slash at the end, and without the prefix of the first language. */
function canonicalPath(shop: Shop, ctx: RequestContext): string | undefined {
  const [first] = shop.settings.languages;
  if (ctx.method !== 'GET') return undefined;
  if (ctx.path.startsWith(`/${first}/`) && shop.addresses.match(ctx.path.slice(3))) return ctx.path.slice(3);
  const last = ctx.path.split('/').at(-1) ?? '';
  if (last !== '' && !last.includes('.') && shop.addresses.match(`${ctx.path}/`)) return `${ctx.path}/`;
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
