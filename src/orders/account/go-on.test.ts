import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, type Form } from '../../../tests/support/buying/checkout.ts';
import { openDeskCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { findGateway } from '../../payments/index.ts';
import { TRY } from '../payment/start.ts';
import { readTries } from '../tries/store.ts';

const FORM = 'id="order_review"';
const HERE = 'Escriu aquí la targeta';

describe.each(engines)('the page on which a try to pay goes on, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    openDeskCard(house);
    openDeskCard(house, {
      id: 'here',
      page: () => ({ body: createElement('p', {}, HERE), hosts: [], elsewhere: { method: 'card' } }),
    });
    house.shop.limits.take = async () => true;
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(() => house.close());

  /** Ordered, and on the way to the bank: with the address of its try. */
  async function begun(payment_method: string) {
    const { order_id: id, shopper } = await buy(house, cup, { form: { payment_method } });
    const { key } = await order(id);
    const attempt = (await readTries(house.shop.db.read, id)).at(-1)?.attempt;
    const path = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}&${TRY}=${attempt}`;
    return { id, shopper, path };
  }
  const elsewhere = async (shopper: Browser, path: string, more: Form = {}) => {
    const { text } = await shopper.get(path);
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
    return shopper.post(path, { pay_elsewhere: 1, 'woocommerce-pay-nonce': nonce, ...more });
  };

  test('is that of its gateway where it has one, with a form that leads to its own, and else the one that pays', async () => {
    const own = await begun('here');
    const { text } = await own.shopper.get(own.path);
    expect(text).toContain(HERE);
    expect(text).not.toContain(FORM);
    expect(text).toMatch(/<form[^>]*data-elsewhere[\s\S]*?name="method" value="card"/);
    const other = await begun('desk_card');
    expect((await other.shopper.get(other.path)).text).toContain(FORM);
  });

  test('leads to the gateway’s own page by its own form alone, and says so where that cannot be opened', async () => {
    const { id, shopper, path } = await begun('here');
    const forged = await shopper.post(path, { pay_elsewhere: 1, 'woocommerce-pay-nonce': 'aaaaaaaaaa' });
    expect([forged.status, forged.location]).toEqual([200, '']);
    expect((await elsewhere(shopper, path)).location).toBe(`https://bank.example/pay/${id}`);
    const gateway = findGateway(house.shop, 'here')!;
    const { start } = gateway;
    gateway.start = async () => {
      throw new Error('the bank is closed');
    };
    const closed = await elsewhere(shopper, path).finally(() => {
      gateway.start = start;
    });
    expect([closed.status, closed.text.includes('no podem obrir la pàgina de pagament')]).toEqual([
      200,
      true,
    ]);
  });

  test('is the one that pays where its try is over, was never made, or was for other money', async () => {
    for (const values of [{ state: 'failed' }, { currency: 'USD' }, { amount: 1 }, { gateway: 'gone' }]) {
      const { id, shopper, path } = await begun('here');
      await house.shop.db.transaction((tx) =>
        tx
          .updateTable('payment_try')
          .set(values as object)
          .where('order_id', '=', id)
          .execute(),
      );
      const { text, status } = await shopper.get(path);
      expect([values, status, text.includes(FORM), text.includes(HERE)]).toEqual([values, 200, true, false]);
    }
    const { shopper, path } = await begun('here');
    const unknown = await shopper.get(path.replace(/\d+$/, '77'));
    expect([unknown.status, unknown.text.includes(FORM)]).toEqual([200, true]);
  });

  test('takes the form of the page that pays for what it is', async () => {
    const { id, shopper, path } = await begun('here');
    await become(id, 'failed', Date.now());
    const { text } = await shopper.get(path.replace(/&[^&]*$/, ''));
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, terms: 'on', 'woocommerce-pay-nonce': nonce, payment_method: 'bacs' };
    expect((await shopper.post(path, form)).location).toContain('/order-received/');
    expect(await order(id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs' });
  });
});
