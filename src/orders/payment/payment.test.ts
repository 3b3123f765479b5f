import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, type Form, fillCheckout, place, updateReview } from '../../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { hearGateways } from '../../../tests/support/orders/notifications.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { createShopper } from '../../accounts/index.ts';
import { readOpenCases } from '../cases/store.ts';
import { readOrder } from '../index.ts';
import { changeStatus } from '../status/steps.ts';
import { readNotes } from '../store.ts';
import { cancelUnpaid, giveUpForgotten } from './overdue.ts';
import { recordPayment } from './steps-pay.ts';

const CARD = { payment_method: 'test_card' };

describe.each(engines)('paying elsewhere on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let started: number[];
  beforeAll(async () => {
    house = await openSellingShop(engine);
    ({ started } = addTestCard(house));
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(() => house.close());
  const order = async (id: number) => (await readOrder(house.shop.db.read, id))!;
  const stockOf = async (id: number) =>
    (await house.shop.db.read.selectFrom('product').select('stock').where('id', '=', id).executeTakeFirst())
      ?.stock;
  const mailsOf = async (id: number) => {
    const jobs = await house.shop.db.read
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'orders.mail')
      .execute();
    return jobs
      .map(({ payload }) => JSON.parse(payload))
      .flatMap(({ orderId, mail }) => (orderId === id ? [mail] : []));
  };
  const tell = (more: Form) =>
    house
      .browser()
      .post('/wc-api/test_card/', { mark: 'genuine', outcome: 'paid', amount: 2345, ...more })
      .finally(() => hearGateways(house));

  test('a gateway of its own page leaves the order pending and the cart full until the money is there', async () => {
    const { shopper, ...placed } = await buy(house, cup, { form: CARD });
    expect(placed.redirect).toBe(`https://bank.example/pay/${placed.order_id}`);
    expect(started).toContain(placed.order_id);
    expect((await order(placed.order_id)).status).toBe('pending');
    expect((await shopper.get('/finalitzar-comanda/')).status).toBe(200);
    const reply = await tell({ order: placed.order_id, reference: 'T1' });
    expect(reply.status).toBe(200);
    expect(await order(placed.order_id)).toMatchObject({ status: 'processing', transactionId: 'T1' });
    expect((await order(placed.order_id)).paidAt).not.toBeNull();
    expect((await shopper.get('/finalitzar-comanda/')).location).toBe('/cistella/');
  });

  test('money kept ready on one payment page is not forgotten when another page is paid as well', async () => {
    for (const outcome of ['authorised', 'paid']) {
      const { order_id: id } = await buy(house, cup, { form: CARD });
      const [first, second] = [`ready ${outcome}`, `again ${outcome}`];
      await tell({ order: id, reference: first, outcome: 'authorised' });
      await tell({ order: id, reference: second, outcome });
      await tell({ order: id, reference: first, outcome: 'authorised' });
      expect(await order(id)).toMatchObject({ status: 'on-hold', transactionId: first, paidAt: null });
      const notes = await readNotes(house.shop.db.read, id, true);
      expect(notes.filter(({ body }) => body.includes(second))).toHaveLength(1);
      expect((await mailsOf(id)).filter((mail) => mail === 'shop_payment')).toHaveLength(1);
      await tell({ order: id, reference: first });
      expect(await order(id)).toMatchObject({ status: 'processing', transactionId: first });
    }
  });

  test('the same news twice, also at once, pays once', async () => {
    const { order_id: id } = await buy(house, cup, { form: CARD });
    await Promise.all([1, 2, 3].map(() => tell({ order: id, reference: 'T2' })));
    await tell({ order: id, reference: 'T2' });
    const history = await house.shop.db.read
      .selectFrom('order_status_history')
      .select('to_status')
      .where('order_id', '=', id)
      .execute();
    expect(history.map(({ to_status }) => to_status)).toEqual(['pending', 'processing']);
    await tell({ order: id, reference: 'T3' });
    const notes = await readNotes(house.shop.db.read, id, true);
    expect(notes.map(({ body }) => body).join()).toContain('T3');
    expect(notes.at(-1)).toMatchObject({ kind: 'customer' });
  });

  test('news that is not genuine pays nothing', async () => {
    const { order_id: id } = await buy(house, cup, { form: CARD });
    expect((await tell({ order: id, mark: 'forged' })).status).toBe(400);
    expect(await order(id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  test('genuine news of an order that is not here is acknowledged, and somebody has to look at its money', async () => {
    for (const order of [999_999_999, 'x'])
      expect((await tell({ order, reference: `T0${order}` })).status).toBe(200);
    const cases = await readOpenCases(house.shop.db.read, 10);
    expect(cases.map(({ kind, transactionId, amount }) => [kind, transactionId, amount])).toEqual([
      ['unknown_order', 'T0999999999', 2345],
      ['unknown_order', 'T0x', 2345],
    ]);
    await tell({ order: 999_999_998, reference: 'T0', outcome: 'failed' });
    expect(await readOpenCases(house.shop.db.read, 10)).toHaveLength(2);
  });

  test('news that cannot be understood is tried again with growing pauses, and is somebody’s in the end', async () => {
    const { order_id: id } = await buy(house, cup, { form: CARD });
    const before = (await readOpenCases(house.shop.db.read, 10)).length;
    expect((await tell({ order: id, amount: '1e99', reference: 'T0' })).status).toBe(200);
    const jobs = () =>
      house.shop.db.read
        .selectFrom('job')
        .select('run_at')
        .where('kind', '=', 'orders.notification')
        .execute();
    const pauses = (await jobs()).map(({ run_at }) => run_at - Date.now()).filter((pause) => pause > 0);
    expect(Math.max(...pauses)).toBeGreaterThan(5000);
    for (let time = 2; time < 12; time += 1) await hearGateways(house);
    expect(await readOpenCases(house.shop.db.read, 10)).toHaveLength(before);
    await hearGateways(house);
    const last = (await readOpenCases(house.shop.db.read, 10)).at(-1);
    expect(last).toMatchObject({ kind: 'message', orderId: id, amount: 0 });
    expect(await order(id)).toMatchObject({ status: 'pending', paidAt: null });
  });

  test('money of a wrong amount holds the order and tells the shopkeeper and the shopper, once', async () => {
    const { order_id: id, shopper } = await buy(house, cup, { form: CARD });
    for (const _ of [1, 2]) await tell({ order: id, reference: 'T4', amount: 1 });
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    const notes = await readNotes(house.shop.db.read, id, true);
    expect(notes.filter(({ body }) => body.includes('T4'))).toHaveLength(1);
    expect(notes.filter(({ kind }) => kind === 'customer').map(({ body }) => body)).toEqual([
      'Hem rebut un pagament (0,01\u00a0€) que no encaixa amb aquesta comanda tal com és ara. Ho estem revisant: et direm què en fem i et retornarem el que no toqui cobrar.',
    ]);
    expect((await mailsOf(id)).sort()).toEqual(['customer_note', 'shop_payment']);
    const { key } = await order(id);
    const page = await shopper.get(`/finalitzar-comanda/order-received/${id}/?key=${key}`);
    expect(page.text).toContain('No cal que tornis a pagar.');
    await cancelUnpaid(house.shop, (await order(id)).createdAt + 90 * 60_000);
    await giveUpForgotten(house.shop, (await order(id)).createdAt + 90 * 24 * 60 * 60_000);
    expect((await order(id)).status).toBe('on-hold');
  });

  test('with another cart it is another order, and money from the old payment page holds the old one as it was', async () => {
    const shopper = house.browser();
    const before = await stockOf(cup);
    const first = await buy(house, cup, { form: CARD, shopper });
    const second = await buy(house, cup, { form: CARD, shopper });
    expect(second.order_id).not.toBe(first.order_id);
    expect((await order(first.order_id)).status).toBe('cancelled');
    expect((await order(second.order_id)).lines).toMatchObject([{ quantity: 2 }]);
    expect(await stockOf(cup)).toBe((before ?? 0) - 2);
    for (const _ of [1, 2]) await tell({ order: first.order_id, reference: 'T8' });
    expect(await order(first.order_id)).toMatchObject({
      status: 'on-hold',
      lines: [{ quantity: 1 }],
      totals: { total: 2345 },
    });
    expect(await stockOf(cup)).toBe((before ?? 0) - 3);
    expect((await mailsOf(first.order_id)).sort()).toEqual(['customer_note', 'shop_payment']);
    const now = Date.now();
    const why = { now, why: '', by: 'shopkeeper' };
    await house.shop.db.transaction((tx) => changeStatus(house.shop, tx, first.order_id, 'processing', why));
    expect((await order(first.order_id)).paidAt).toBe(now);
    const request = { orderId: first.order_id, key: 'k', all: true, reason: '', restock: true, by: 'test' };
    await refundOrder(house.shop, { ...request, byGateway: true }, now);
    expect(await stockOf(cup)).toBe((before ?? 0) - 2);
    expect((await order(second.order_id)).status).toBe('pending');
  });

  test.each([
    ['bacs', 'on-hold'],
    ['cod', 'processing'],
  ])(
    'a card page left open pays the order that was placed again by %s, and the card is written down',
    async (method, waiting) => {
      const shopper = house.browser();
      const first = await buy(house, cup, { form: CARD, shopper });
      const { form } = await updateReview(shopper, await fillCheckout(shopper));
      const again = await place(shopper, { ...form, payment_method: method });
      expect(again.order_id).toBe(first.order_id);
      expect(await order(first.order_id)).toMatchObject({
        status: waiting,
        paidAt: null,
        paymentMethod: method,
      });
      await tell({ order: first.order_id, reference: `C-${method}` });
      const paid = await order(first.order_id);
      expect(paid).toMatchObject({
        status: 'processing',
        paymentMethod: 'test_card',
        transactionId: `C-${method}`,
      });
      expect(paid.paidAt).not.toBeNull();
      const now = Date.now();
      const request = {
        orderId: first.order_id,
        key: 'k',
        all: true,
        reason: '',
        restock: false,
        by: 'test',
      };
      const refund = await refundOrder(house.shop, { ...request, byGateway: true }, now);
      expect(refund).toMatchObject({ done: true, amount: 2345, reference: 'refund' });
    },
  );

  test('an order that was paid while its payment page stood open is not sent on hold by a late choice of transfer', async () => {
    const { order_id: id, shopper } = await buy(house, cup, { form: CARD });
    const { key } = await order(id);
    const link = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    const nonce =
      /name="woocommerce-pay-nonce" value="(\w+)"/.exec((await shopper.get(link)).text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, terms: 'on', 'terms-field': 1 };
    const gateway = { id: 'test_card', texts: { title: 'payments.cod.title', description: '' } };
    let late: Promise<unknown> = Promise.resolve();
    await house.shop.db.transaction(async (tx) => {
      const news = { orderId: id, outcome: 'paid' as const, amount: 2345, currency: 'EUR' };
      await recordPayment(house.shop, tx, { ...news, transactionId: 'T9', gateway }, Date.now());
      // It looks while this is not written yet, and waits for the lock.
      late = shopper.post(link, { ...form, payment_method: 'bacs' });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await late;
    expect(await order(id)).toMatchObject({ status: 'processing', paymentMethod: 'test_card' });
  });

  test('an order whose transfer has not come within the days that the shop waits is given up with a letter', async () => {
    const vase = await addSimple(house, { name: 'Gerra', price: 1850, stock: 5 });
    const { order_id: id } = await buy(house, vase);
    const { modifiedAt } = await order(id);
    const day = 24 * 60 * 60_000;
    await giveUpForgotten(house.shop, modifiedAt + 7 * day - 1);
    expect((await order(id)).status).toBe('on-hold');
    await giveUpForgotten(house.shop, modifiedAt + 7 * day + 1);
    expect((await order(id)).status).toBe('cancelled');
    expect(await stockOf(vase)).toBe(5);
    expect(await mailsOf(id)).toContain('customer_given_up');
  });

  test('an order that cannot be cancelled stops no other', async () => {
    const first = await buy(house, cup, { form: CARD });
    const second = await buy(house, cup, { form: CARD });
    const { events } = house.shop;
    let broken = true;
    events.on('order.status', async (_, { orderId }) => {
      if (broken && orderId === first.order_id) throw new Error('broken on purpose');
    });
    const later = (await order(second.order_id)).createdAt + 62 * 60_000;
    await cancelUnpaid(house.shop, later);
    expect((await order(first.order_id)).status).toBe('pending');
    expect((await order(second.order_id)).status).toBe('cancelled');
    broken = false;
    await cancelUnpaid(house.shop, later);
    expect((await order(first.order_id)).status).toBe('cancelled');
  });

  test('going back and trying again with the same cart writes the same order over, with its stock counted once', async () => {
    const shopper = house.browser();
    await shopper.call('add_to_cart', { product_id: cup, quantity: 2 });
    const before = await stockOf(cup);
    const { form } = await updateReview(shopper, await fillCheckout(shopper));
    const first = await place(shopper, { ...form, ...CARD });
    const { form: again } = await updateReview(shopper, await fillCheckout(shopper));
    const second = await place(shopper, { ...again, ...CARD, billing_first_name: 'Marta' });
    expect(second.order_id).toBe(first.order_id);
    expect(await order(first.order_id)).toMatchObject({
      billing: { firstName: 'Marta' },
      lines: [{ quantity: 2 }],
    });
    expect(await stockOf(cup)).toBe((before ?? 0) - 2);
  });

  test('a declined payment fails the order and gives its stock back, and the shopper may pay again', async () => {
    const before = await stockOf(cup);
    const { shopper, ...placed } = await buy(house, cup, { form: CARD });
    await tell({ order: placed.order_id, outcome: 'failed', reference: 'T5' });
    const failed = await order(placed.order_id);
    expect(failed.status).toBe('failed');
    expect(await stockOf(cup)).toBe(before);
    const link = `/finalitzar-comanda/order-pay/${failed.id}/?pay_for_order=true&key=${failed.key}`;
    const page = await shopper.get(link);
    expect(page.text).toContain('id="order_review"');
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, terms: 'on', 'terms-field': 1 };
    const refused = await shopper.post(link, { ...form, payment_method: 'gold' });
    expect(refused.text).toContain('Tria com vols pagar.');
    const sent = await shopper.post(link, { ...form, payment_method: 'bacs' });
    expect(sent.location).toContain(`/order-received/${failed.id}/`);
    expect(await order(failed.id)).toMatchObject({ status: 'on-hold', paymentMethod: 'bacs' });
    expect(await stockOf(cup)).toBe((before ?? 0) - 1);
    expect((await shopper.get(link)).text).toContain('no es pot pagar');
  });

  test('an order that has come to an account is paid by its browser still, and by no other', async () => {
    const { shopper, ...placed } = await buy(house, cup, { form: CARD });
    await tell({ order: placed.order_id, outcome: 'failed', reference: 'T6' });
    const { id, key } = await order(placed.order_id);
    await house.shop.db.transaction(async (tx) => {
      const who = { email: 'ella@example.cat', passwordHash: 'hash', language: 'ca' } as const;
      const { id: userId } = (await createShopper(house.shop, tx, who))!;
      await tx.updateTable('order').set({ user_id: userId }).where('id', '=', id).execute();
    });
    const link = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
    const nonceOf = (text: string) => /name="woocommerce-pay-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
    const nonce = nonceOf((await shopper.get(link)).text);
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, payment_method: 'bacs' };
    await house.browser().post(link, form);
    expect((await order(id)).status).toBe('failed');
    expect((await shopper.post(link, form)).location).toContain(`/order-received/${id}/`);
    expect((await order(id)).status).toBe('on-hold');
  });

  test('an unpaid order is cancelled when its hold is over, and its stock comes back', async () => {
    const bowl = await addSimple(house, { name: 'Bol', price: 1850, stock: 10 });
    const { order_id: id } = await buy(house, bowl, { form: CARD });
    const { order_id: kept } = await buy(house, bowl, { form: { payment_method: 'bacs' } });
    const { createdAt } = await order(id);
    await cancelUnpaid(house.shop, createdAt + 59 * 60_000);
    expect((await order(id)).status).toBe('pending');
    await cancelUnpaid(house.shop, createdAt + 62 * 60_000);
    expect((await order(id)).status).toBe('cancelled');
    expect((await order(kept)).status).toBe('on-hold');
    expect(await stockOf(bowl)).toBe(9);
    const late = await tell({ order: id, reference: 'T6' });
    expect(late.status).toBe(200);
    expect((await order(id)).status).toBe('processing');
    expect(await stockOf(bowl)).toBe(8);
  });

  test('money that comes for an order whose goods are gone is noted, and nothing is sold twice', async () => {
    const rare = await addSimple(house, { name: 'Gerro', price: 1850, stock: 1 });
    const { order_id: id } = await buy(house, rare, { form: CARD });
    const { createdAt } = await order(id);
    await cancelUnpaid(house.shop, createdAt + 62 * 60_000);
    await buy(house, rare);
    expect((await tell({ order: id, reference: 'T7' })).status).toBe(200);
    expect((await order(id)).status).toBe('cancelled');
    expect(await stockOf(rare)).toBe(0);
    const notes = await readNotes(house.shop.db.read, id, true);
    expect(notes.at(-2)?.body).toContain('T7');
    expect(notes.at(-1)).toMatchObject({ kind: 'customer' });
  });
});
