import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost, type Figure } from '../lib/figures.ts';
import { latencies } from '../lib/load.ts';
import type { Running } from '../lib/server.ts';

/** Addresses that are to be streamed at least. */
const ADDRESSES = 100_000;
const LOOK_MS = 10;

/**
 * All sitemaps of a large shop, one after the other: memory stays as it was for the first of them, and others are
 * served meanwhile.
 */
export async function benchSitemaps(shop: Running): Promise<Figure[]> {
  const files = locations(await (await fetch(`${shop.url}/wp-sitemap.xml`)).text()).map(
    (address) => shop.url + new URL(address).pathname,
  );
  const [first = ''] = files.filter((file) => file.includes('-products-'));
  let addresses = 0;
  for (const file of files) addresses += locations(await (await fetch(file)).text()).length;
  const one = await peakWhile(shop, stream([first, first]));
  const all = await peakWhile(shop, stream(files));
  const alone = await waitsWhile(shop, sleep(2000));
  const beside = await waitsWhile(shop, stream(files));
  return [
    atLeast('addresses in sitemaps', addresses, ADDRESSES, ''),
    atMost('memory at most while all of them stream, times that for one', all / one, 1.25, '×'),
    atMost('wait of others while they stream, 99 of 100, more than else', beside - alone, 10, 'ms'),
  ];
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

/** Reads files to their end without looking at them, which costs this process next to nothing. */
async function stream(files: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const file of files) {
    const [reply] = (await once(get(file, { agent }), 'response')) as [IncomingMessage];
    if (reply.statusCode !== 200) throw new Error(`${file}: ${reply.statusCode}`);
    await once(reply.resume(), 'end');
  }
  agent.destroy();
}

/** @returns the most memory of the shop until that is over, in megabytes */
async function peakWhile(shop: Running, work: Promise<void>): Promise<number> {
  let peak = 0;
  await until(work, async () => {
    peak = Math.max(peak, shop.memory());
    await sleep(LOOK_MS);
  });
  return peak;
}

/** @returns the milliseconds that 99 of 100 requests take at most until that is over */
async function waitsWhile(shop: Running, work: Promise<void>): Promise<number> {
  const waits: number[] = [];
  await until(work, async () => {
    waits.push(...(await latencies(() => `${shop.url}/favicon.svg`, 20)));
  });
  waits.sort((a, b) => a - b);
  return waits[Math.floor(waits.length * 0.99)] ?? 0;
}

async function until(work: Promise<void>, turn: () => Promise<void>): Promise<void> {
  let over = false;
  const ended = work.finally(() => {
    over = true;
  });
  while (!over) await turn();
  await ended;
}
