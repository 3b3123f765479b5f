import { setTimeout as pause } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { checkOut } from '../checkout/carts.ts';
import { plentiful } from '../lib/checkout.ts';
import { type Engine, FILL_SHELVES } from '../lib/engines.ts';
import { atLeast, atMost, type Figure, median } from '../lib/figures.ts';
import { signIn } from '../lib/keeper.ts';
import type { Running } from '../lib/server.ts';

/** Of a row, in milliseconds: fifty thousand in five minutes. */
const EACH = 6;
/** What it may hold beside what it held at rest, in megabytes. */
const MOST_MORE = 400;
/** Of a page in front of shoppers meanwhile, in milliseconds. */
const PAGE = 200;
const SHOPPERS = 2;

/** A sheet with titles that no shop knows, sent in at the desk of a shop in which people look and buy. */
export async function benchSheet(engine: Engine, rows: number): Promise<Figure[]> {
  await (await engine.start()).stop();
  await engine.run(FILL_SHELVES);
  const shop = await engine.start();
  await shop.quiet();
  const rest = shop.memory();
  const cookie = await signIn(shop);
  const begun = performance.now();
  const run = await send(shop, cookie, sheetOf(rows));
  const crowd = shopIn(shop.url, await plentiful(shop.url));
  let most = rest;
  while ((await answered(shop, cookie, run)).includes('http-equiv="refresh"')) {
    most = Math.max(most, shop.memory());
    await pause(1000);
  }
  const seconds = (performance.now() - begun) / 1000;
  const { orders, taken } = await crowd.leave();
  const [made] = await engine.numbers("select count(*) from product where sku like 'FULL-%'");
  await shop.stop();
  const name = `${engine.name}, ${rows} rows`;
  return [
    atMost(`${name}: seconds`, seconds, (rows * EACH) / 1000, 's'),
    atLeast(`${name}: products made`, made ?? 0, rows, ''),
    atMost(`${name}: memory beside what it has at rest`, most - rest, MOST_MORE, 'MB'),
    atMost(`${name}: a page meanwhile, median`, median(taken), PAGE, 'ms'),
    atMost(
      `${name}: the slowest of twenty`,
      taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0,
      PAGE * 5,
      'ms',
    ),
    atLeast(`${name}: orders placed meanwhile`, orders, 1, ''),
  ];
}

const TITLES = ['Peça', 'Ref. taller', 'Tarifa', 'Unitats', 'Grup', 'Grams', 'Notes'];
const TARGETS = ['name', 'sku', 'regularPrice', 'stock', 'categories', 'measure.weight.kg', 'description'];

function sheetOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => [
    `Peça ${at} de l’obrador`,
    `FULL-${at}`,
    `${5 + (at % 90)},50`,
    String(1 + (at % 40)),
    `Fulls > Grup ${at % 200}`,
    `0,${100 + (at % 800)}`,
    `Feta a mà, número ${at}. `.repeat(8),
  ]);
  return stringify([TITLES, ...lines]);
}

/** @returns the address of what is read */
async function send(shop: Running, cookie: string, csv: string): Promise<string> {
  const file = new FormData();
  file.set('file', new Blob([csv]), 'obrador.csv');
  const sent = await fetch(`${shop.url}/admin/products/import`, {
    method: 'POST',
    headers: { cookie },
    body: file,
    redirect: 'manual',
  });
  const run = sent.headers.get('location');
  if (!run) throw new Error(`The sheet was refused: ${sent.status}.`);
  const said: Record<string, string> = Object.fromEntries(TARGETS.map((target, at) => [`c${at}`, target]));
  // What else the form asks stays as it stands there.
  const form = await answered(shop, cookie, run);
  for (const [, name = '', inner = ''] of form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    said[name] ??= /<option value="([^"]*)" selected/.exec(inner)?.[1] ?? '';
  const started = await fetch(new URL(run, shop.url), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ ...said, language: 'ca', do: 'run' }),
    redirect: 'manual',
  });
  if (started.status !== 303) throw new Error(`The sheet was not read: ${started.status}.`);
  return run;
}

const answered = async (shop: Running, cookie: string, run: string): Promise<string> =>
  (await fetch(new URL(run, shop.url), { headers: { cookie } })).text();

/** Some buy one thing after the other, and one looks at pages that nobody has kept. */
function shopIn(url: string, product: string) {
  let going = true;
  let orders = 0;
  const taken: number[] = [];
  const buys = async () => {
    for (; going; await pause(200)) {
      await checkOut(url, product);
      orders += 1;
    }
  };
  const looks = async () => {
    for (let turn = 0; going; turn += 1) {
      const start = performance.now();
      await (await fetch(`${url}/botiga/?uncached=${turn}`)).text();
      taken.push(performance.now() - start);
      await pause(100);
    }
  };
  const all = Promise.all([looks(), ...Array.from({ length: SHOPPERS }, buys)]);
  return {
    async leave() {
      going = false;
      await all;
      return { orders, taken };
    },
  };
}
