import { readOrder } from '../../../src/orders/index.ts';
import { readTries } from '../../../src/orders/tries/store.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import type { Browser } from '../browser.ts';
import { openSellingShop } from '../buying/cart.ts';
import { buy, type Form } from '../buying/checkout.ts';
import { addGatewayTo } from '../buying/gateway.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import { listen } from '../listening.ts';
import { hearGateways } from '../orders/notifications.ts';
import { openStripe } from './stripe.ts';

/** A shop that is paid at a Stripe of its own, and what its shoppers do there. */
export async function openStripeShop(engine: Engine) {
  const house = await openSellingShop(engine);
  await listen(house);
  const stripe = await openStripe();
  const { gateway, account } = stripe.join(house.shop);
  addGatewayTo(house, gateway);
  const cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  const read = house.shop.db.read;

  const local = (url: string) => url.replace(house.shop.publicUrl, '');
  /** What was told is worked off. */
  const hear = async () => {
    await stripe.settled();
    await hearGateways(house);
  };
  const scope = {
    house,
    stripe,
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
    /** Places an order, and opens the page where it is paid. */
    async go(form: Form = {}, shopper: Browser = house.browser()) {
      const bought = await buy(house, cup, { shopper, form: { payment_method: 'stripe', ...form } });
      const id = bought.order_id;
      const [tried] = await scope.tries(id);
      return { id, shopper, redirect: bought.redirect, reference: tried?.reference ?? '' };
    },
    /** What the script does with a card that is typed in. @returns where it leads, or what was refused */
    async type(shopper: Browser, page: string, number = '4242 4242 4242 4242') {
      const { text } = await shopper.get(local(page));
      const data = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1] ?? '';
      const secret = data('secret');
      const back = data('return').replaceAll('&amp;', '&');
      const response = await fetch(
        `${stripe.origin}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`,
        {
          method: 'POST',
          body: new URLSearchParams({ client_secret: secret, number, return_url: back }),
        },
      );
      const answer = await response.json();
      const to: string = answer.next_action?.redirect_to_url.url ?? back;
      return { to, refused: answer.error?.code as string | undefined };
    },
    /** What a browser does at a page of Stripe's. @returns where it is sent */
    async choose(page: string, choice: 'yes' | 'no' = 'yes', number = '4242424242424242') {
      const body = new URLSearchParams({ choice, number });
      const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      return reply.headers.get('location') ?? '';
    },
    /** Without scripts: from the page of the house to Stripe's own. */
    async elsewhere(shopper: Browser, page: string, more: Form = {}) {
      const { text } = await shopper.get(local(page));
      const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
      return (await shopper.post(local(page), { ...more, pay_elsewhere: 1, 'woocommerce-pay-nonce': nonce }))
        .location;
    },
    async paid(form: Form = {}) {
      const { id, shopper, redirect, reference } = await scope.go(form);
      await scope.type(shopper, redirect);
      await hear();
      return { id, shopper, intent: reference };
    },
    async close() {
      await stripe.close();
      await house.close();
    },
  };
  return scope;
}

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;
