import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Engine } from '../lib/engines.ts';
import { atMost, type Figure } from '../lib/figures.ts';
import { growCatalogue } from '../lib/grow.ts';
import { Shopper } from '../lib/shopper.ts';

/** Each way, for ten thousand listed products with their variations. */
const MOST_SECONDS = 60;

/**
 * Ten percent on every price and back, beside a shop with shoppers in it: every price is as it was, and whoever looks
 * meanwhile sees a product at the price that it had or has, and pays in the cart what is in force then.
 */
export async function benchBulk(
  engine: Engine,
  products: number,
): Promise<{ figures: Figure[]; wrong: string[] }> {
  const first = await engine.start();
  await first.stop();
  await growCatalogue(engine, products);
  const sum = async () => [
    (await engine.numbers('select coalesce(sum(regular), 0) from product_price'))[0],
    (await engine.numbers('select coalesce(sum(sale), 0) from product_price'))[0],
    (
      await engine.numbers(
        'select sum((product_id % 9973) * (coalesce(regular, 0) % 9967)) from product_price',
      )
    )[0],
    // Copies of the catalogue are groups without members: what is listed of those is another thing.
    (
      await engine.numbers(
        "select sum(low) from listing_price l join product p on p.id = l.product_id where p.type in ('simple', 'variable')",
      )
    )[0],
  ];
  const shop = await engine.start();
  const before = await sum();
  const watch = watchPrices(shop.url);
  const there = await timed(() => cistella(engine, ['price', 'change', '--all', '--percent', '10']));
  const changed = await sum();
  const [id] = await engine.numbers('select max(id) from bulk_job');
  const back = await timed(() => cistella(engine, ['bulk', 'undo', String(id)]));
  const wrong = await watch.stop();
  const after = await sum();
  const [failed] = await engine.numbers('select sum(failed) from bulk_job');
  await shop.stop();
  if (String(after) !== String(before)) wrong.push(`prices were ${before} and are ${after}`);
  if (String(changed) === String(before)) wrong.push('nothing was changed');
  if (failed !== 0) wrong.push(`${failed} failed`);
  const name = `${engine.name}: prices of ${products} products`;
  return {
    wrong,
    figures: [
      atMost(`${name}, there`, there, MOST_SECONDS, 's'),
      atMost(`${name}, back`, back, MOST_SECONDS, 's'),
    ],
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function cistella({ data }: Engine, words: string[]): Promise<void> {
  const env = { ...process.env, ...data, NODE_ENV: 'production', INIT_CWD: process.cwd() };
  const child = spawn(process.execPath, ['dist/server/cli.js', ...words], { env, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`cistella ${words.join(' ')} ended with ${code}.`);
}

/** Looks at a listing again and again: what may stand there is a price as it was, or ten percent above. */
function watchPrices(url: string) {
  const wrong: string[] = [];
  const known = new Map<string, number[]>();
  let going = true;
  let seen = 0;
  const watching = (async () => {
    const shopper = new Shopper(url);
    while (going) {
      for (const [id, prices] of pricesIn(await shopper.get('/botiga/?orderby=title'))) {
        seen += 1;
        const old = known.get(id) ?? prices;
        known.set(id, old);
        if (prices.some((price, at) => !fits(price, old[at] ?? 0)))
          wrong.push(`${id}: ${old}, then ${prices}`);
      }
    }
  })();
  return {
    async stop() {
      going = false;
      await watching;
      return seen === 0 ? [...wrong, 'nobody looked'] : wrong;
    },
  };
}

/** It may have been seen first before the change or after it. */
const fits = (price: number, seen: number) =>
  price === seen || price === Math.round(seen * 1.1) || seen === Math.round(price * 1.1);

/** The amounts on each card of a listing, in cents. */
function pricesIn(page: string): [id: string, prices: number[]][] {
  return page.split('<li class="product ').flatMap((card) => {
    const id = /\bpost-(\d+)/.exec(card)?.[1];
    const amounts = card.matchAll(/<bdi>([\d.,]+)/g);
    const prices = [...amounts].map(([, text = '']) => Number(text.replace(/\D/g, '')));
    return id ? [[id, prices]] : [];
  });
}
