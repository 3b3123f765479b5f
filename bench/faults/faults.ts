import { setTimeout as pause } from 'node:timers/promises';
import { goToCheckout, plentiful } from '../lib/checkout.ts';
import { FILL_SHELVES } from '../lib/engines.ts';
import type { Faulty } from '../lib/faulty.ts';
import { atMost, type Figure } from '../lib/figures.ts';
import { brokenIn, countPieces } from '../lib/whole.ts';

const ROUNDS = 5;
const SHOPPERS = 4;
const AWAY_MS = 1500;
/** The database is back, and so long later somebody has bought something. */
const WHOLE_WITHIN_MS = 1000;

/** What the shoppers of one run saw. */
interface Seen {
  confirmed: number[];
  /** When an order was confirmed, in milliseconds of this process. */
  at: number[];
  /** Answers to a page that is kept and that no order changes, by status. */
  kept: Map<number, number>;
  /** Answers of 5xx other than 503. */
  broken: string[];
}

/** Takes the database away under load and gives it back, then fills the disk and frees it. @returns what is broken */
export async function faults(engine: Faulty): Promise<{ wrong: string[]; figures: Figure[] }> {
  await (await engine.start()).stop();
  await engine.run(FILL_SHELVES);
  const before = await countPieces(engine);
  const shop = await engine.start();
  const product = await plentiful(shop.url);
  const seen: Seen = { confirmed: [], at: [], kept: new Map(), broken: [] };
  let open = true;
  const load = [
    ...Array.from({ length: SHOPPERS }, () => buy(shop.url, product, seen, () => open)),
    look(shop.url, seen, () => open),
  ];
  const whole: number[] = [];
  const wrong: string[] = [];
  const round = async (away: () => Promise<void> | void, back: () => Promise<void> | void) => {
    await pause(700);
    await away();
    await pause(AWAY_MS);
    await back();
    const since = performance.now();
    for (let waited = 0; waited < 200 && !seen.at.some((time) => time > since); waited += 1) await pause(50);
    whole.push((seen.at.find((time) => time > since) ?? Number.POSITIVE_INFINITY) - since);
    if (shop.process.exitCode !== null) wrong.push(`the process ended with ${shop.process.exitCode}`);
  };
  for (let turn = 0; turn < ROUNDS; turn += 1) await round(engine.away, engine.back);
  const afterAway = Math.max(...whole.splice(0));
  for (let turn = 0; turn < 2; turn += 1) await round(engine.fillDisk, engine.freeDisk);
  open = false;
  await Promise.all(load);
  await shop.stop();
  wrong.push(...(await brokenIn(engine, before, seen.confirmed)), ...new Set(seen.broken));
  for (const [status, times] of seen.kept)
    if (status !== 200) wrong.push(`a kept page was answered ${status}, ${times} times`);
  console.error(`${engine.name}: ${seen.confirmed.length} orders; ${engine.fault} ${ROUNDS} times`);
  return {
    wrong,
    figures: [
      atMost(`${engine.name}: an order again after ${engine.fault}`, afterAway, WHOLE_WITHIN_MS, 'ms'),
      atMost(
        `${engine.name}: an order again after the disk was full`,
        Math.max(...whole),
        WHOLE_WITHIN_MS,
        'ms',
      ),
    ],
  };
}

async function buy(url: string, product: string, seen: Seen, open: () => boolean): Promise<void> {
  while (open()) {
    try {
      const shopper = await goToCheckout(url, product);
      const id = await shopper.place('cod');
      if (id === undefined) continue;
      seen.confirmed.push(id);
      seen.at.push(performance.now());
    } catch {
      // Refused while the database was away: this order was not confirmed.
      await pause(50);
    }
  }
}

async function look(url: string, seen: Seen, open: () => boolean): Promise<void> {
  while (open()) {
    const { status } = await fetch(`${url}/privacitat/`);
    seen.kept.set(status, (seen.kept.get(status) ?? 0) + 1);
    const cart = await fetch(`${url}/cistella/?add-to-cart=0`, { redirect: 'manual' });
    if (cart.status >= 500 && cart.status !== 503) seen.broken.push(`a page was answered ${cart.status}`);
    await pause(20);
  }
}
