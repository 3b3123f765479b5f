import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedPage, preparePage } from '../../platform/cache/pages.ts';
import { withCampaign } from '../../platform/http/campaign.ts';
import { NO_CACHE, pageHeaders, plainHeaders, REVALIDATE } from '../../platform/http/headers.ts';
import { Lent } from '../../platform/http/lent.ts';
import type { Template } from '../../platform/render/template.ts';
import { choose, pageKey } from '../request/front.ts';
import type { PageReply, Reply } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import { foreignHosts } from './foreign-hosts.ts';
import type { Routes } from './routes.ts';

/** Makes the whole document of a page, with the places of personal parts still marked. */
export type WrapPage = (ctx: RequestContext, page: PageReply, house: Routes) => Promise<Template>;

/** What stands around every page: the menus and the categories in them, the notice; and who may see it. */
const AROUND = ['menus', 'categories', 'pages', 'store_notice', 'visibility'];

const zip = promisify(gzip);
/** Bytes below which a body goes as it is, and from which compressing it is left to another thread. */
const WORTH_ZIPPING = 1400;
const WORTH_A_THREAD = 100_000;

interface Sending {
  shop: Shop;
  house: Routes;
  wrap: WrapPage;
  /** Of the kept pages, before anything was read: a page of data that changed meanwhile is not kept. */
  generation: number;
}

export async function sendReply(
  sending: Sending,
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
) {
  if (answer.kind === 'page') return sendPage(sending, ctx, request, reply, answer);
  void reply.headers({ ...NO_CACHE, ...plainHeaders(sending.shop.publicUrl) });
  if (answer.kind === 'redirect') return reply.redirect(withCampaign(answer.to, ctx.campaign), answer.status);
  void reply.header('x-robots-tag', 'noindex').code(answer.status ?? 200);
  if ('headers' in answer && answer.headers) void reply.headers(answer.headers);
  switch (answer.kind) {
    case 'json':
      return zipped(request, reply.type('application/json; charset=UTF-8'), JSON.stringify(answer.body));
    case 'html':
      return zipped(request, reply.type('text/html; charset=UTF-8'), answer.body);
    case 'text':
      return zipped(request, reply.type(answer.type ?? 'text/plain; charset=UTF-8'), answer.body);
    case 'file':
      if (answer.name)
        void reply.header('content-disposition', `attachment; filename="${fileName(answer.name)}"`);
      return reply.type(answer.type).send(answer.body);
  }
}

async function sendPage(
  sending: Sending,
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageReply,
) {
  const { shop, house, generation } = sending;
  const template = await sending.wrap(ctx, page, house);
  const headers = {
    ...pageHeaders(
      shop.publicUrl,
      shop.assets.first.hash,
      [...foreignHosts(shop), ...(page.allows?.hosts ?? [])],
      page.allows?.forms,
    ),
    ...REVALIDATE,
    ...page.headers,
  };
  const key = cacheKey(ctx, page);
  if (key !== undefined && (page.status ?? 200) === 200) {
    const body = template.fill(emptyParts(house, ctx, template));
    const tags = [...(page.cache?.tags ?? []), ...AROUND];
    const ready = await preparePage({ template, body, headers, tags });
    shop.pages.put(key, ready, generation);
    return sendKept(sending, ctx, request, reply, ready);
  }
  void reply
    .code(page.status ?? 200)
    .headers({ ...headers, ...NO_CACHE })
    .type('text/html; charset=utf-8');
  return sendFilled(request, reply, template, await partsFor(house, ctx, template));
}

/** Sends a page from the cache: as it is to a stranger, with the places filled to whoever has a session. */
export async function sendKept(
  { house }: Pick<Sending, 'house'>,
  ctx: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
) {
  if (ctx.session) {
    void reply.headers({ ...page.headers, ...NO_CACHE }).type('text/html; charset=utf-8');
    return sendFilled(request, reply, page.template, await partsFor(house, ctx, page.template));
  }
  const { status, headers, body } = choose(request.headers, page);
  return reply.code(status).headers(headers).send(body);
}

/** The page's key in the cache; undefined when it must not be kept: personal, or with a query it does not read. */
function cacheKey(ctx: RequestContext, page: PageReply): string | undefined {
  if (!page.cache || !ctx.mayKeep || ctx.method !== 'GET') return undefined;
  const known = new Set(page.cache.query ?? []);
  const read = ctx.query.entries().filter(([name]) => known.has(name));
  if (read.length !== ctx.query.entries().length) return undefined;
  return pageKeyOf(ctx);
}

/** Where this request's page would be kept. The base currency has no mark, so that most visitors share one key. */
export function pageKeyOf(ctx: RequestContext): string {
  const [base] = ctx.shop.settings.currencies;
  return pageKey(ctx.path + ctx.query.toQuery(), ctx.currency === base ? '' : ctx.currency.code);
}

/** The visitor's own parts of a document, by their places. */
async function partsFor(house: Routes, ctx: RequestContext, template: Template) {
  const parts = emptyParts(house, ctx, template);
  if (ctx.session)
    for (const name of parts.keys()) parts.set(name, (await house.slot(name)?.fill(ctx)) ?? '');
  return parts;
}

/** By the settings that they were made with: others have others. */
const emptyOnes = new WeakMap<Routes, { of: ShopSettings; kept: Map<string, string> }>();

/** What stands in each place for a visitor of whom nothing is known; the same in one language and currency. */
function emptyParts(house: Routes, ctx: RequestContext, template: Template): Map<string, string> {
  const { settings } = ctx.shop;
  const last = emptyOnes.get(house);
  const { kept } = last?.of === settings ? last : { kept: new Map<string, string>() };
  if (last?.of !== settings) emptyOnes.set(house, { of: settings, kept });
  return new Map(
    template.slots.map((name) => {
      const key = `${ctx.language} ${ctx.currency.code} ${name}`;
      const markup = kept.get(key) ?? house.slot(name)?.empty(ctx) ?? '';
      kept.set(key, markup);
      return [name, markup];
    }),
  );
}

const lent = new Lent();

/** Writes a page that nobody keeps into memory that the next one is written into when this one has gone out. */
async function sendFilled(
  request: FastifyRequest,
  reply: FastifyReply,
  template: Template,
  parts: ReadonlyMap<string, string>,
) {
  const memory = lent.take(template.byteLength(parts));
  const body = memory.subarray(0, template.write(memory, parts));
  if (!isWorthZipping(request, body)) {
    lent.giveBackAfter(memory, { response: reply.raw });
    return reply.send(body);
  }
  const packed = await pack(body);
  lent.giveBack(memory);
  return sendPacked(reply, packed);
}

async function zipped(request: FastifyRequest, reply: FastifyReply, body: string) {
  return isWorthZipping(request, body) ? sendPacked(reply, await pack(body)) : reply.send(body);
}

const isWorthZipping = (request: FastifyRequest, body: string | Buffer) =>
  body.length >= WORTH_ZIPPING && request.headers['accept-encoding']?.includes('gzip');

async function pack(body: string | Buffer): Promise<Buffer> {
  const fast = { level: 1, memLevel: 7 };
  return body.length < WORTH_A_THREAD ? gzipSync(body, fast) : zip(body, fast);
}

const sendPacked = (reply: FastifyReply, packed: Buffer) =>
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(packed);

function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_');
}
