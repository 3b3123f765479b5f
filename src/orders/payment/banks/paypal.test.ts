import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillCheckout, updateReview } from '../../../../tests/support/buying/checkout.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { signingCertificate } from '../../../../tests/support/paypal/certificate.ts';
import type { PaypalTold } from '../../../../tests/support/paypal/paypal.ts';
import { openPaypalShop, type PaypalShop } from '../../../../tests/support/paypal/shop.ts';
import { capturePayment } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { job } from '../../../frame/command/index.ts';
import { readOpenCases } from '../../cases/store.ts';
import { letGo } from '../commands.ts';
import { cancelUnpaid } from '../overdue.ts';
import { reconcilePayments } from '../reconcile.ts';
import { hasUnmatched } from '../store.ts';

const MINUTE = 60_000;

describe.each(engines)('paying by PayPal on %s', (engine) => {
  let scope: PaypalShop;
  beforeAll(async () => {
    scope = await openPaypalShop(engine);
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    const { paypal, account } = scope;
    Object.assign(paypal.faults, { silent: false, mute: false, down: false, slow: 0, refusing: undefined });
    paypal.books.manner.takes = undefined;
    paypal.calls.clear();
    account.takeNow = true;
  });
  const { become } = ordersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const books = () => scope.paypal.books;
  const state = async (id: number) => (await scope.tries(id)).at(-1)?.state;
  const casesOf = async (id: number) =>
    (await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === id);
  /** Nothing of an order was charged. */
  const isUntouched = (reference: string) => books().capturesOf(reference).length === 0;
  const cheaper = (id: number) =>
    scope.house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set((is) => ({ total: is('total', '-', 100), discount: is('discount', '+', 100) }))
        .where('id', '=', id)
        .execute(),
    );

  test('the shopper is sent to PayPal’s page with the order’s number, amount and currency', async () => {
    const { id, redirect, reference } = await scope.go();
    expect(redirect).toBe(`${scope.paypal.origin}/checkoutnow?token=${reference}`);
    const { total } = (await scope.order(id)).totals;
    const [unit] = books().orderBy(reference).purchase_units;
    expect(unit?.amount).toEqual({ currency_code: 'EUR', value: (total / 100).toFixed(2) });
    expect(unit?.invoice_id).toMatch(new RegExp(`^${id}-1-[0-9a-f]{12}$`));
    expect(unit?.custom_id).toMatch(new RegExp(`\\.${id}\\.\\d+$`));
    expect(unit?.description).toContain(`Comanda ${id}`);
  });

  test('PayPal is told where a parcel goes, and that nothing is sent of what is fetched', async () => {
    const shopper = scope.house.browser();
    const sent = await scope.go({}, shopper);
    expect(books().orderBy(sent.reference).purchase_units[0]?.shipping).toMatchObject({
      name: { full_name: 'Maria Puig Serra' },
      address: { address_line_1: 'Carrer de la Força, 8', postal_code: '17004', country_code: 'ES' },
    });
    await shopper.call('add_to_cart', { product_id: scope.cup, quantity: 1 });
    const { review } = await updateReview(shopper, await fillCheckout(shopper));
    const pickup = /value="(local_pickup:\d+)"/.exec(review)?.[1] ?? '';
    const fetched = await scope.go({ 'shipping_method[0]': pickup }, shopper);
    expect(books().orderBy(fetched.reference).purchase_units[0]?.shipping).toBeUndefined();
  });

  test('who agrees and comes back has paid, and the messages after that change nothing', async () => {
    const order = await scope.go();
    const page = await scope.agree(order);
    expect(page.text).toContain('woocommerce-order-received');
    expect(await scope.order(order.id)).toMatchObject({
      status: 'processing',
      transactionId: order.reference,
    });
    await scope.hear();
    expect(await scope.paidTimes(order.id)).toBe(1);
    expect(books().capturesOf(order.reference)).toHaveLength(1);
    expect(await casesOf(order.id)).toEqual([]);
  });

  test('who agrees and never comes back has paid as well: PayPal’s message is enough', async () => {
    const { id, redirect, reference } = await scope.go();
    await scope.paypal.choose(redirect);
    expect(isUntouched(reference)).toBe(true);
    await scope.hear();
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
    expect(books().capturesOf(reference)).toHaveLength(1);
    expect(await scope.paidTimes(id)).toBe(1);
  });

  test('with the message lost as well, the clock asks and takes what was agreed to', async () => {
    scope.paypal.faults.silent = true;
    const { id, redirect } = await scope.go();
    await scope.paypal.choose(redirect);
    await reconcilePayments(scope.house.shop, Date.now() + 11 * MINUTE);
    expect((await scope.order(id)).status).toBe('processing');
    expect(await state(id)).toBe('paid');
  });

  test('who turns back at PayPal is charged nothing, and may agree there after all', async () => {
    const order = await scope.go();
    const page = await order.shopper.get(scope.local(await scope.paypal.choose(order.redirect, 'no')));
    expect(page.text).toContain('payment_method_paypal');
    expect(isUntouched(order.reference)).toBe(true);
    expect((await scope.order(order.id)).status).toBe('pending');
    expect(await scope.goAgain(order)).toBe(order.redirect);
    await scope.agree(order);
    expect((await scope.order(order.id)).status).toBe('processing');
    expect(await scope.tries(order.id)).toHaveLength(1);
  });

  test('a wallet that is declined says so, is asked for money once, and the next try is another order', async () => {
    const order = await scope.go();
    await scope.agree(order, 'declined');
    await scope.hear();
    const { key, status } = await scope.order(order.id);
    expect(status).toBe('failed');
    expect((await scope.tries(order.id))[0]).toMatchObject({
      state: 'failed',
      refusal: 'declined',
      code: 'INSTRUMENT_DECLINED',
    });
    await order.shopper.get(`/finalitzar-comanda/order-received/${order.id}/?key=${key}`);
    const capture = 'POST /v2/checkout/orders/:id/capture';
    expect(scope.paypal.calls.get(capture)).toBe(1);
    const redirect = await scope.goAgain(order);
    expect(redirect).not.toBe(order.redirect);
    await scope.agree({ ...order, redirect });
    expect((await scope.order(order.id)).status).toBe('processing');
    expect(await scope.paidTimes(order.id)).toBe(1);
    expect((await scope.tries(order.id)).map((each) => each.state)).toEqual(['failed', 'paid']);
  });

  test('an order that has changed since is not taken at the old amount: it is agreed to anew', async () => {
    const order = await scope.go();
    await scope.paypal.choose(order.redirect);
    await cheaper(order.id);
    await scope.hear();
    expect((await scope.order(order.id)).status).toBe('pending');
    expect(isUntouched(order.reference)).toBe(true);
    const redirect = await scope.goAgain(order);
    expect(redirect).not.toBe(order.redirect);
    await scope.agree({ ...order, redirect });
    await scope.hear();
    expect((await scope.order(order.id)).status).toBe('processing');
    expect(isUntouched(order.reference)).toBe(true);
  });

  test.each(['messages', 'the return'])(
    'of two pages that were agreed to one is charged, by %s',
    async (by) => {
      const order = await scope.go();
      // Another page, for the one before is of another kind.
      scope.account.takeNow = false;
      const second = await scope.goAgain(order);
      expect(second).not.toBe(order.redirect);
      scope.paypal.faults.silent = by === 'the return';
      for (const page of [order.redirect, second]) {
        const to = await scope.paypal.choose(page);
        if (page === second && by === 'the return') await order.shopper.get(scope.local(to));
      }
      await scope.hear();
      await reconcilePayments(scope.house.shop, Date.now() + 60 * MINUTE);
      const moved = (await scope.tries(order.id)).flatMap(({ reference }) =>
        Object.values(books().orderBy(reference).purchase_units[0]?.payments ?? {}).flat(),
      );
      expect(moved).toHaveLength(1);
      expect(await hasUnmatched(db(), order.id)).toBe(false);
      expect((await scope.order(order.id)).status).not.toBe('pending');
    },
  );

  test('an order that was paid and is opened again is charged by no page that was agreed to before', async () => {
    const order = await scope.go();
    scope.account.takeNow = false;
    const second = await scope.goAgain(order);
    scope.account.takeNow = true;
    await scope.agree(order);
    expect((await scope.order(order.id)).status).toBe('processing');
    await become(order.id, 'cancelled', Date.now());
    await become(order.id, 'pending', Date.now());
    await scope.agree({ ...order, redirect: second });
    await scope.hear();
    const { reference } = (await scope.tries(order.id))[1]!;
    expect(books().orderBy(reference)).toMatchObject({ status: 'APPROVED' });
    expect(books().capturesOf(order.reference)).toHaveLength(1);
  });

  test('an order that was given up is not charged, however late somebody agrees', async () => {
    const { id, redirect, reference } = await scope.go();
    await cancelUnpaid(scope.house.shop, Date.now() + 62 * MINUTE);
    expect((await scope.order(id)).status).toBe('cancelled');
    await scope.paypal.choose(redirect);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('cancelled');
    expect(isUntouched(reference)).toBe(true);
    expect(await casesOf(id)).toEqual([]);
  });

  test('before an order is given up what was agreed to is taken', async () => {
    scope.paypal.faults.silent = true;
    const { id, redirect } = await scope.go();
    await scope.paypal.choose(redirect);
    await cancelUnpaid(scope.house.shop, Date.now() + 62 * MINUTE);
    expect((await scope.order(id)).status).toBe('processing');
  });

  test('messages told twice, late and in any order make one paid order', async () => {
    const from = scope.paypal.events.length;
    scope.paypal.faults.silent = true;
    const order = await scope.go();
    await scope.agree(order, 'pending');
    const [capture] = books().capturesOf(order.reference);
    books().arrive(capture!, 'COMPLETED');
    const told = scope.paypal.events.slice(from).toReversed();
    expect(told.map(({ event_type: type }) => type)).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'CHECKOUT.ORDER.APPROVED',
    ]);
    for (const event of [...told, ...told]) expect(await scope.paypal.send(event)).toBe(200);
    await scope.hear();
    const late: PaypalTold = { ...told[1]!, id: `WH-late-${order.id}` };
    await scope.paypal.send(late);
    await scope.hear();
    expect((await scope.order(order.id)).status).toBe('processing');
    expect(await scope.paidTimes(order.id)).toBe(1);
    expect(await casesOf(order.id)).toEqual([]);
  });

  test('a message counts once it is signed by PayPal for this webhook, and not else', async () => {
    scope.paypal.faults.silent = true;
    const { id, redirect } = await scope.go();
    await scope.paypal.choose(redirect);
    const event = scope.paypal.events.at(-1)!;
    const { paypal } = scope;
    const stranger = signingCertificate('messageverificationcerts.paypal.com.example.com');
    const path = '/v1/notifications/certs/CERT-stranger';
    paypal.certificates.set(path, stranger.certificate);
    const wrong = [
      { signature: '' },
      { signature: 'bm8=' },
      { webhookId: 'ANOTHER' },
      { algorithm: 'SHA1withRSA' },
      { body: JSON.stringify({ ...event, id: 'WH-other' }) },
      { address: 'https://paypal.example/v1/notifications/certs/CERT-1' },
      { by: stranger },
      { by: stranger, address: paypal.house.api + path },
    ];
    for (const how of wrong) expect(await paypal.send(event, how), JSON.stringify(how)).toBe(400);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('pending');
    expect(await paypal.send(event)).toBe(200);
    await scope.hear();
    expect((await scope.order(id)).status).toBe('processing');
  });

  test('what others do with the same account is none of this shop’s', async () => {
    const own = await scope.paid();
    const strange = structuredClone(books().orderBy(own.reference));
    strange.purchase_units[0]!.custom_id = `another.${own.id}.1`;
    books().orders.set('STRANGE0000000001', { ...strange, id: 'STRANGE0000000001' });
    const resource = { supplementary_data: { related_ids: { order_id: 'STRANGE0000000001' } } };
    for (const event_type of ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REVERSED'])
      await scope.paypal.send({
        id: `WH-${event_type}`,
        event_type,
        resource: { id: 'X', amount: { currency_code: 'EUR', value: '1.00' }, ...resource },
      });
    await scope.paypal.send({
      id: 'WH-strange',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'STRANGE0000000001' },
    });
    await scope.hear();
    expect(await scope.paidTimes(own.id)).toBe(1);
    expect(await hasUnmatched(db(), own.id)).toBe(false);
    expect(await casesOf(own.id)).toEqual([]);
  });

  test('that somebody has agreed to an order that is not here any more is nobody’s work', async () => {
    const { redirect, reference } = await scope.go();
    const [unit] = books().orderBy(reference).purchase_units;
    unit!.custom_id = unit!.custom_id!.replace(/\.\d+\.\d+$/, '.99999999.99999999');
    await scope.paypal.choose(redirect);
    await scope.hear();
    expect(isUntouched(reference)).toBe(true);
    expect(await readOpenCases(db(), 200)).toEqual([]);
  });

  test('another amount or currency than the order’s pays nothing: somebody looks at it', async () => {
    books().manner.takes = 1;
    const less = await scope.go();
    await scope.agree(less);
    expect(await scope.order(less.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect(await hasUnmatched(db(), less.id)).toBe(true);
    books().manner.takes = undefined;
    const other = await scope.go();
    const order = books().orderBy(other.reference);
    order.purchase_units[0]!.amount = { ...order.purchase_units[0]!.amount, currency_code: 'USD' };
    await scope.agree(other);
    await scope.hear();
    expect(isUntouched(other.reference)).toBe(true);
    expect((await scope.order(other.id)).status).toBe('pending');
  });

  test('money on its way keeps the order on hold until it is there, or is not', async () => {
    const come = await scope.go();
    await scope.agree(come, 'pending');
    await scope.hear();
    expect(await scope.order(come.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    books().arrive(books().capturesOf(come.reference)[0]!, 'COMPLETED');
    await scope.hear();
    expect((await scope.order(come.id)).status).toBe('processing');
    const lost = await scope.go();
    await scope.agree(lost, 'pending');
    books().arrive(books().capturesOf(lost.reference)[0]!, 'DECLINED');
    await scope.hear();
    expect((await scope.order(lost.id)).status).toBe('failed');
  });

  test('money is reserved, taken once or let go', async () => {
    scope.account.takeNow = false;
    const taken = await scope.paid();
    expect(await scope.order(taken.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect(await capturePayment(scope.house.shop, taken.id, Date.now())).toBe(true);
    expect(await capturePayment(scope.house.shop, taken.id, Date.now())).toBe(false);
    await scope.hear();
    expect((await scope.order(taken.id)).status).toBe('processing');
    expect(await scope.paidTimes(taken.id)).toBe(1);
    expect(await casesOf(taken.id)).toEqual([]);
    const gone = await scope.paid();
    await become(gone.id, 'cancelled', Date.now());
    const [tried] = await scope.tries(gone.id);
    const asked = { shop: scope.house.shop, actor: job('test'), now: Date.now() };
    for (const _ of [1, 2]) await letGo(asked, { orderId: gone.id, tryId: tried?.id ?? 0 });
    await scope.hear();
    const [reserved] = books().orderBy(gone.reference).purchase_units[0]?.payments?.authorizations ?? [];
    expect(reserved?.status).toBe('VOIDED');
    expect(await state(gone.id)).toBe('voided');
    expect((await scope.order(gone.id)).status).toBe('cancelled');
  });

  test('reserved money of which another amount was taken at PayPal’s own desk is not taken as paid', async () => {
    scope.account.takeNow = false;
    const { id, reference } = await scope.paid();
    const [reserved] = books().orderBy(reference).purchase_units[0]?.payments?.authorizations ?? [];
    scope.paypal.faults.silent = true;
    books().takeReserved(reserved!.id, { currency_code: 'EUR', value: '1.00' });
    expect(await capturePayment(scope.house.shop, id, Date.now())).toBe(false);
    expect(await scope.order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
  });
});
