import { goToCheckout, plentiful, type Ready } from '../lib/checkout.ts';
import { type Engine, FILL_SHELVES, openPostgres, openSqlite } from '../lib/engines.ts';
import { atLeast, atMost, type Figure, median } from '../lib/figures.ts';
import { requestsPerSecond } from '../lib/load.ts';

const SECONDS = 6;
const SHOPPERS = 8;
/** A multiple of the shoppers. */
const ORDERS = 400;

/** Buying: a first piece into a new cart, and whole checkouts, on both engines; SQLite with synchronous=FULL. */
export async function benchCarts(folder: string): Promise<Figure[]> {
  const sqlite = await openSqlite(folder);
  const postgres = await openPostgres(folder);
  try {
    return [...(await benchEngine(sqlite, 500, 100)), ...(await benchEngine(postgres, 0, 60))];
  } finally {
    await postgres.close();
  }
}

async function benchEngine(engine: Engine, adds: number, orders: number): Promise<Figure[]> {
  await (await engine.start()).stop();
  await engine.run(FILL_SHELVES);
  const shop = await engine.start();
  try {
    const product = await plentiful(shop.url);
    const figures: Figure[] = [];
    if (adds > 0) {
      const perSecond = await requestsPerSecond({
        url: `${shop.url}/?wc-ajax=add_to_cart`,
        seconds: SECONDS,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `product_id=${product}&quantity=1`,
      });
      figures.push(atLeast(`add_to_cart with a new session, ${engine.name}`, perSecond, adds, '/s'));
    }
    figures.push(
      atMost(
        `update_order_review at the median, ${engine.name}`,
        await reviewTime(shop.url, product),
        8,
        'ms',
      ),
      atLeast(`orders placed, ${engine.name}`, await ordersPerSecond(shop.url, product), orders, '/s'),
      atLeast(`whole checkouts, ${engine.name}`, await checkoutsPerSecond(shop.url, product), orders, '/s'),
    );
    return figures;
  } finally {
    await shop.stop();
  }
}

async function reviewTime(url: string, product: string): Promise<number> {
  const shopper = await goToCheckout(url, product);
  const times: number[] = [];
  for (let turn = 0; turn < 120; turn += 1) {
    const start = performance.now();
    await shopper.review();
    if (turn >= 20) times.push(performance.now() - start);
  }
  return median(times);
}

/** Shoppers whose carts are filled and whose addresses are typed in press the button. */
async function ordersPerSecond(url: string, product: string): Promise<number> {
  const ready: Ready[] = [];
  while (ready.length < ORDERS) {
    const group = await Promise.all(Array.from({ length: SHOPPERS }, () => goToCheckout(url, product)));
    await Promise.all(group.map((shopper) => shopper.review()));
    ready.push(...group);
  }
  const start = performance.now();
  const press = async () => {
    for (let next = ready.pop(); next; next = ready.pop())
      if (!(await next.place())) throw new Error('An order was refused.');
  };
  await Promise.all(Array.from({ length: SHOPPERS }, press));
  return ORDERS / ((performance.now() - start) / 1000);
}

/** Each adds a piece, loads the page, updates the review and places the order. */
export async function checkoutsPerSecond(url: string, product: string, seconds = SECONDS): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let placed = 0;
  const shop = async () => {
    while (performance.now() < until) {
      await checkOut(url, product);
      placed += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  return placed / ((performance.now() - start) / 1000);
}

/** One shopper, from the first piece to the order. */
export async function checkOut(url: string, product: string): Promise<void> {
  const shopper = await goToCheckout(url, product);
  await shopper.review();
  if (!(await shopper.place())) throw new Error('An order was refused.');
}
