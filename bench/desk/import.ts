import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeCatalogue } from '../lib/catalogue-file.ts';
import { openPostgres, openSqlite } from '../lib/engines.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';
import { type Running, startShop } from '../lib/server.ts';

/** As large as the markup of a page may be, in kilobytes, whatever the catalogue. */
const MARKUP = 150;
const TRIES = 9;

/** What is looked at: an address, and how long its page may take when nothing of it is kept, in milliseconds. */
const PAGES: readonly [name: string, path: (turn: number) => string, most: number][] = [
  ['the shop', () => '/en/shop/', 20],
  [
    'the shop, filtered',
    (turn) => `/en/shop/?filter_screen-size=screen-size-${turn + 1}&query_type_screen-size=or`,
    500,
  ],
  ['the shop, all filters', () => '/en/shop/?more=groups', 100],
  ['a category', () => '/en/product-category/keyboards/', 20],
  ['a search', (turn) => `/en/search/?_sf_s=keyboard+${turn}`, 100],
  [
    'a search, filtered',
    (turn) => `/en/search/?_sf_s=keyboard&_sft_pa_screen-size=screen-size-${turn + 1}`,
    100,
  ],
];

/** What a product of an import may take, in milliseconds. */
const EACH = { SQLite: 2.5, PostgreSQL: 4 };

/** A shop as an import leaves it, on both engines: products with twelve attributes each, and nothing set up. */
export async function benchImport(folder: string, products: number): Promise<Figure[]> {
  const file = join(folder, 'catalogue.csv');
  await writeCatalogue(file, products);
  const figures: Figure[] = [];
  let data: Record<string, string> = {};
  for (const open of [openPostgres, openSqlite]) {
    const engine = await open(join(folder, 'imported'));
    data = { ...engine.data, DEMO: 'off' };
    const begun = performance.now();
    await importFile(file, data);
    const each = (performance.now() - begun) / products;
    figures.push(
      atMost(`import of ${products} products, each, ${engine.name}`, each, EACH[engine.name], 'ms'),
    );
    await engine.close();
  }
  // What its pages cost is measured on the engine that a shop begins with.
  const shop = await startShop(data);
  for (const [name, path, most] of PAGES) {
    const { kilobytes, first, usual } = await look(shop, path);
    figures.push(
      atMost(`${name}: markup`, kilobytes, MARKUP, 'KB'),
      atMost(`${name}: first time`, first, 3000, 'ms'),
      atMost(`${name}: median`, usual, most, 'ms'),
    );
  }
  await shop.stop();
  return figures;
}

async function importFile(file: string, data: Record<string, string>): Promise<void> {
  const child = spawn(
    process.execPath,
    ['dist/server/cli.js', 'import', 'woocommerce', file, '--lang', 'en'],
    { env: { ...process.env, ...data, NODE_ENV: 'production', INIT_CWD: process.cwd() }, stdio: 'ignore' },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
}

async function look(shop: Running, path: (turn: number) => string) {
  const times: number[] = [];
  let kilobytes = 0;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const begun = performance.now();
    const reply = await fetch(shop.url + path(turn));
    const text = await reply.text();
    times.push(performance.now() - begun);
    if (!reply.ok) throw new Error(`${path(turn)}: ${reply.status}`);
    kilobytes = Math.max(kilobytes, Buffer.byteLength(text) / 1000);
  }
  const [first = 0, ...others] = times;
  return { kilobytes, first, usual: median(others) };
}
