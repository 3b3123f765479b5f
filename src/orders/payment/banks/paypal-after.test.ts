import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WRITING } from '../../../../tests/support/orders/invoice-desk.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { PAYPAL_KEYS } from '../../../../tests/support/paypal/paypal.ts';
import { openPaypalShop, type PaypalShop } from '../../../../tests/support/paypal/shop.ts';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { capturePayment, refundOrder, staff } from '../../../../tests/support/people/staff.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { paypalGateway } from '../../../payments/paypal/gateway.ts';
import { EVENTS } from '../../../payments/paypal/told.ts';
import { readOpenCases } from '../../cases/store.ts';
import { changeOrder } from '../../index.ts';
import { hasUnmatched } from '../store.ts';

describe.each(engines)('what follows a payment by PayPal on %s', (engine) => {
  let scope: PaypalShop;
  beforeAll(async () => {
    scope = await openPaypalShop(engine, { settings: { invoices: WRITING } });
    await apply();
  });
  afterAll(() => scope.close());
  beforeEach(() => {
    Object.assign(scope.paypal.faults, { silent: false, mute: false, down: false, refusing: undefined });
    scope.paypal.books.manner.refunds = 'COMPLETED';
  });
  const { register, verify, balance, apply } = membersOf(() => scope.house);
  const { letters, stockOf } = ordersOf(() => scope.house);
  const db = () => scope.house.shop.db.read;
  const books = () => scope.paypal.books;
  const casesOf = async (id: number) =>
    (await readOpenCases(db(), 200)).filter(({ orderId }) => orderId === id);
  const back = (orderId: number, key: string, other: number) => ({
    orderId,
    key,
    other,
    reason: 'trencada',
    restock: false,
    by: 'desk',
    byGateway: true,
  });
  const refund = (orderId: number, key: string, amount: number) =>
    refundOrder(scope.house.shop, back(orderId, key, amount), Date.now());
  const captureOf = (reference: string) => books().capturesOf(reference)[0]!;
  const invoiced = async (id: number) =>
    (await scope.invoicesOf(id)).map(({ type, total }) => [type, total] as const);

  test('stock, points, letters and invoice of what was paid and went back are right, each once', async () => {
    const member = await register();
    await verify(member);
    const before = (await stockOf(scope.cup)) ?? 0;
    const declined = await scope.go({}, member.shopper);
    await scope.agree(declined, 'declined');
    await scope.hear();
    expect(await letters(declined.id)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ mail: 'customer_processing' })]),
    );
    await scope.follow();
    expect(await stockOf(scope.cup)).toBe(before);
    expect(await invoiced(declined.id)).toEqual([]);
    expect((await balance(member.userId)).available).toBe(0);

    const redirect = await scope.goAgain(declined);
    await scope.agree({ shopper: member.shopper, redirect });
    await scope.hear();
    for (const event of scope.paypal.events.slice(-2)) await scope.paypal.send(event);
    await scope.hear();
    const mails = (await letters(declined.id)).map(({ mail }) => mail);
    expect(mails.filter((mail) => mail === 'customer_processing')).toHaveLength(1);
    await scope.follow();
    const { id } = declined;
    const { totals, refunds } = await scope.order(id);
    expect(refunds).toEqual([]);
    expect(await stockOf(scope.cup)).toBe(before - 1);
    expect(await invoiced(id)).toEqual([['F2', totals.total]]);
    const earned = (await balance(member.userId)).available;
    expect(earned).toBeGreaterThan(0);

    await refund(id, 'part', 500);
    await scope.hear();
    await refund(id, 'rest', totals.total - 500);
    await scope.hear();
    await scope.follow();
    expect(await scope.order(id)).toMatchObject({ status: 'refunded' });
    expect(await invoiced(id)).toEqual([
      ['F2', totals.total],
      ['R5', -500],
      ['R5', 500 - totals.total],
    ]);
    expect((await balance(member.userId)).available).toBe(0);
    expect(await casesOf(id)).toEqual([]);
  });

  test('money goes back in parts, never more than was paid, and its messages about that are known', async () => {
    const { id, reference } = await scope.paid();
    const { total } = (await scope.order(id)).totals;
    expect(await refund(id, 'a', 500)).toMatchObject({ done: true });
    await scope.hear();
    await refund(id, 'b', total - 500);
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ status: 'refunded' });
    expect((await scope.order(id)).refunds).toHaveLength(2);
    expect(
      books()
        .refundsOf(reference)
        .map(({ amount }) => amount.value),
    ).toEqual(['5.00', ((total - 500) / 100).toFixed(2)]);
    expect(await casesOf(id)).toEqual([]);
    await expect(refund(id, 'c', 1)).rejects.toMatchObject({ problem: { code: 'refund' } });
  });

  test('a refund whose answer was lost moves once, also after PayPal has forgotten its key', async () => {
    const { id, reference } = await scope.paid();
    scope.paypal.faults.mute = /refund$/;
    await expect(refund(id, 'lost', 500)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
    expect(books().refundsOf(reference)).toHaveLength(1);
    scope.paypal.faults.mute = false;
    scope.paypal.forgetKeys();
    expect(await refund(id, 'lost', 500)).toMatchObject({ done: true });
    expect(books().refundsOf(reference)).toHaveLength(1);
    await scope.hear();
    expect((await scope.order(id)).refunds).toHaveLength(1);
  });

  test('a refund that PayPal refuses gives nothing back, and one that is not over is not asked for as refused', async () => {
    const { id } = await scope.paid();
    const refuse = (status: number, issue: string) => {
      scope.paypal.faults.refusing = { calls: /refund$/, status, issue };
    };
    refuse(422, 'REFUND_TIME_LIMIT_EXCEEDED');
    await expect(refund(id, 'late', 500)).rejects.toMatchObject({ problem: { why: 'refused' } });
    for (const [status, issue] of [
      [422, 'PREVIOUS_REQUEST_IN_PROGRESS'],
      [500, 'INTERNAL_SERVER_ERROR'],
      [429, 'RATE_LIMIT_REACHED'],
    ] as const) {
      refuse(status, issue);
      await expect(refund(id, 'again', 500)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
    }
    scope.paypal.faults.refusing = undefined;
    expect(await refund(id, 'again', 500)).toMatchObject({ done: true });
    expect((await scope.order(id)).refunds.filter(({ done }) => done)).toHaveLength(1);
  });

  test('a refund that did not arrive after all is somebody’s', async () => {
    books().manner.refunds = 'PENDING';
    const { id, reference } = await scope.paid();
    expect(await refund(id, 'fails', 500)).toMatchObject({ done: true });
    const [made] = books().refundsOf(reference);
    books().failRefund(made!);
    await scope.hear();
    expect(await casesOf(id)).toMatchObject([{ kind: 'refund_failed', reference: made?.id, amount: 500 }]);
  });

  test('money given back at PayPal’s own desk is written down once', async () => {
    const { id, reference } = await scope.paid();
    books().refund(captureOf(reference).id, { amount: { currency_code: 'EUR', value: '3.00' } });
    await scope.hear();
    await scope.paypal.send({ ...scope.paypal.events.at(-1)!, id: `WH-again-${id}` });
    await scope.hear();
    expect((await scope.order(id)).refunds).toMatchObject([{ amount: 300, done: true }]);
    expect(await casesOf(id)).toEqual([]);
  });

  test('money that was reserved and taken goes back from what was taken', async () => {
    scope.account.takeNow = false;
    const { id, reference } = await scope.paid();
    scope.account.takeNow = true;
    expect(await capturePayment(scope.house.shop, id, Date.now())).toBe(true);
    expect(await refund(id, 'taken', 500)).toMatchObject({ done: true });
    await scope.hear();
    expect(books().refundsOf(reference)).toHaveLength(1);
    expect((await scope.order(id)).refunds).toHaveLength(1);
    expect(await casesOf(id)).toEqual([]);
  });

  test('what a change has made dearer is paid by an order of its own at PayPal, for just what is missing', async () => {
    const { id, shopper, reference } = await scope.paid();
    const before = (await scope.order(id)).totals.total;
    const [line] = (await scope.order(id)).lines;
    const edit = { lines: [{ lineId: line!.id!, quantity: 2 }] };
    await changeOrder(
      { shop: scope.house.shop, actor: staff(), now: Date.now() },
      { orderId: id, edit, byGateway: false, reason: '', tell: false },
    );
    const { due, totals } = await scope.order(id);
    expect(due).toBe(totals.total - before);
    const redirect = await scope.goAgain({ id, shopper });
    const second = (await scope.tries(id)).at(-1)!.reference;
    expect(second).not.toBe(reference);
    await scope.agree({ shopper, redirect });
    await scope.hear();
    expect(await scope.order(id)).toMatchObject({ due: 0, status: 'processing', transactionId: reference });
    expect(captureOf(second).amount.value).toBe((due / 100).toFixed(2));
    expect(books().capturesOf(second)).toHaveLength(1);
    expect(await hasUnmatched(db(), id)).toBe(false);
    expect(await casesOf(id)).toEqual([]);
  });

  test('a dispute is somebody’s, with the day by which it is answered; one that is won is settled', async () => {
    const lost = await scope.paid();
    books().dispute(captureOf(lost.reference), 'CREATED');
    books().dispute(captureOf(lost.reference), 'UPDATED');
    await scope.hear();
    const { total } = (await scope.order(lost.id)).totals;
    expect(await casesOf(lost.id)).toMatchObject([
      {
        kind: 'dispute',
        said: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        answerBy: Date.UTC(2027, 0, 15, 23, 59, 59),
        amount: total,
        outcome: '',
      },
    ]);
    books().dispute(captureOf(lost.reference), 'RESOLVED', 'RESOLVED_BUYER_FAVOUR');
    await scope.hear();
    expect(await casesOf(lost.id)).toMatchObject([{ kind: 'dispute', outcome: 'lost' }]);
    const won = await scope.paid();
    books().dispute(captureOf(won.reference), 'RESOLVED', 'CANCELED_BY_BUYER');
    books().dispute(captureOf(won.reference), 'CREATED');
    await scope.hear();
    expect(await casesOf(won.id)).toEqual([]);
    const unclear = await scope.paid();
    books().dispute(captureOf(unclear.reference), 'RESOLVED', 'NONE');
    await scope.hear();
    expect(await casesOf(unclear.id)).toMatchObject([{ kind: 'dispute', outcome: '' }]);
  });

  test('money that PayPal takes back of its own is somebody’s too', async () => {
    const { id, reference } = await scope.paid();
    books().reverse(captureOf(reference));
    await scope.hear();
    const { total } = (await scope.order(id)).totals;
    expect(await casesOf(id)).toMatchObject([{ kind: 'dispute', outcome: 'lost', amount: total }]);
  });

  test('the button that tries it says what is wrong', async () => {
    const { paypal, gateway, account } = scope;
    const whys = async () => (await gateway.check?.()) ?? {};
    expect(await whys()).toEqual({ well: true });
    const { url } = paypal.webhook;
    paypal.webhook.url = 'https://other.example/wc-api/paypal/';
    expect(await whys()).toMatchObject({
      why: 'payments.paypal.check.address',
      said: `${account.publicUrl}/wc-api/paypal/`,
    });
    paypal.webhook.url = url;
    paypal.webhook.event_types = EVENTS.slice(1).map((name) => ({ name }));
    expect(await whys()).toMatchObject({ why: 'payments.paypal.check.events', said: EVENTS[0] });
    paypal.webhook.event_types = EVENTS.map((name) => ({ name }));
    expect(await whys()).toEqual({ well: true });
    const other = (more: object) => paypalGateway({ ...account, ...more }).check?.();
    expect(await other({ webhookId: 'NONE' })).toMatchObject({ why: 'payments.paypal.check.webhook' });
    expect(await other({ secret: 'wrong' })).toMatchObject({ why: 'payments.paypal.check.key' });
    paypal.faults.refusing = { calls: /webhooks/, status: 403, issue: 'NOT_AUTHORIZED' };
    expect(await whys()).toMatchObject({ why: 'payments.paypal.check.rights' });
    paypal.faults.refusing = undefined;
    paypal.faults.down = true;
    await expect(gateway.check?.()).rejects.toThrow();
  });

  test('a token is asked for once and kept; one that PayPal takes back is asked for anew', async () => {
    const { paypal, account } = scope;
    const gateway = paypalGateway({ ...account, ...PAYPAL_KEYS });
    const asked = () => paypal.calls.get('POST /v1/oauth2/token') ?? 0;
    const from = asked();
    await Promise.all([gateway.check?.(), gateway.check?.()]);
    await gateway.check?.();
    expect(asked() - from).toBe(1);
    paypal.forgetTokens();
    expect(await gateway.check?.()).toEqual({ well: true });
    expect(asked() - from).toBe(2);
  });
});
