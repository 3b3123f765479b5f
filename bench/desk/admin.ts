import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { REPORTS } from '../../src/admin/reports/describe.ts';
import type { Engine } from '../lib/engines.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';
import { growCatalogue } from '../lib/grow.ts';
import { growCustomers } from '../lib/grow-customers.ts';
import { growOrders, PEOPLE } from '../lib/grow-orders.ts';
import { growReports } from '../lib/grow-reports.ts';
import { signIn } from '../lib/keeper.ts';
import type { Running } from '../lib/server.ts';

const PRODUCTS = 10_000;
const TIMES = 60;
/** Of the server, at the median, in milliseconds. */
const LIMIT = 10;
/** Of a report, asked for once. */
const REPORT_LIMIT = 300;

/** What a shopkeeper opens in a day, in a shop with a long past. */
const PAGES: Record<string, (turn: number, orders: number) => string> = {
  home: () => '',
  'orders, the newest': () => 'orders',
  'orders to send': () => 'orders?tab=processing',
  'orders, the greatest': () => 'orders?sort=-total',
  'orders of a year ago': () => 'orders?from=2025-11-01&to=2025-11-07',
  'orders found by e-mail': (turn) => `orders?q=client${turn * 37}%40example.cat`,
  'orders found by name': (turn) => `orders?q=cognom${turn * 41}`,
  'one order': (turn, orders) => `orders/${1 + ((turn * 7919) % orders)}`,
  'everything, searched': (turn) => `search?q=cognom${turn * 43}`,
  'customers, the youngest': () => 'customers',
  'customers who have spent most': () => 'customers?sort=-spent',
  'customers of a country that few live in': () => 'customers?country=PT&sort=-last',
  'customers with a level': () => 'customers?level=vimet',
  'customers who get the newsletter': () => 'customers?newsletter=1',
  'customers with a tag': () => 'customers?tag=vip',
  'customers with points': () => 'customers?points=1',
  'customers without an order for long': () => 'customers?quiet=365&sort=-spent',
  'customers found by name': (turn) => `customers?q=cognom${turn * 41}`,
  'customers found by phone': (turn) =>
    `customers?q=${[...`${100_000_000 + turn * 7 * 41}`].reverse().join('')}`,
  'one customer': (turn) => `customers/${1 + ((turn * 7919) % PEOPLE)}`,
  'a page of settings': () => 'settings/catalogue',
  people: () => 'people',
  'report of all sales': () => 'reports/sales?range=all&by=month',
  'report of products': () => 'reports/products?range=all',
  'report of taxes': () => 'reports/taxes?range=year',
};

/** Two filters at once: orders are looked at one by one, or refused where they are too many. */
const NARROWED: Record<string, string> = {
  'two filters, 30 days': 'sales?range=days30&country=ES&way=bacs',
  'two filters, a year': 'products?range=year&country=ES&way=bacs',
  'two filters, all': 'sales?range=all&country=ES&way=bacs',
};
const NARROWED_LIMIT = 2000;

/** Every kind of page of the desk, of a shop with so many orders. */
export async function benchAdmin(engine: Engine, orders: number): Promise<Figure[]> {
  const env = engine.data;
  await (await engine.start()).stop();
  await growCatalogue(engine, PRODUCTS);
  await growCustomers(engine, PEOPLE);
  await growOrders(engine, orders);
  await growReports(engine);
  const counting = performance.now();
  await promisify(execFile)(process.execPath, ['bin/cistella.mjs', 'sums', 'recount'], {
    env: { ...process.env, ...env },
  });
  console.log(`${engine.name}: sums counted anew in ${((performance.now() - counting) / 1000).toFixed(0)} s`);
  // As a server does by itself sooner or later.
  if (engine.name === 'PostgreSQL') await engine.run('vacuum analyze');
  // What was grown behind the shop’s back it looks through once.
  const settling = await engine.start();
  await settling.quiet();
  await settling.stop();
  const shop = await engine.start();
  const cookie = await signIn(shop);
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(PAGES)) {
    const taken = await timesOf(shop, cookie, (turn) => `/admin/${address(turn, orders)}`);
    figures.push(atMost(`${engine.name}, ${orders} orders: ${name}`, median(taken), LIMIT, 'ms'));
  }
  for (const { name } of REPORTS)
    for (const range of ['year', 'all']) {
      const [once = 0] = await timesOf(shop, cookie, () => `/admin/reports/${name}?range=${range}`, 1);
      figures.push(atMost(`${engine.name}, ${orders} orders: ${name}, ${range}`, once, REPORT_LIMIT, 'ms'));
    }
  for (const [name, address] of Object.entries(NARROWED)) {
    const [once = 0] = await timesOf(shop, cookie, () => `/admin/reports/${address}`, 1);
    figures.push(atMost(`${engine.name}, ${orders} orders: ${name}`, once, NARROWED_LIMIT, 'ms'));
  }
  await shop.stop();
  return figures;
}

async function timesOf(
  shop: Running,
  cookie: string,
  address: (turn: number) => string,
  times = TIMES,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      request(shop.url + address(turn), { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.on('end', resolve);
        if ((response.statusCode ?? 500) >= 400)
          reject(new Error(`${address(turn)}: ${response.statusCode}`));
      })
        .on('error', reject)
        .end();
    });
    taken.push(performance.now() - start);
  }
  agent.destroy();
  return taken.slice(times / 4);
}
