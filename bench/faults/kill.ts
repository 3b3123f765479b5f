import { once } from 'node:events';
import { goToCheckout, plentiful } from '../lib/checkout.ts';
import { type Engine, FILL_SHELVES } from '../lib/engines.ts';
import { brokenIn, countPieces } from '../lib/whole.ts';

const SHOPPERS = 4;

/** Kills the shop at random moments under load, and looks at what is left. @returns what is broken */
export async function killUnderLoad(engine: Engine, rounds: number): Promise<string[]> {
  let shop = await engine.start();
  await shop.stop();
  await engine.run(FILL_SHELVES);
  const confirmed: number[] = [];
  const before = await countPieces(engine);
  for (let round = 1; round <= rounds; round += 1) {
    shop = await engine.start();
    const { url } = shop;
    const product = await plentiful(url);
    const shoppers = Array.from({ length: SHOPPERS }, () => buyUntilGone(url, product, confirmed));
    await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 500));
    shop.process.kill('SIGKILL');
    await once(shop.process, 'exit');
    await Promise.all(shoppers);
    if (round % 20 === 0) console.error(`${engine.name}: killed ${round} times, ${confirmed.length} orders`);
  }
  return brokenIn(engine, before, confirmed);
}

async function buyUntilGone(url: string, product: string, confirmed: number[]): Promise<void> {
  try {
    for (let turn = 0; ; turn += 1) {
      const shopper = await goToCheckout(url, product);
      const id = await shopper.place(turn % 2 === 0 ? 'bacs' : 'cod');
      if (id) confirmed.push(id);
    }
  } catch {
    // The shop was killed while this shopper waited: that order was not confirmed.
  }
}
