import { Readable } from 'node:stream';
import { ShopError } from '../../frame/request/errors.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { taglineOf } from '../../frame/shop/translated.ts';
import { networkOf } from '../../platform/security/network.ts';
import { feedItems } from './items.ts';
import { FEED_BEGINS, FEED_ENDS, writeItem } from './model.ts';

const XML = 'application/xml; charset=UTF-8';
/** Read whole by machines a few times a day. */
const HEADERS = { 'cache-control': 'public, max-age=3600', expires: '' };
/** Characters that are sent at a time. */
const PIECE = 30_000;

/**
 * `/feeds/google/{language}-{currency}.xml`: every thing that can be bought, written while it is sent; however many
 * there are, little of it is in memory.
 */
export const productFeed: Handler = async ({ shop, headOnly, now, ip }, { rest = '' }) => {
  const [, language, code] = /^([a-z0-9-]{2,20})-([A-Z]{3})\.xml$/.exec(rest) ?? [];
  const { languages, currencies, marketing, name } = shop.settings;
  const own = languages.find((each) => each === language);
  const currency = currencies.find((each) => each.code === code);
  if (!marketing.feed.enabled || !own || !currency) throw new ShopError('not_found');
  if (!headOnly && !(await shop.limits.take('feed', networkOf(ip)))) throw new ShopError('too_many_requests');
  const link = shop.publicUrl + shop.addresses.home(own);
  const beginning = FEED_BEGINS({ name, about: taglineOf(shop.settings, own), link });
  const body = headOnly
    ? Readable.from([])
    : Readable.from(write(shop, beginning, { language: own, currency, now }), { highWaterMark: 2 });
  return { kind: 'file', type: XML, body, headers: HEADERS };
};

async function* write(shop: Shop, beginning: string, asked: Parameters<typeof feedItems>[1]) {
  let piece = beginning;
  for await (const item of feedItems(shop, asked)) {
    piece += writeItem(item);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + FEED_ENDS;
}
