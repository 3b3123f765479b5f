import { goToCheckout, plentiful, type Ready } from '../lib/checkout.ts';
import type { Engine } from '../lib/engines.ts';

const SHOPPERS = 500;
const PIECES = 100;

/** Five hundred shoppers race for a hundred pieces: exactly a hundred orders, no piece twice, none left. */
export async function race(engine: Engine): Promise<string[]> {
  const first = await engine.start();
  const product = await plentiful(first.url);
  await first.stop();
  await engine.run(
    `update product set manage_stock = 1, backorders = 'no', stock = ${PIECES}, stock_status = 'instock' where id = ${product}`,
  );
  const before = (await engine.numbers('select count(*) from "order"'))[0] ?? 0;
  const shop = await engine.start();
  const ready: Ready[] = [];
  while (ready.length < SHOPPERS) {
    const some = Array.from({ length: 20 }, () => goToCheckout(shop.url, product));
    ready.push(...(await Promise.all(some)));
  }
  const placed = (await Promise.all(ready.map((shopper) => shopper.place()))).filter(
    (id) => id !== undefined,
  );
  await shop.stop();
  const orders = ((await engine.numbers('select count(*) from "order"'))[0] ?? 0) - before;
  const stock = (await engine.numbers(`select stock from product where id = ${product}`))[0];
  const wrong: string[] = [];
  if (placed.length !== PIECES) wrong.push(`${placed.length} shoppers were told that they have a piece`);
  if (orders !== PIECES) wrong.push(`${orders} orders were written`);
  if (new Set(placed).size !== placed.length) wrong.push('two shoppers got one order');
  if (stock !== 0) wrong.push(`${stock} pieces are left`);
  return wrong;
}
