import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../bin/lib/postgres.mjs';
import { benchAdmin } from './admin.ts';
import { books } from './books.ts';
import { benchBulk } from './bulk.ts';
import { benchCarts } from './carts.ts';
import { benchChanges } from './changes.ts';
import { benchExtremes } from './extremes.ts';
import { faults } from './faults.ts';
import { benchImport } from './import.ts';
import { killUnderLoad } from './kill.ts';
import { killInNotifications } from './kill-payments.ts';
import { benchKinds } from './kinds.ts';
import { openPostgres, openSqlite } from './lib/engines.ts';
import { faultyPostgres, faultySqlite } from './lib/faulty.ts';
import { print } from './lib/figures.ts';
import { startShop } from './lib/server.ts';
import { benchMemory } from './memory.ts';
import { benchMoney } from './money.ts';
import { benchPages } from './pages.ts';
import { benchPoints } from './points.ts';
import { benchPointsOnPostgres } from './points-postgres.ts';
import { race } from './race.ts';
import { benchRequests } from './requests.ts';
import { same } from './same.ts';
import { benchSearch } from './search.ts';
import { benchSheet } from './sheet.ts';
import { benchSizes } from './sizes.ts';
import { benchTotals } from './totals.ts';
import { benchWords } from './words.ts';

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
const [what, count] = process.argv.slice(2);
const engines = Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres }).flatMap(([name, open]) =>
  (process.env.ENGINE ?? name) === name ? [open] : [],
);
try {
  if (what === 'search') benchSearch();
  else if (what === 'words') print(benchWords(count === 'show'));
  else if (what === 'money') benchMoney(Number(count ?? 1000));
  else if (what === 'import') print(await benchImport(folder, Number(count ?? 20_000)));
  else if (what === 'race' || what === 'kill' || what === 'kill-payments') {
    const wrong: string[] = [];
    for (const open of engines) {
      const engine = await open(folder);
      const kill = what === 'kill' ? killUnderLoad : killInNotifications;
      const found = what === 'race' ? await race(engine) : await kill(engine, Number(count ?? 200));
      await engine.close();
      console.log(`${engine.name}: ${found.length === 0 ? 'whole' : found.join('; ')}`);
      wrong.push(...found);
    }
    if (wrong.length > 0) process.exitCode = 1;
  } else if (what === 'books') {
    const [orders = '10000', kills = '0'] = process.argv.slice(3);
    for (const open of engines) {
      const engine = await open(folder);
      const wrong = await books(engine, Number(orders), Number(kills));
      await engine.close();
      console.log(`${engine.name}: ${wrong.length === 0 ? 'whole' : wrong.slice(0, 20).join('; ')}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
  } else if (what === 'requests') {
    print(await benchRequests(folder));
  } else if (what === 'faults') {
    for (const open of [faultySqlite, faultyPostgres]) {
      const engine = await open(folder);
      const { wrong, figures } = await faults(engine).finally(engine.close);
      print(figures);
      console.log(`${engine.name}: ${wrong.length === 0 ? 'whole' : wrong.join('; ')}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
  } else if (what === 'admin') {
    for (const open of engines) {
      const engine = await open(folder);
      print(await benchAdmin(engine, Number(count ?? 1_000_000)).finally(engine.close));
    }
  } else if (what === 'memory') {
    for (const open of engines) {
      const engine = await open(folder);
      print(await benchMemory(engine, Number(count ?? 10)).finally(engine.close));
    }
  } else if (what === 'extremes') {
    for (const open of engines) {
      const engine = await open(folder);
      print(await benchExtremes(engine).finally(engine.close));
    }
  } else if (what === 'bulk') {
    for (const open of engines) {
      const engine = await open(folder);
      const { wrong, figures } = await benchBulk(engine, Number(count ?? 10_000)).finally(engine.close);
      print(figures);
      console.log(`${engine.name}: ${wrong.length === 0 ? 'whole' : wrong.slice(0, 10).join('; ')}`);
      if (wrong.length > 0) process.exitCode = 1;
    }
  } else if (what === 'sheet') {
    for (const open of engines) {
      const engine = await open(folder);
      print(await benchSheet(engine, Number(count ?? 50_000)).finally(engine.close));
    }
  } else if (what === 'changes') {
    const server = await startPostgres();
    const engine = await startShop({ DATA_DIR: join(folder, 'changes'), DATABASE_URL: server.url });
    await engine.stop();
    print(await benchChanges(server.url));
    await server.stop();
  } else if (what === 'pages') {
    const sizes = process.argv.slice(3).map(Number);
    const fallen = await benchKinds(folder, sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]);
    if (fallen > 0) process.exitCode = 1;
  } else if (what === 'same') {
    const differing = await same(folder, count ?? '', Number(process.argv[4] ?? 2000));
    if (differing > 0) process.exitCode = 1;
  } else if (what === 'points') {
    print([...(await benchPoints(folder)), ...(await benchPointsOnPostgres())]);
  } else {
    const pages = [...(await benchPages(folder)), ...(await benchCarts(folder))];
    const points = [...(await benchPoints(folder)), ...(await benchPointsOnPostgres())];
    print([...benchSizes(), ...benchTotals(), ...pages, ...points]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
