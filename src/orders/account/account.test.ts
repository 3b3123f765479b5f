import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, fillCheckout, place } from '../../../tests/support/buying/checkout.ts';
import { addGatewayTo, addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { settings } from '../../../tests/support/people/settings.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findGateway } from '../../payments/index.ts';
import { OrderProblem, type OrderStatus, readOrder } from '../index.ts';
import { insertUnmatched } from '../payment/store.ts';
import { changeStatus } from '../status/steps.ts';

const PASSWORD = 'una frase curta';

describe.each(engines)('the orders of a shopper on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, {
      smtpUrl: mailbox.url,
      settings: { checkout: { ...settings.checkout, unpaidOffline: 100 } },
    });
    addTestCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });
  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const stockOf = async (id: number) =>
    (await house.shop.db.read.selectFrom('product').select('stock').where('id', '=', id).executeTakeFirst())
      ?.stock;
  const change = (id: number, to: OrderStatus) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'Ada' }),
    );
  const age = (id: number, minutes: number) =>
    house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set({ created_at: Date.now() - minutes * 60_000 })
        .where('id', '=', id)
        .execute(),
    );
  let next = 0;
  async function account(method = 'bacs'): Promise<{ shopper: Browser; id: number; redirect: string }> {
    next += 1;
    const { shopper, ...placed } = await buy(house, cup, {
      form: {
        billing_email: `persona${next}@example.cat`,
        createaccount: 1,
        account_password: PASSWORD,
        payment_method: method,
      },
    });
    expect(placed.result).toBe('success');
    return { shopper, id: placed.order_id, redirect: placed.redirect };
  }

  test('the list and the order are shown to their owner, and to nobody else', async () => {
    const { shopper, id } = await account();
    const list = await shopper.get('/el-meu-compte/orders/');
    expect(list.text).toContain('woocommerce-orders-table__row--status-on-hold');
    const own = await shopper.get(`/el-meu-compte/view-order/${id}/`);
    expect(own.text).toContain('Carrer de la Força, 8');
    const other = (await account()).shopper;
    const refused = await other.get(`/el-meu-compte/view-order/${id}/`);
    expect(refused.location).toBe('/el-meu-compte/');
    const account2 = await other.follow(refused);
    expect(account2.text).toContain('Aquesta comanda no és del teu compte.');
    expect(account2.text).not.toContain('Carrer de la Força, 8');
    expect((await other.get('/el-meu-compte/view-order/x/')).location).toBe('/el-meu-compte/');
    expect((await house.browser().get(`/el-meu-compte/view-order/${id}/`)).text).toContain('login');
  });

  test('an order whose money is there and does not fit is asked for no more of it, in the list nor on its page', async () => {
    const { shopper, id } = await account('test_card');
    const pages = async () =>
      (
        await Promise.all([
          shopper.get('/el-meu-compte/orders/'),
          shopper.get(`/el-meu-compte/view-order/${id}/`),
        ])
      ).map(({ text }) => /class="[^"]*\bpay\b/.test(text));
    expect(await pages()).toEqual([true, true]);
    await change(id, 'failed');
    expect(await pages()).toEqual([true, true]);
    await house.shop.db.transaction((tx) =>
      insertUnmatched(tx, {
        orderId: id,
        gateway: 'test_card',
        transactionId: `t-${id}`,
        amount: 100,
        currency: 'EUR',
        reason: 'wrong_amount',
        at: Date.now(),
      }),
    );
    expect(await pages()).toEqual([false, false]);
  });

  test('the list goes on after ten orders, and ends', async () => {
    const { shopper } = await account();
    for (let index = 0; index < 10; index += 1) await buy(house, cup, { shopper });
    expect((await shopper.get('/el-meu-compte/orders/')).text).toContain('/el-meu-compte/orders/2/');
    expect((await shopper.get('/el-meu-compte/orders/2/')).status).toBe(200);
    for (const none of ['3', 'x', '0', '1e1'])
      expect((await shopper.get(`/el-meu-compte/orders/${none}/`)).status).toBe(404);
    const { queries } = await house.shop.db.countQueries(() => shopper.get('/el-meu-compte/orders/'));
    expect(queries.length).toBeLessThanOrEqual(9);
  });

  test('an unpaid order is cancelled by its owner, its stock comes back, and no stranger can do it', async () => {
    const before = await stockOf(cup);
    const { shopper, id } = await account('test_card');
    const list = (await shopper.get('/el-meu-compte/orders/')).text;
    const link = (/href="([^"]*cancel_order=true[^"]*)"/.exec(list)?.[1] ?? '').replaceAll('&amp;', '&');
    await house.browser().get(link);
    expect((await order(id)).status).toBe('pending');
    const reply = await shopper.get(link);
    expect(reply.location).toBe('/el-meu-compte/orders/');
    expect((await order(id)).status).toBe('cancelled');
    expect(await stockOf(cup)).toBe(before);
    expect((await shopper.follow(reply)).text).toContain('Hem anul·lat la comanda.');
  });

  test('ordering again fills the cart at today’s prices', async () => {
    const { shopper, id } = await account();
    await change(id, 'processing');
    await change(id, 'completed');
    const page = (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text;
    const link = (/href="([^"]*order_again=[^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    const cart = await shopper.follow(await shopper.get(link));
    expect(cart.text).toContain('Tassa');
    expect(cart.text).toContain('Hem tornat a posar');
    const forged = await house.browser().get(`/cistella/?order_again=${id}&_wpnonce=0000000000`);
    expect(forged.location).toBe('/cistella/');
  });

  test('a cancelled order gives its stock back once, and takes it again when it comes back', async () => {
    const before = (await stockOf(cup)) ?? 0;
    const { id } = await account();
    expect(await stockOf(cup)).toBe(before - 1);
    await change(id, 'cancelled');
    expect(await change(id, 'cancelled')).toBe(false);
    expect(await stockOf(cup)).toBe(before);
    await change(id, 'processing');
    expect(await stockOf(cup)).toBe(before - 1);
    await expect(change(id, 'pending')).rejects.toBeInstanceOf(OrderProblem);
  });

  test('sales are counted for the order by popularity, and uncounted when an order is called off', async () => {
    const vase = await addSimple(house, { name: 'Gerro', price: 900, stock: 50 });
    const sales = async () =>
      (
        await house.shop.db.read.selectFrom('product').select('total_sales').where('id', '=', vase).execute()
      )[0]?.total_sales;
    const { order_id: id } = await buy(house, vase, { quantity: 3 });
    expect(await sales()).toBe(3);
    await change(id, 'cancelled');
    expect(await sales()).toBe(0);
    const { order_id: unpaid } = await buy(house, vase, { form: { payment_method: 'test_card' } });
    expect([(await order(unpaid)).status, await sales()]).toEqual(['pending', 0]);
  });

  test('one account at two browsers that place the same cart at once makes one order', async () => {
    const { shopper, id } = await account();
    const { billing } = await order(id);
    const other = house.browser();
    const page = await other.get('/el-meu-compte/');
    const nonce = /name="woocommerce-login-nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    await other.post('/el-meu-compte/', {
      username: billing.email,
      password: PASSWORD,
      'woocommerce-login-nonce': nonce,
      login: 1,
    });
    await shopper.call('add_to_cart', { product_id: cup });
    const forms = await Promise.all([fillCheckout(shopper), fillCheckout(other)]);
    const replies = await Promise.all([
      place(shopper, { ...forms[0], payment_method: 'bacs' }),
      place(other, { ...forms[1], payment_method: 'bacs' }),
    ]);
    expect(replies.map(({ result }) => result).sort()).toEqual(['failure', 'success']);
  });

  test('the address forms of the account carry the lists of states', async () => {
    const { shopper } = await account();
    const page = await shopper.get('/el-meu-compte/edit-address/facturacio/');
    expect(page.text).toContain('data-global="wc_country_select_params"');
    expect(page.text).toContain('data-global="wc_address_i18n_params"');
  });

  test('every change writes history and a note, and the letters go out', async () => {
    const { id } = await account();
    await change(id, 'processing');
    await change(id, 'completed');
    await change(id, 'cancelled');
    const history = await house.shop.db.read
      .selectFrom('order_status_history')
      .select('to_status')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.map(({ to_status }) => to_status)).toEqual([
      'pending',
      'on-hold',
      'processing',
      'completed',
      'cancelled',
    ]);
    await house.settle();
    const { billing } = await order(id);
    const subjects = mailbox.messages
      .filter(({ envelope }) => envelope.to.includes(billing.email))
      .map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Hem rebut la teva comanda ${id} a Cistella`,
        `Cistella: ja preparem la teva comanda ${id}`,
        `Cistella: la teva comanda ${id} està completada`,
        `Hem anul·lat la teva comanda ${id} a Cistella`,
      ]),
    );
    const shop = mailbox.messages.filter(({ envelope }) => envelope.to.includes('hola@cistella.example'));
    expect(shop.some(({ subject }) => subject === `Comanda ${id} anul·lada`)).toBe(true);
  }, 30_000);

  test('what a gateway asks of the shopper is said on the pages and in the letter, while its money is awaited', async () => {
    addGatewayTo(house, {
      ...findGateway(house.shop, 'cheque')!,
      id: 'by_phone',
      available: () => true,
      instructions: ({ number, amount }) => ({
        heading: 'Ens pots trucar',
        text: `Truca'ns per la comanda ${number}: ${amount}.`,
        rows: [
          ['Pregunta per:', 'l’Ada'],
          ['Telèfon:', '600 000 000'],
        ],
      }),
    });
    const { shopper, id, redirect } = await account('by_phone');
    const pages = async () => [
      (await shopper.get(redirect)).text,
      (await shopper.get(`/el-meu-compte/view-order/${id}/`)).text,
    ];
    for (const page of await pages()) {
      expect(page).toContain('<section class="woocommerce-by_phone-bank-details">');
      expect(page).toContain(`comanda ${id}: `);
      expect(page).toContain('<li>Telèfon: <strong>600 000 000</strong></li>');
    }
    await house.settle();
    const { billing } = await order(id);
    const letters = () => mailbox.messages.filter(({ envelope }) => envelope.to.includes(billing.email));
    expect(letters().map(({ html = '' }) => html.includes('600 000 000'))).toContain(true);
    await change(id, 'processing');
    for (const page of await pages()) expect(page).not.toContain('600 000 000');
  }, 30_000);

  test('news of an order travels in its own transaction', async () => {
    const heard: string[] = [];
    house.shop.events.on('order.placed', async (_, { orderId }) => void heard.push(`placed ${orderId}`));
    house.shop.events.on('order.paid', async (_, { orderId }) => void heard.push(`paid ${orderId}`));
    house.shop.events.on('order.status', async (_, { orderId, to }) => void heard.push(`${to} ${orderId}`));
    const { id } = await account();
    await change(id, 'processing');
    await change(id, 'completed');
    expect(heard).toEqual([
      `placed ${id}`,
      `on-hold ${id}`,
      `processing ${id}`,
      `paid ${id}`,
      `completed ${id}`,
    ]);
  });

  test('the thank-you page tells a stranger nothing, a fresh key the goods, the same browser everything', async () => {
    const { shopper, ...placed } = await buy(house, cup);
    const stranger = house.browser();
    const wrong = await stranger.get(placed.redirect.replace(/key=.*/, 'key=wc_order_AAAAAAAAAAAAA'));
    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain('Gràcies.');
    expect(wrong.text).not.toContain('Tassa');
    const fresh = await stranger.get(placed.redirect);
    expect(fresh.text).toContain('Tassa');
    expect(fresh.text).not.toContain('Carrer de la Força');
    expect(fresh.text).not.toContain('maria@example.cat');
    await age(placed.order_id, 11);
    const asked = await stranger.get(placed.redirect);
    expect(asked.text).toContain('name="check_submission"');
    expect(asked.text).not.toContain('Tassa');
    expect((await shopper.get(placed.redirect)).text).toContain('Carrer de la Força');
    const nonce = /name="check_submission" value="(\w+)"/.exec(asked.text)?.[1] ?? '';
    const answer = (email: string) =>
      stranger.post(placed.redirect, { email, check_submission: nonce, verify: 1 });
    // The wrong answer begins a session for its notice, and the page then carries that session's token.
    const refused = await answer('altra@example.cat');
    expect(refused.text).toContain('no és el de la comanda');
    const again = /name="check_submission" value="(\w+)"/.exec(refused.text)?.[1] ?? '';
    const right = await stranger.post(placed.redirect, {
      email: 'Maria@Example.cat',
      check_submission: again,
      verify: 1,
    });
    expect(right.status).toBe(303);
    expect((await stranger.follow(right)).text).toContain('Carrer de la Força');
  });

  test('an account’s order asks a stranger to log in', async () => {
    const { id, redirect } = await account();
    await age(id, 11);
    const page = await house.browser().get(redirect);
    expect(page.text).toContain('woocommerce-form-login');
    expect(page.text).not.toContain('Tassa');
  });
});
