import { join } from 'node:path';
import autocannon from 'autocannon';
import { serverEnvironment, serverFlags } from '../../bin/lib/running.mjs';
import { checkoutsPerSecond } from '../checkout/carts.ts';
import { type Engine, FILL_SHELVES, openPostgres, openSqlite } from '../lib/engines.ts';
import { growCatalogue, growVariations } from '../lib/grow.ts';
import { type Running, start } from '../lib/server.ts';
import { Shopper } from '../lib/shopper.ts';

const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 32;
/** Checkouts run through more code than any page: in less time figures hang on what was compiled when. */
const CHECKOUT_SECONDS = Math.max(SECONDS, 20);
const WARM_UP_SECONDS = 10;
/** Of the first build's figure; less is told with a sign. */
const FELL = 0.9;

/** A kind of page, and the address of its next request: one that no cache holds, but for the warm ones. */
interface Kind {
  name: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  path(turn: number): string;
}

interface Measured {
  kind: string;
  perSecond: number;
  /** Milliseconds of processor time a request, by the system's own count. */
  cpu: number;
  p99: number;
  kilobytes: number;
  /** What its process holds after it. */
  megabytes: number;
}

/**
 * Every kind of page at 1,000, 10,000 and 100,000 products: requests a second, processor time a request, and memory.
 * With BESIDE the folder of another built checkout, or with numbers of processes in WORKERS, all are measured in turns
 * and the ratios are told.
 * @returns how many kinds cost more than a tenth more than with the first of them
 *
 * @example WORKERS=1,2 npm run bench -- pages 1000 10000
 */
export async function benchKinds(folder: string, sizes: readonly number[]): Promise<number> {
  const folders = process.env.BESIDE ? [process.env.BESIDE, process.cwd()] : [process.cwd()];
  const workers = (process.env.WORKERS ?? '1').split(',');
  const builds = folders.flatMap((build) => workers.map((count): Build => ({ build, workers: count })));
  const engines = (process.env.ENGINES ?? 'sqlite,postgres').split(',');
  let fallen = 0;
  for (const name of engines) {
    for (const size of sizes) {
      const shops = [];
      for (const [index, build] of builds.entries()) {
        const engine = await (name === 'sqlite' ? openSqlite : openPostgres)(
          join(folder, `${name}-${size}-${index}`),
        );
        await (await startBuild(build, engine)).stop();
        await growCatalogue(engine, size);
        await engine.run(FILL_SHELVES);
        if (name === 'sqlite') growVariations(join(engine.data.DATA_DIR ?? '', 'shop.sqlite'), VARIABLE, 12);
        const shop = await startBuild(build, engine);
        await atRest(shop);
        shops.push({ engine, shop });
      }
      for (const kind of await kindsOf(shops.map(({ shop }) => shop.url))) {
        if (!isWanted(kind(0).name)) continue;
        const row: Measured[] = [];
        for (const [index, { shop }] of shops.entries()) row.push(await measure(shop, kind(index)));
        if (tell(`${name} ${size}`, row)) fallen += 1;
      }
      if (isWanted('whole checkouts')) {
        const checkouts = await measureCheckouts(shops.map(({ shop }) => shop));
        if (tell(`${name} ${size}`, checkouts)) fallen += 1;
      }
      for (const [index, { shop, engine }] of shops.entries()) {
        console.log(
          `${name} ${size}, ${builds[index]?.workers} serving: resident ${Math.round(shop.memory())} MB`,
        );
        await shop.stop();
        await engine.close();
      }
    }
  }
  return fallen;
}

/** All, or those that KINDS names. @example KINDS='text search,archive' */
const isWanted = (kind: string): boolean => process.env.KINDS?.split(',').includes(kind) ?? true;

const SIMPLE = '/producte/plata-ovalada/';
const VARIABLE = 'tassa-de-gres';
const TABLE = '/categoria-producte/taula/';

/** What a robot asks that follows every link of the filters: hundreds of combinations, each a few times. */
function manyFilters(turn: number): string {
  return `min_price=${5 + (turn % 7)}&max_price=${40 + (turn % 50)}`;
}

/** The folder of a built checkout, and how many processes of it serve. */
interface Build {
  build: string;
  workers: string;
}

function startBuild({ build, workers }: Build, engine: Engine): Promise<Running> {
  return start(
    [process.execPath, ...serverFlags, join(build, 'dist/server/main.js')],
    {
      ...serverEnvironment,
      ...engine.data,
      WORKERS: workers,
    },
    build,
  );
}

/** Kinds whose requests need a session get one in each of the shops. */
async function kindsOf(urls: readonly string[]): Promise<((shop: number) => Kind)[]> {
  const carts = await Promise.all(
    urls.map(async (url) => {
      const product = await simpleProduct(url);
      const shopper = new Shopper(url);
      const added = await shopper.post('/?wc-ajax=add_to_cart', { product_id: product, quantity: '1' });
      if (!added.includes('woocommerce-mini-cart-item')) throw new Error('Nothing was added.');
      return shopper.headers();
    }),
  );
  const plain = (name: string, path: (turn: number) => string) => () => ({ name, path });
  return [
    plain('archive, kept', () => '/botiga/'),
    plain('archive', (turn) => `/botiga/?uncached=${turn}`),
    plain('simple product, kept', () => SIMPLE),
    plain('simple product', (turn) => `${SIMPLE}?uncached=${turn}`),
    plain('variable product', (turn) => `/producte/${VARIABLE}/?uncached=${turn}`),
    plain('category with filter', (turn) => `${TABLE}?filter_material=gres&uncached=${turn}`),
    plain('many filters', (turn) => `/botiga/?${manyFilters(turn)}&uncached=${turn}`),
    plain(
      'text search',
      (turn) => `/cerca/?_sf_s=${WORDS[turn % WORDS.length]}&post_types=product&uncached=${turn}`,
    ),
    (shop) => ({
      name: 'fragments, filled cart',
      method: 'POST',
      headers: carts[shop] ?? {},
      path: () => '/?wc-ajax=get_refreshed_fragments',
    }),
  ];
}

const WORDS = ['tassa', 'oli', 'bol', 'fusta', 'sabo', 'vi', 'plat', 'got'];

async function measure(shop: Running, kind: Kind): Promise<Measured> {
  const sample = await fetch(shop.url + kind.path(0), {
    method: kind.method ?? 'GET',
    headers: kind.headers ?? {},
  });
  const body = await sample.text();
  if (sample.status !== 200) throw new Error(`${kind.name}: ${sample.status}`);
  await load(shop.url, kind, 1);
  const before = shop.processor();
  const result = await load(shop.url, kind, SECONDS);
  const spent = shop.processor() - before;
  return {
    kind: kind.name,
    perSecond: result.requests.average,
    cpu: spent / result['2xx'],
    p99: result.latency.p99,
    kilobytes: body.length / 1024,
    megabytes: shop.memory(),
  };
}

/** The number of the product at {@link SIMPLE}. */
async function simpleProduct(url: string): Promise<string> {
  const page = await (await fetch(`${url}${SIMPLE}`)).text();
  return /value="(\d+)" class="single_add_to_cart_button/.exec(page)?.[1] ?? '';
}

/**
 * In all builds at once: a machine that gives less for a while gives less to each of them, so that ratios hold to two in a
 * hundred where figures move by a third. What is done after an order, such as its letters, counts with it.
 */
async function measureCheckouts(shops: readonly Running[]): Promise<Measured[]> {
  const products = await Promise.all(shops.map(({ url }) => simpleProduct(url)));
  const run = (seconds: number) =>
    Promise.all(shops.map(({ url }, index) => checkoutsPerSecond(url, products[index] ?? '', seconds)));
  // As other kinds are warmed up: what a shop does for the first time costs more than what it does.
  await run(WARM_UP_SECONDS);
  await quiet(shops);
  const before = shops.map((shop) => shop.processor());
  const speeds = await run(CHECKOUT_SECONDS);
  await quiet(shops);
  return shops.map((shop, index) => {
    const perSecond = speeds[index] ?? 0;
    const cpu = (shop.processor() - (before[index] ?? 0)) / (perSecond * CHECKOUT_SECONDS);
    return { kind: 'whole checkouts', perSecond, cpu, p99: 0, kilobytes: 0, megabytes: shop.memory() };
  });
}

let turn = 0;

async function load(url: string, { method = 'GET', headers, path }: Kind, duration: number) {
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    requests: [
      {
        method,
        ...(headers ? { headers } : {}),
        setupRequest(request) {
          turn += 1;
          return { ...request, path: path(turn) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path(0)}: ${result.non2xx} no 2xx, ${result.errors} errors.`);
  return result;
}

/** A shop that has just been opened still makes its index; what is measured is what comes after. */
async function atRest(shop: Running): Promise<void> {
  await fetch(`${shop.url}/cerca/?_sf_s=oli`);
  await quiet([shop]);
}

/** Waits until none of them works any more. */
async function quiet(shops: readonly Running[]): Promise<void> {
  const worked = () => shops.map((shop) => shop.processor());
  for (let before = worked(), still = 0; still < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const now = worked();
    still = now.every((each, index) => each - (before[index] ?? 0) < 50) ? still + 1 : 0;
    before = now;
  }
}

/** @returns whether it costs more processor time than it may against the first build */
function tell(where: string, row: readonly Measured[]): boolean {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return false;
  const cell = ({ perSecond, cpu, p99, kilobytes, megabytes }: Measured) =>
    `${perSecond.toFixed(0).padStart(6)}/s ${cpu.toFixed(2).padStart(6)} ms p99 ${String(p99).padStart(4)} ${kilobytes.toFixed(0).padStart(4)} KB ${megabytes.toFixed(0).padStart(4)} MB`;
  const times = (last.perSecond / first.perSecond).toFixed(2);
  const saved = first.cpu / last.cpu;
  const fell = row.length > 1 && saved < FELL;
  const ratio = row.length > 1 ? `  ×${times}, cpu ×${saved.toFixed(2)}${fell ? ' ▼' : ''}` : '';
  console.log(`${where.padEnd(16)} ${first.kind.padEnd(24)} ${row.map(cell).join('  |  ')}${ratio}`);
  return fell;
}
