import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { addGatewayTo } from '../../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { hearGateways } from '../../../../tests/support/orders/notifications.ts';
import { type BankShop, openBankShop } from '../../../../tests/support/outside/bank.ts';
import { capturePayment, refundOrder } from '../../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../../tests/support/shop.ts';
import { sign } from '../../../payments/card/protocol.ts';
import { cardGateway, findGateway, joinBank, openTestBank, type TestBank } from '../../../payments/index.ts';
import { readOrder } from '../../index.ts';
import { cancelUnpaid } from '../overdue.ts';

describe.each(engines)('paying with a card at a bank’s own page on %s', (engine) => {
  let house: TestShop;
  let bank: TestBank;
  let shop: BankShop;
  let cup: number;
  beforeAll(async () => {
    shop = await openBankShop(engine);
    ({ house, bank } = shop);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(async () => {
    await shop.close();
  });

  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const paidTimes = async (id: number) => {
    const rows = await house.shop.db.read
      .selectFrom('order_status_history')
      .select('to_status')
      .where('order_id', '=', id)
      .execute();
    return rows.filter(({ to_status }) => to_status === 'processing').length;
  };
  const buyByCard = async () => {
    const bought = await buy(house, cup, { form: { payment_method: 'card' } });
    return { ...bought, id: bought.order_id, payment: bank.books.ofOrder(bought.order_id)! };
  };
  /** What the shopper's browser does at the bank. @returns where it is sent */
  const choose = async (page: string, choice: string) => {
    const reply = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    });
    return reply.headers.get('location') ?? '';
  };

  test('a card that the bank can tell from others is kept as a keyed hash, for the guards of points', async () => {
    const { redirect, id, payment } = await buyByCard();
    payment.report.fingerprint = 'visa-of-anna';
    await choose(redirect, 'pay');
    await choose(redirect, 'pay');
    const kept = await house.shop.db.read
      .selectFrom('points_card')
      .select('mark')
      .where('order_id', '=', id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.mark).toMatch(/^[\w-]{20,}$/);
    expect(kept[0]?.mark).not.toContain('anna');
    const plain = await buyByCard();
    await choose(plain.redirect, 'pay');
    const all = await house.shop.db.read.selectFrom('points_card').select('order_id').execute();
    expect(all.map(({ order_id }) => order_id)).not.toContain(plain.id);
  });

  test('the shopper is sent to the bank, pays there, and comes back to a paid order', async () => {
    const { shopper, redirect, id } = await buyByCard();
    expect(redirect.startsWith(`${bank.pages}/pay/`)).toBe(true);
    const page = await (await fetch(redirect)).text();
    expect(page).toContain(`Comanda ${id}`);
    expect(await order(id)).toMatchObject({ status: 'pending', paidAt: null });
    const back = new URL(await choose(redirect, 'pay'));
    expect(await order(id)).toMatchObject({ status: 'processing', paymentMethod: 'card' });
    const received = await shopper.get(back.pathname + back.search);
    expect(received.text).toContain('woocommerce-order-received');
    expect(await paidTimes(id)).toBe(1);
  });

  test('with the browser closed the notification alone pays the order', async () => {
    const { redirect, id } = await buyByCard();
    await choose(redirect, 'pay');
    expect(await order(id)).toMatchObject({ status: 'processing' });
  });

  test('with the notification lost the shopper’s return pays the order', async () => {
    bank.silent = true;
    const { shopper, redirect, id } = await buyByCard();
    const back = new URL(await choose(redirect, 'pay'));
    bank.silent = false;
    expect((await order(id)).status).toBe('pending');
    await shopper.get(back.pathname + back.search);
    expect((await order(id)).status).toBe('processing');
  });

  test('with both lost the house asks the bank before it gives the order up', async () => {
    bank.silent = true;
    const { redirect, id } = await buyByCard();
    await choose(redirect, 'pay');
    bank.silent = false;
    await cancelUnpaid(house.shop, (await order(id)).createdAt + 62 * 60_000);
    expect((await order(id)).status).toBe('processing');
  });

  test('the same notification twice, at once and late leads to one paid order', async () => {
    const { redirect, id, payment } = await buyByCard();
    await choose(redirect, 'pay');
    const replies = await Promise.all([1, 2, 3].map(() => bank.report(payment)));
    expect(replies).toEqual([200, 200, 200]);
    expect(await paidTimes(id)).toBe(1);
  });

  test('notifications out of order: a refusal that arrives after the payment changes nothing', async () => {
    const { redirect, id, payment } = await buyByCard();
    await choose(redirect, 'pay');
    await bank.report({ ...payment, report: { ...payment.report, state: 'failed' } });
    expect((await order(id)).status).toBe('processing');
    const second = await buyByCard();
    await choose(second.redirect, 'decline');
    expect((await order(second.id)).status).toBe('failed');
    await bank.report({ ...second.payment, report: { ...second.payment.report, state: 'paid' } });
    expect((await order(second.id)).status).toBe('processing');
  });

  test('a declined card leads back to the payment page, and another try pays the same order', async () => {
    const { shopper, redirect, id } = await buyByCard();
    const back = new URL(await choose(redirect, 'decline'));
    expect(back.pathname).toContain(`/order-pay/${id}/`);
    const link = back.pathname + back.search;
    const page = await shopper.get(link);
    expect(page.text).toContain('El banc no ha acceptat el pagament i no t’hem cobrat res.');
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const again = await shopper.post(link, {
      woocommerce_pay: 1,
      'woocommerce-pay-nonce': nonce,
      terms: 'on',
      'terms-field': 1,
      payment_method: 'card',
    });
    await choose(again.location ?? '', 'pay');
    expect((await order(id)).status).toBe('processing');
  });

  test('a notification with a forged signature, of a wrong amount or for no order pays nothing', async () => {
    const { id, payment } = await buyByCard();
    const post = (body: Record<string, string>) => house.browser().post('/wc-api/card/', body);
    const paid = { ...payment.report, state: 'paid' };
    const key = house.shop.keys.of('test bank');
    expect((await post({ ...sign('report', paid, 'a guess') })).status).toBe(400);
    expect((await post({ ...sign('report', paid, key), signature: 'x' })).status).toBe(400);
    expect((await post({ ...sign('report', { ...paid, order: 999_999 }, key) })).status).toBe(200);
    const card = { token: 'T1', label: 'Visa', expires: '12/30' };
    expect((await post({ ...sign('card', card, key) })).status).toBe(400);
    expect((await post({})).status).toBe(400);
    expect(await order(id)).toMatchObject({ status: 'pending', paidAt: null });
    expect((await post({ ...sign('report', { ...paid, amount: 1 }, key) })).status).toBe(200);
    await hearGateways(house);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
  });

  test('a bank that cannot be reached loses nothing: the order waits and may be paid again', async () => {
    const gone = await openTestBank({ secret: 'x', host: '127.0.0.1', publicHost: '127.0.0.1' });
    const dead = { ...cardGateway({ url: gone.url, secret: 'x' }), id: 'dead' };
    addGatewayTo(house, dead);
    await gone.close();
    const bought = await buy(house, cup, { form: { payment_method: 'dead' } });
    expect(bought).toMatchObject({ result: 'failure' });
    expect(bought.messages).toContain('woocommerce-error');
    const [last] = await house.shop.db.read
      .selectFrom('order')
      .select(['id', 'status', 'payment_method'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject({ status: 'pending', payment_method: 'dead' });
  });

  test('another process of the shop, such as the command line, gives card money back and takes what was authorised', async () => {
    const scope = { ...house.shop };
    expect(findGateway(scope, 'card')).toBeUndefined();
    await joinBank(scope, undefined);
    const { redirect, id } = await buyByCard();
    await choose(redirect, 'pay');
    const request = { orderId: id, key: 'desk', all: true, reason: '', restock: false, by: 'cli' };
    expect(await refundOrder(scope, { ...request, byGateway: true }, Date.now())).toMatchObject({
      done: true,
    });
    const reserved = await buyByCard();
    reserved.payment.wanted.takeNow = false;
    await choose(reserved.redirect, 'pay');
    expect((await order(reserved.id)).status).toBe('on-hold');
    expect(await capturePayment(scope, reserved.id, Date.now())).toBe(true);
    expect(await order(reserved.id)).toMatchObject({ status: 'processing' });
  });

  test('a bank that does not answer a refund is asked again with the same key', async () => {
    const { redirect, id } = await buyByCard();
    await choose(redirect, 'pay');
    const scope = { ...house.shop };
    await joinBank(scope, { url: 'http://127.0.0.1:9', secret: 'x' });
    const request = {
      orderId: id,
      key: 'lost',
      all: true,
      reason: '',
      restock: false,
      by: 'cli',
      byGateway: true,
    };
    await expect(refundOrder(scope, request, Date.now())).rejects.toMatchObject({
      problem: { code: 'unreachable' },
    });
    expect(await refundOrder(house.shop, request, Date.now())).toMatchObject({ done: true });
    expect((await order(id)).refunds).toHaveLength(1);
  });

  test('money that was only authorised puts the order on hold until the shopkeeper takes it, once', async () => {
    const later = {
      ...cardGateway({ url: bank.url, secret: house.shop.keys.of('test bank'), takeNow: false }),
      id: 'later',
    };
    addGatewayTo(house, later);
    const { redirect, order_id: id } = await buy(house, cup, { form: { payment_method: 'later' } });
    bank.silent = true;
    const back = new URL(await choose(redirect, 'pay'));
    bank.silent = false;
    await house.browser().get(back.pathname + back.search);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    const now = Date.now();
    const taken = await Promise.all([
      capturePayment(house.shop, id, now),
      capturePayment(house.shop, id, now),
    ]);
    expect(taken).toContain(true);
    expect((await order(id)).status).toBe('processing');
    expect(await paidTimes(id)).toBe(1);
    expect(bank.books.ofOrder(id)?.report.state).toBe('paid');
  });
});
