import { once } from 'node:events';
import { goToCheckout, plentiful } from './lib/checkout.ts';
import { type Engine, FILL_SHELVES } from './lib/engines.ts';

const SHOPPERS = 4;

/** What must be true however often the process was killed: a query that finds what breaks it. */
const INVARIANTS: Record<string, string> = {
  'an order without its lines': 'select id from "order" where id not in (select order_id from order_line)',
  'lines without an order': 'select id from order_line where order_id not in (select id from "order")',
  'a reservation without an order':
    'select id from stock_reservation where order_id not in (select id from "order")',
  'an order whose stock is not kept':
    'select order_id from order_line where product_id is not null and order_id not in (select order_id from stock_reservation)',
  'a payment applied twice':
    "select order_id from order_status_history where to_status = 'processing' group by order_id having count(*) > 1",
  'an order without its history':
    'select id from "order" where id not in (select order_id from order_status_history)',
  'totals that do not sum up':
    'select o.id from "order" o where o.subtotal <> (select sum(l.subtotal) from order_line l where l.order_id = o.id)',
};

/** Kills the shop at random moments under load, and looks at what is left. @returns what is broken */
export async function killUnderLoad(engine: Engine, rounds: number): Promise<string[]> {
  let shop = await engine.start();
  await shop.stop();
  await engine.run(FILL_SHELVES);
  const confirmed: number[] = [];
  const sold = await soldPieces(engine);
  const stocked = await stockedPieces(engine);
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
  const wrong: string[] = [];
  for (const [what, query] of Object.entries(INVARIANTS)) {
    const found = await engine.numbers(query);
    if (found.length > 0) wrong.push(`${what}: ${found.slice(0, 5).join(', ')}`);
  }
  const kept = new Set(await engine.numbers('select id from "order"'));
  const lost = confirmed.filter((id) => !kept.has(id));
  if (lost.length > 0) wrong.push(`confirmed and lost: ${lost.slice(0, 5).join(', ')}`);
  const missing = (await soldPieces(engine)) - sold - (stocked - (await stockedPieces(engine)));
  if (missing !== 0) wrong.push(`${missing} pieces were sold but not taken out of the stock`);
  if (confirmed.length === 0) wrong.push('nothing was bought at all');
  return wrong;
}

const soldPieces = async (engine: Engine) =>
  (
    await engine.numbers(
      "select sum(r.quantity) from stock_reservation r join product p on p.id = r.product_id where p.manage_stock = 1 and r.state <> 'returned'",
    )
  )[0] ?? 0;
const stockedPieces = async (engine: Engine) =>
  (await engine.numbers('select sum(stock) from product where manage_stock = 1'))[0] ?? 0;

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
