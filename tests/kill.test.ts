import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { type Running, startShop } from '../bench/lib/server.ts';
import { Shopper } from '../bench/lib/shopper.ts';
import { hiddenFields, MARIA } from './support/buying/checkout.ts';

/** Each round ends with the process killed at another moment of its work. */
const ROUNDS = [700, 1100, 1700];
const SHOPPERS = 4;

const folder = mkdtempSync(join(tmpdir(), 'cistella-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Buys until the shop is gone; keeps the numbers of the orders that were confirmed. */
async function buy(url: string, product: string, confirmed: number[]): Promise<void> {
  try {
    for (;;) {
      const shopper = new Shopper(url);
      await shopper.post('/?wc-ajax=add_to_cart', { product_id: product });
      const form = hiddenFields(await shopper.get('/finalitzar-comanda/'));
      const fields = Object.entries({
        ...form,
        ...MARIA,
        billing_email: shopper.email,
        payment_method: 'bacs',
        terms: 'on',
      });
      const reply = await shopper.post(
        '/?wc-ajax=checkout',
        Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
      );
      const { result, order_id } = JSON.parse(reply) as { result: string; order_id?: number };
      if (result === 'success' && order_id) confirmed.push(order_id);
    }
  } catch {
    // The shop was killed while this shopper waited: that order was not confirmed.
  }
}

async function kill(shop: Running): Promise<void> {
  shop.process.kill('SIGKILL');
  await once(shop.process, 'exit');
}

test('killing the process at any moment loses no confirmed order, and leaves none half written', async () => {
  const data = { DATA_DIR: folder };
  const file = join(folder, 'shop.sqlite');
  const confirmed: number[] = [];
  let shop = await startShop(data);
  const page = await (await fetch(`${shop.url}/producte/tovallons-de-lli-joc-de-quatre/`)).text();
  const first = /"variation_id":(\d+)|&quot;variation_id&quot;:(\d+)/.exec(page);
  const product = first?.[1] ?? first?.[2] ?? '';
  expect(product).not.toBe('');
  for (const milliseconds of ROUNDS) {
    await shop.stop();
    const shelves = new DatabaseSync(file);
    shelves.exec("update product set stock = 1000000, stock_status = 'instock' where manage_stock = 1");
    shelves.close();
    shop = await startShop(data);
    const shoppers = Array.from({ length: SHOPPERS }, () => buy(shop.url, product, confirmed));
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await kill(shop);
    await Promise.all(shoppers);
    shop = await startShop(data);
  }
  await shop.stop();
  const db = new DatabaseSync(file, { readOnly: true });
  const numbers = (query: string) =>
    db
      .prepare(query)
      .all()
      .map((row) => Number(Object.values(row)[0]));
  const kept = new Set(numbers('select id from "order"'));
  expect(confirmed.length).toBeGreaterThan(10);
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
  expect(numbers('select id from "order" where id not in (select order_id from order_line)')).toEqual([]);
  expect(
    numbers('select order_id from order_line where order_id not in (select order_id from stock_reservation)'),
  ).toEqual([]);
  expect(db.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  db.close();
}, 90_000);
