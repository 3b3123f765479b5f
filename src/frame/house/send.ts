import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedPage, preparePage } from '../../platform/cache/pages.ts';
import { NO_CACHE, pageHeaders, plainHeaders, REVALIDATE } from '../../platform/http/headers.ts';
import { fillPlaces, placesOf } from '../page/context.tsx';
import type { Answer, PageAnswer } from '../request/answer.ts';
import { choose, pageKey } from '../request/front.ts';
import type { Visit } from '../request/visit.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import { foreignHosts } from './foreign-hosts.ts';
import type { House } from './house.ts';

/** Makes the whole document of a page, with the places of personal parts still marked. */
export type WrapPage = (visit: Visit, page: PageAnswer, house: House) => Promise<string>;

/** What stands around every page: the menus and the categories in them, the notice; and who may see it. */
const AROUND = ['menus', 'categories', 'pages', 'store_notice', 'visibility'];

const zip = promisify(gzip);
/** Characters below which a body goes as it is, and from which compressing it is left to another thread. */
const WORTH_ZIPPING = 1400;
const WORTH_A_THREAD = 100_000;

interface Sending {
  shop: Shop;
  house: House;
  wrap: WrapPage;
  /** Of the kept pages, before anything was read: a page of data that changed meanwhile is not kept. */
  generation: number;
}

export async function sendAnswer(
  sending: Sending,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
) {
  if (answer.kind === 'page') return sendPage(sending, visit, request, reply, answer);
  void reply.headers({ ...NO_CACHE, ...plainHeaders(sending.shop.publicUrl) });
  if (answer.kind === 'redirect') return reply.redirect(answer.to, answer.status);
  void reply.header('x-robots-tag', 'noindex').code(answer.kind === 'file' ? 200 : (answer.status ?? 200));
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
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageAnswer,
) {
  const { shop, house, generation } = sending;
  const template = await sending.wrap(visit, page, house);
  const headers = {
    ...pageHeaders(shop.publicUrl, shop.assets.first.hash, foreignHosts(shop)),
    ...REVALIDATE,
    ...page.headers,
  };
  const key = cacheKey(visit, page);
  if (key !== undefined && (page.status ?? 200) === 200) {
    const html = fillPlaces(template, emptyParts(house, visit, template));
    const tags = [...(page.cache?.tags ?? []), ...AROUND];
    const ready = await preparePage({ template, html, headers, tags });
    shop.pages.put(key, ready, generation);
    return sendKept(sending, visit, request, reply, ready);
  }
  void reply
    .code(page.status ?? 200)
    .headers({ ...headers, ...NO_CACHE })
    .type('text/html; charset=utf-8');
  return zipped(request, reply, await fill(house, visit, template));
}

/** Sends a page from the cache: as it is to a stranger, with the places filled to whoever has a session. */
export async function sendKept(
  { house }: Pick<Sending, 'house'>,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
) {
  if (visit.session) {
    void reply.headers({ ...page.headers, ...NO_CACHE }).type('text/html; charset=utf-8');
    return zipped(request, reply, await fill(house, visit, page.template));
  }
  const { status, headers, body } = choose(request.headers, page);
  return reply.code(status).headers(headers).send(body);
}

/** The page's key in the cache; undefined when it must not be kept: personal, or with a query it does not read. */
function cacheKey(visit: Visit, page: PageAnswer): string | undefined {
  if (!page.cache || !visit.mayKeep || visit.method !== 'GET') return undefined;
  const known = new Set(page.cache.query ?? []);
  const read = visit.query.entries().filter(([name]) => known.has(name));
  if (read.length !== visit.query.entries().length) return undefined;
  return visitKey(visit);
}

/** Where this visit's page would be kept. The base currency has no mark, so that most visitors share one key. */
export function visitKey(visit: Visit): string {
  const [base] = visit.shop.settings.currencies;
  return pageKey(visit.path + visit.query.toQuery(), visit.currency === base ? '' : visit.currency.code);
}

/** Puts the visitor's own parts into a document. */
async function fill(house: House, visit: Visit, template: string): Promise<string> {
  const parts = emptyParts(house, visit, template);
  if (visit.session)
    for (const name of parts.keys()) parts.set(name, (await house.part(name)?.fill(visit)) ?? '');
  return fillPlaces(template, parts);
}

/** By the settings that they were made with: others have others. */
const emptyOnes = new WeakMap<House, { of: ShopSettings; kept: Map<string, string> }>();

/** What stands in each place for a visitor of whom nothing is known; the same in one language and currency. */
function emptyParts(house: House, visit: Visit, template: string): Map<string, string> {
  const { settings } = visit.shop;
  const last = emptyOnes.get(house);
  const { kept } = last?.of === settings ? last : { kept: new Map<string, string>() };
  if (last?.of !== settings) emptyOnes.set(house, { of: settings, kept });
  return new Map(
    placesOf(template).map((name) => {
      const key = `${visit.language} ${visit.currency.code} ${name}`;
      const markup = kept.get(key) ?? house.part(name)?.empty(visit) ?? '';
      kept.set(key, markup);
      return [name, markup];
    }),
  );
}

async function zipped(request: FastifyRequest, reply: FastifyReply, body: string) {
  if (body.length < WORTH_ZIPPING || !request.headers['accept-encoding']?.includes('gzip'))
    return reply.send(body);
  const fast = { level: 1, memLevel: 7 };
  return reply
    .headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    .send(body.length < WORTH_A_THREAD ? gzipSync(body, fast) : await zip(body, fast));
}

function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_');
}
