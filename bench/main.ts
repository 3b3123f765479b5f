import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../bin/lib/postgres.mjs';
import { books } from './books/books.ts';
import { benchCarts } from './checkout/carts.ts';
import { race } from './checkout/race.ts';
import { benchTotals } from './checkout/totals.ts';
import { benchAdmin } from './desk/admin.ts';
import { benchBulk } from './desk/bulk.ts';
import { benchImport } from './desk/import.ts';
import { benchSheet } from './desk/sheet.ts';
import { benchChanges } from './faults/changes.ts';
import { faults } from './faults/faults.ts';
import { killUnderLoad } from './faults/kill.ts';
import { killInNotifications } from './faults/kill-payments.ts';
import { openPostgres, openSqlite } from './lib/engines.ts';
import { faultyPostgres, faultySqlite } from './lib/faulty.ts';
import { type Figure, print } from './lib/figures.ts';
import { startShop } from './lib/server.ts';
import { benchMoney } from './money/money.ts';
import { benchExtremes } from './pages/extremes.ts';
import { benchKinds } from './pages/kinds.ts';
import { benchMemory } from './pages/memory.ts';
import { benchPages } from './pages/pages.ts';
import { benchRequests } from './pages/requests.ts';
import { same } from './pages/same.ts';
import { benchSizes } from './pages/sizes.ts';
import { benchPoints } from './points/points.ts';
import { benchPointsOnPostgres } from './points/points-postgres.ts';
import { benchSearch } from './search/search.ts';
import { benchWords } from './words/words.ts';

/**
 * `npm run bench`: every figure against its limit, in one run. Never part of the tests. With ENGINE=PostgreSQL those that
 * go over both engines go over this one alone.
 * `npm run bench -- pages 1000 10000`: each kind of page at so many products: requests a second, processor time, memory;
 * with BESIDE the folder of another build, against that one in turns; with WORKERS=1,2 by one process and by two;
 * with KINDS='text search,archive' of these alone.
 * `npm run bench -- memory 10`: what it holds while 20,000 addresses are asked for so many minutes, on both engines.
 * `npm run bench -- same ../other 2000`: whether so many pages are the same, byte by byte, as another build makes them.
 * `npm run bench -- points`: the ledger alone.
 * `npm run bench -- race`: five hundred shoppers for a hundred pieces. `npm run bench -- kill 200`: so many kills.
 * `npm run bench -- kill-payments 200`: so many kills while a bank tells of payments.
 * `npm run bench -- books 10000 5`: so many orders and refunds at random, with so many kills, and the books told anew;
 * with WORKERS=4 by four processes.
 * `npm run bench -- money 1000`: so many carts of every kind against WooCommerce’s rules.
 * `npm run bench -- requests`: what twice as much of anything that a request may bring costs.
 * `npm run bench -- extremes`: the dearest things that anybody may ask for, in ordinary pages.
 * `npm run bench -- faults`: the database taken away and given back under load, the disk filled and freed.
 * `npm run bench -- changes`: how soon four processes hear what is written beside a slow transaction.
 * `npm run bench -- bulk 10000`: every price up by ten percent and back, beside shoppers.
 * `npm run bench -- admin 1000000`: the shopkeeper's pages in a shop with so many orders.
 * `npm run bench -- import 20000`: so many products with twelve attributes each through the import, and how much markup
 * their listings and searches are.
 * `npm run bench -- sheet 50000`: so many rows of a supplier's sheet through the desk, beside shoppers.
 * `npm run bench -- search`: the search index on a real catalogue of 20,000 products and its multiples.
 * `npm run bench -- words`: forms of Catalan and Spanish words that search joins, by dictionaries that npm fetches;
 * `words show` names some that it gets wrong.
 */
const folder = mkdtempSync(join(tmpdir(), 'cistella-bench-'));
const [what = '', ...given] = process.argv.slice(2);
const numberGiven = (place: number, otherwise: number): number => Number(given[place] ?? otherwise);

type Open = (folder: string) => Promise<{ name: string; close(): Promise<unknown> }>;
const engines = Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres }).flatMap(([name, open]) =>
  (process.env.ENGINE ?? name) === name ? [open] : [],
);

/** What a bench has measured, and what it found wrong, if it looks for that. */
interface Found {
  figures?: Figure[];
  wrong?: readonly string[];
}

/** On each engine in turn. What is wrong is told, and makes the run fail. */
async function onEach<Opened extends Awaited<ReturnType<Open>>>(
  opens: readonly ((folder: string) => Promise<Opened>)[],
  run: (engine: Opened) => Promise<Found>,
): Promise<void> {
  for (const open of opens) {
    const engine = await open(folder);
    const { figures, wrong } = await run(engine).finally(() => engine.close());
    if (figures) print(figures);
    if (!wrong) continue;
    console.log(`${engine.name}: ${wrong.length === 0 ? 'whole' : wrong.slice(0, 20).join('; ')}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

async function changes(): Promise<void> {
  const server = await startPostgres();
  const engine = await startShop({ DATA_DIR: join(folder, 'changes'), DATABASE_URL: server.url });
  await engine.stop();
  print(await benchChanges(server.url));
  await server.stop();
}

/** A run fails by what it counts: kinds of pages that fell, pages that differ. */
async function none(counted: Promise<number>): Promise<void> {
  if ((await counted) > 0) process.exitCode = 1;
}

async function pages(): Promise<void> {
  const sizes = given.map(Number);
  await none(benchKinds(folder, sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]));
}

const points = async (): Promise<Figure[]> => [
  ...(await benchPoints(folder)),
  ...(await benchPointsOnPostgres()),
];

async function everything(): Promise<void> {
  const shown = [...(await benchPages(folder)), ...(await benchCarts(folder)), ...(await points())];
  print([...benchSizes(), ...benchTotals(), ...shown]);
}

const BENCHES: Record<string, () => unknown> = {
  search: () => benchSearch(),
  words: () => print(benchWords(given[0] === 'show')),
  money: () => benchMoney(numberGiven(0, 1000)),
  import: async () => print(await benchImport(folder, numberGiven(0, 20_000))),
  race: () => onEach(engines, async (engine) => ({ wrong: await race(engine) })),
  kill: () =>
    onEach(engines, async (engine) => ({ wrong: await killUnderLoad(engine, numberGiven(0, 200)) })),
  'kill-payments': () =>
    onEach(engines, async (engine) => ({ wrong: await killInNotifications(engine, numberGiven(0, 200)) })),
  books: () =>
    onEach(engines, async (engine) => ({
      wrong: await books(engine, numberGiven(0, 10_000), numberGiven(1, 0)),
    })),
  requests: async () => print(await benchRequests(folder)),
  faults: () => onEach([faultySqlite, faultyPostgres], faults),
  admin: () =>
    onEach(engines, async (engine) => ({ figures: await benchAdmin(engine, numberGiven(0, 1_000_000)) })),
  memory: () =>
    onEach(engines, async (engine) => ({ figures: await benchMemory(engine, numberGiven(0, 10)) })),
  extremes: () => onEach(engines, async (engine) => ({ figures: await benchExtremes(engine) })),
  bulk: () => onEach(engines, (engine) => benchBulk(engine, numberGiven(0, 10_000))),
  sheet: () =>
    onEach(engines, async (engine) => ({ figures: await benchSheet(engine, numberGiven(0, 50_000)) })),
  changes,
  pages,
  same: () => none(same(folder, given[0] ?? '', numberGiven(1, 2000))),
  points: async () => print(await points()),
  '': everything,
};

try {
  const bench = BENCHES[what];
  if (!bench)
    throw new Error(`There is no bench "${what}": ${Object.keys(BENCHES).filter(Boolean).join(', ')}.`);
  await bench();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
