import autocannon from 'autocannon';
import type { Engine } from '../lib/engines.ts';
import { atMost, type Figure, median } from '../lib/figures.ts';
import { growCatalogue } from '../lib/grow.ts';

const PRODUCTS = 10_000;
const ADDRESSES = 20_000;
const CONNECTIONS = 32;
const LIMIT = { SQLite: 200, PostgreSQL: 220 };
/** What the second half may hold more than the first, in what is measured to the megabyte. */
const GROWTH = 1.05;

/**
 * What a shop of 10,000 products holds while 20,000 different addresses are asked of it that no cache has: resident
 * memory every ten seconds, and whether it still grows in the second half.
 */
export async function benchMemory(engine: Engine, minutes: number): Promise<Figure[]> {
  await (await engine.start()).stop();
  await growCatalogue(engine, PRODUCTS);
  // It looks through the catalogue once, as after an import, and keeps what that took until its next start.
  const looking = await engine.start();
  await looking.quiet();
  console.log(`${engine.name}, after 10,000 products came in: ${Math.round(looking.memory())} MB`);
  await looking.stop();
  const shop = await engine.start();
  await shop.quiet();
  console.log(`${engine.name}, at rest: ${Math.round(shop.memory())} MB`);
  const held: number[] = [];
  const watch = setInterval(() => held.push(shop.memory()), 10_000);
  let turn = 0;
  const { non2xx, errors } = await autocannon({
    url: shop.url,
    duration: minutes * 60,
    connections: CONNECTIONS,
    requests: [
      {
        method: 'GET',
        setupRequest(request) {
          turn += 1;
          return { ...request, path: addressOf(turn % ADDRESSES) };
        },
      },
    ],
  });
  clearInterval(watch);
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} no 2xx, ${errors} errors.`);
  console.log(`${engine.name}, MB every ten seconds: ${held.map(Math.round).join(' ')}`);
  const half = Math.ceil(held.length / 2);
  const [first, second] = [median(held.slice(0, half)), median(held.slice(half))];
  await shop.stop();
  return [
    atMost(`resident at the end, ${engine.name}`, held.at(-1) ?? 0, LIMIT[engine.name], 'MB'),
    atMost(`second half in the first, ${engine.name}`, second / first, GROWTH, ''),
  ];
}

/** Archives, filters and searches in turns, each address its own. */
function addressOf(turn: number): string {
  if (turn % 3 === 0) return `/botiga/?uncached=${turn}`;
  if (turn % 3 === 1) return `/botiga/?min_price=${turn % 17}&max_price=${30 + turn}`;
  return `/cerca/?_sf_s=oli&post_types=product&_sfm=${turn}`;
}
