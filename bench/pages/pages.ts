import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../lib/engines.ts';
import { atLeast, atMost, type Figure, median } from '../lib/figures.ts';
import { growCatalogue, growPosts, growVariations } from '../lib/grow.ts';
import { latencies, requestsPerSecond } from '../lib/load.ts';
import { type Running, start, startShop } from '../lib/server.ts';
import { benchSitemaps } from './sitemaps.ts';

const NODE = process.execPath;
const ROUNDS = 3;
const SECONDS = 4;

/** Pages: from the cache against a bare server, and uncached in a small and a large catalogue. */
export async function benchPages(folder: string): Promise<Figure[]> {
  const engine = await openSqlite(join(folder, 'pages'));
  const { data } = engine;
  const file = join(data.DATA_DIR ?? '', 'shop.sqlite');
  await (await startShop(data)).stop();

  await growCatalogue(engine, 10_000);
  growVariations(file, 'tassa-de-gres', 100);
  growPosts(file, 10_000);
  await settle(data);
  const small = await startShop(data);
  const cached = await cachedRatio(small, folder);
  const ten = await medianOf(small, '/botiga/');
  const product = await medianOf(small, '/producte/tassa-de-gres/');
  const blog = await medianOf(small, '/diari/');
  const topic = await medianOf(small, '/diari/categoria/com-cuidar-ho/');
  await small.quiet();
  const memory = small.memory();
  await small.stop();

  await growCatalogue(engine, 100_000);
  await settle(data);
  const large = await startShop(data);
  const hundred = await medianOf(large, '/botiga/');
  const sitemaps = await benchSitemaps(large);
  await large.stop();
  return [
    atLeast('cached page against bare node:http, same bytes', cached * 100, 60, '%'),
    atMost('shop archive uncached, 10,000 products, median', ten, 4, 'ms'),
    atMost('the same with 100,000 products, times the first', hundred / ten, 1.3, '×'),
    atMost('product page uncached, 100 variations, median', product, 3, 'ms'),
    atMost('blog index uncached, 10,000 posts, median', blog, 3, 'ms'),
    atMost('a category of 5,000 posts uncached, median', topic, 3, 'ms'),
    atMost('resident memory with 10,000 products, at rest after all that', memory, 200, 'MB'),
    ...sitemaps,
  ];
}

/** A catalogue that was grown behind the shop's back: it looks through it once, as after an import. */
async function settle(data: Record<string, string>): Promise<void> {
  const shop = await startShop(data);
  await shop.quiet();
  await shop.stop();
}

/** The shop's requests a second over a bare server's, in turns, so that both see the same machine. */
async function cachedRatio(shop: Running, folder: string): Promise<number> {
  const url = `${shop.url}/botiga/`;
  const sample = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = Buffer.from(await sample.arrayBuffer());
  const bytesFile = join(folder, 'page.html');
  writeFileSync(bytesFile, bytes);
  const bare = await start([NODE, 'bench/pages/bare-server.mjs'], {
    BYTES_FILE: bytesFile,
    HEADERS: JSON.stringify({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
    }),
  });
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await requestsPerSecond({ url: bare.url, seconds: SECONDS });
    const ours = await requestsPerSecond({ url, seconds: SECONDS });
    ratios.push(ours / theirs);
  }
  await bare.stop();
  return median(ratios);
}

/** A query that nobody reads keeps a page out of the cache. */
async function medianOf(shop: Running, path: string): Promise<number> {
  const address = (turn: number) => `${shop.url}${path}?uncached=${turn}`;
  await latencies(address, 100);
  return median(await latencies(address, 400));
}
