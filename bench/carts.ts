import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { atLeast, type Figure } from './lib/figures.ts';
import { requestsPerSecond } from './lib/load.ts';
import { startShop } from './lib/server.ts';
import { Shopper } from './lib/shopper.ts';

const SECONDS = 6;
const SHOPPERS = 8;

const ADDRESS = {
  billing_first_name: 'Núria',
  billing_last_name: 'Puig',
  billing_country: 'ES',
  billing_address_1: 'Carrer Major, 3',
  billing_city: 'Girona',
  billing_state: 'GI',
  billing_postcode: '17001',
  billing_phone: '972202020',
  billing_email: 'nuria@example.cat',
};

/** Buying: a first piece into a new cart, and whole checkouts, on SQLite with synchronous=FULL. */
export async function benchCarts(folder: string): Promise<Figure[]> {
  const data = { DATA_DIR: join(folder, 'carts') };
  await (await startShop(data)).stop();
  fillShelves(join(folder, 'carts', 'shop.sqlite'));
  const shop = await startShop(data);
  const page = await (await fetch(`${shop.url}/botiga/`)).text();
  const product = plentiful(page);
  const adds = await requestsPerSecond({
    url: `${shop.url}/?wc-ajax=add_to_cart`,
    seconds: SECONDS,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `product_id=${product}&quantity=1`,
  });
  const orders = await checkoutsPerSecond(shop.url, product);
  await shop.stop();
  return [
    atLeast('add_to_cart, each with a new session', adds, 500, '/s'),
    atLeast('whole checkouts (add, load the page, update, place)', orders, 100, '/s'),
  ];
}

/** Thousands of orders would sell the demo shop out. */
function fillShelves(file: string): void {
  const db = new DatabaseSync(file);
  db.exec("update product set stock = 100000000, stock_status = 'instock' where manage_stock = 1");
  db.close();
}

/** A simple product that a card offers to put into the cart. */
function plentiful(page: string): string {
  const found =
    /ajax_add_to_cart[^>]*data-product_id="(\d+)"|data-product_id="(\d+)"[^>]*ajax_add_to_cart/.exec(page);
  const id = found?.[1] ?? found?.[2];
  if (!id) throw new Error('The archive offers nothing to put into the cart.');
  return id;
}

/** The tokens that the checkout page carries: for its form, and for the review that follows the address. */
function tokensOf(page: string): { form: Record<string, string>; review: string } {
  const form = /name="woocommerce-process-checkout-nonce" value="([0-9a-f]{10})"/.exec(page)?.[1];
  const review = /"update_order_review_nonce":"([0-9a-f]{10})"/.exec(page)?.[1];
  if (!form || !review) throw new Error('The checkout page carries no tokens.');
  return { form: { 'woocommerce-process-checkout-nonce': form }, review };
}

async function checkoutsPerSecond(url: string, product: string): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let placed = 0;
  const shop = async () => {
    while (performance.now() < until) {
      const shopper = new Shopper(url);
      await shopper.post('/?wc-ajax=add_to_cart', { product_id: product, quantity: '1' });
      const form = { ...ADDRESS, payment_method: 'bacs', terms: '1', 'terms-field': '1' };
      const tokens = tokensOf(await shopper.get('/finalitzar-comanda/'));
      await shopper.post('/?wc-ajax=update_order_review', {
        security: tokens.review,
        country: 'ES',
        state: 'GI',
        postcode: '17001',
        city: 'Girona',
        payment_method: 'bacs',
        has_full_address: 'true',
        post_data: new URLSearchParams(form).toString(),
      });
      const reply = JSON.parse(await shopper.post('/?wc-ajax=checkout', { ...form, ...tokens.form })) as {
        result: string;
        messages?: string;
      };
      if (reply.result !== 'success') throw new Error(`No order: ${reply.messages}`);
      placed += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: SHOPPERS }, shop));
  return placed / ((performance.now() - start) / 1000);
}
