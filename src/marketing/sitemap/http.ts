import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ShopError } from '../../frame/request/errors.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { PAGES_A_FILE, type Source, sourcesOf } from './sources.ts';
import { URLSET_BEGINS, URLSET_ENDS, writeIndex, writePage } from './write.ts';

const XML = 'application/xml; charset=UTF-8';
const HEADERS = { 'cache-control': 'public, max-age=3600', expires: '' };

/** `/wp-sitemap.xml`: the list of all sitemaps. */
export async function sitemapIndex({ shop }: { shop: Shop }): Promise<Reply> {
  const addresses: string[] = [];
  for (const [name, source] of Object.entries(sourcesOf(shop))) {
    const files = Math.ceil((await source.count()) / PAGES_A_FILE);
    for (let file = 1; file <= files; file += 1)
      addresses.push(`${shop.publicUrl}/wp-sitemap-${name}-${file}.xml`);
  }
  return { kind: 'text', type: XML, body: writeIndex(addresses), headers: HEADERS };
}

/** `/wp-sitemap-{kind}-{n}.xml`, written while it is sent: however long it is, little of it is in memory. */
export const sitemap: Handler = async ({ shop, headOnly }, { rest = '' }) => {
  const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(rest) ?? [];
  const sources = sourcesOf(shop);
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  const file = Number(number) - 1;
  if (!source || !number || (await source.count()) <= file * PAGES_A_FILE) throw new ShopError('not_found');
  const body = headOnly ? Readable.from([]) : Readable.from(write(source, file), { highWaterMark: 4 });
  return { kind: 'file', type: XML, body, headers: HEADERS };
};

async function* write(source: Source, file: number): AsyncGenerator<string> {
  yield URLSET_BEGINS;
  let lines = '';
  for await (const page of source.pages(file)) {
    lines += writePage(page);
    if (lines.length < 30_000) continue;
    // SQLite answers at once: without a pause the shop would serve nobody else until the end.
    await setImmediate();
    yield lines;
    lines = '';
  }
  yield lines + URLSET_ENDS;
}
