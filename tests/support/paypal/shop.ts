import { readInvoicesOf } from '../../../src/invoices/index.ts';
import { readOrder } from '../../../src/orders/index.ts';
import { countOrders } from '../../../src/orders/sums/follow.ts';
import { readTries } from '../../../src/orders/tries/store.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import type { Browser } from '../browser.ts';
import { openSellingShop } from '../buying/cart.ts';
import { buy, type Form } from '../buying/checkout.ts';
import { addGatewayTo } from '../buying/gateway.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import { listen } from '../listening.ts';
import { hearGateways } from '../orders/notifications.ts';
import type { TestShopOptions } from '../shop.ts';
import type { Wallet } from './books.ts';
import { openPaypal } from './paypal.ts';

/** A shop that is paid at a PayPal of its own, and what its shoppers do there. */
export async function openPaypalShop(engine: Engine, options: TestShopOptions = {}) {
  const house = await openSellingShop(engine, options);
  await listen(house);
  const paypal = await openPaypal();
  const { gateway, account } = paypal.join(house.shop);
  addGatewayTo(house, gateway);
  const cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  const read = house.shop.db.read;

  const local = (url: string) => url.replace(house.shop.publicUrl, '');
  /** What was told is worked off. */
  const hear = async (now?: number) => {
    await paypal.settled();
    await hearGateways(house, now);
  };
  const scope = {
    house,
    paypal,
    gateway,
    account,
    cup,
    local,
    hear,
    order: async (id: number) => (await readOrder(read, id))!,
    tries: (id: number) => readTries(read, id),
    /** How often an order became paid. */
    paidTimes: async (id: number) => {
      const rows = await read
        .selectFrom('order_status_history')
        .select('to_status')
        .where('order_id', '=', id)
        .execute();
      return rows.filter(({ to_status }) => to_status === 'processing').length;
    },
    /** Places an order, and is led to the page where it is agreed to. */
    async go(form: Form = {}, shopper: Browser = house.browser()) {
      const bought = await buy(house, cup, { shopper, form: { payment_method: 'paypal', ...form } });
      const id = bought.order_id;
      const tried = (await scope.tries(id)).at(-1);
      return { id, shopper, redirect: bought.redirect, reference: tried?.reference ?? '' };
    },
    /** Chooses PayPal anew for an order that waits. @returns where the shopper is led */
    async goAgain({ id, shopper }: { id: number; shopper: Browser }) {
      const { key } = await scope.order(id);
      const pay = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
      return (await shopper.fill(pay, { woocommerce_pay: 1, payment_method: 'paypal' })).location;
    },
    /** Agrees at PayPal, and comes back from there. @returns the page of the shop */
    async agree({ shopper, redirect }: { shopper: Browser; redirect: string }, wallet: Wallet = 'good') {
      return shopper.get(local(await paypal.choose(redirect, wallet)));
    },
    /** An order that is paid, with all that was told of it. */
    async paid(form: Form = {}) {
      const order = await scope.go(form);
      await scope.agree(order);
      await hear();
      return order;
    },
    /** Lets the shop do by itself what it does within some seconds. */
    async follow() {
      await countOrders(house.shop);
      await house.settle();
    },
    invoicesOf: (id: number) => readInvoicesOf(read, id),
    async close() {
      await paypal.close();
      await house.close();
    },
  };
  return scope;
}

export type PaypalShop = Awaited<ReturnType<typeof openPaypalShop>>;
