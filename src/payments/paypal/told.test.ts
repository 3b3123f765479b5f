import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BACK, PAYABLE, TRY } from '../../../tests/support/buying/payable.ts';
import { openPaypalGateway, type PaypalGateway } from '../../../tests/support/paypal/gateway.ts';

let house: PaypalGateway;
beforeAll(async () => {
  house = await openPaypalGateway();
});
afterAll(() => house.paypal.close());
beforeEach(() => house.calm());

const hear = (type: string, resource: object) => house.hear(type, resource);
const paid = (mark?: string) => house.paid(mark);
const NEWS = { orderId: 7, currency: 'EUR' };

describe('what PayPal tells', () => {
  test('of an order that was agreed to is what may be charged, and nothing of a strange one or one that is gone', async () => {
    const { id } = await house.begun();
    const told = { ...NEWS, tryId: 9, outcome: 'approved', transactionId: id, amount: 1850 };
    expect(await hear('CHECKOUT.ORDER.APPROVED', { id })).toEqual([told]);
    expect(await hear('CHECKOUT.ORDER.APPROVED', { id: 'GONE' })).toEqual([]);
    expect(await hear('CHECKOUT.ORDER.APPROVED', { id: (await paid('another')).id })).toEqual([]);
  });

  test('of a movement is how its order stands now, found by its number or by its links', async () => {
    const { id, capture } = await paid();
    const told = [{ ...NEWS, tryId: 9, outcome: 'paid', transactionId: id, amount: 1850 }];
    expect(await hear('PAYMENT.CAPTURE.DECLINED', capture)).toMatchObject(told);
    const { supplementary_data: _, ...linked } = capture;
    expect(await hear('PAYMENT.CAPTURE.COMPLETED', linked)).toMatchObject(told);
    expect(await hear('PAYMENT.AUTHORIZATION.VOIDED', linked)).toMatchObject(told);
    const { capture: strange } = await paid('another');
    expect(await hear('PAYMENT.CAPTURE.COMPLETED', strange)).toEqual([]);
  });

  test('of a movement whose order nobody can find is not passed over: PayPal tells again', async () => {
    for (const links of [
      undefined,
      [],
      [{ rel: 'self', href: 'https://api.paypal.com/v2/checkout/orders/X' }],
    ])
      await expect(hear('PAYMENT.CAPTURE.COMPLETED', { id: 'X', links })).rejects.toThrow('which order');
    const gone = { rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/GONE' };
    expect(await hear('PAYMENT.CAPTURE.COMPLETED', { id: 'X', links: [gone] })).toEqual([]);
    const { capture } = await paid();
    const { supplementary_data: _, ...above } = capture;
    const round = { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}` };
    Object.assign(capture, { supplementary_data: undefined, links: [round] });
    await expect(hear('PAYMENT.CAPTURE.COMPLETED', { ...above, links: [round] })).rejects.toThrow(
      'which order',
    );
  });

  test('of a payment that nobody has agreed to is nothing', async () => {
    const { id } = await house.begun();
    const capture = { id: 'X', supplementary_data: { related_ids: { order_id: id } } };
    expect(await hear('PAYMENT.CAPTURE.PENDING', capture)).toEqual([]);
  });

  test.each([
    ['COMPLETED', 'refunded'],
    ['PENDING', 'refunded'],
    ['FAILED', 'refund_failed'],
    ['CANCELLED', 'refund_failed'],
  ])('of a refund that is %s is that it is %s, whatever the event is called', async (status, outcome) => {
    const { id, capture } = await paid();
    house.paypal.books.manner.refunds = status;
    const refund = house.paypal.books.refund(capture.id, { amount: { currency_code: 'EUR', value: '5.00' } });
    for (const type of ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.FAILED'])
      expect(await hear(type, { id: refund.id })).toEqual([
        { ...NEWS, outcome, transactionId: id, refund: refund.id, amount: 500 },
      ]);
  });

  test('of a refund that is gone, or another shop’s, is nothing', async () => {
    expect(await hear('PAYMENT.CAPTURE.REFUNDED', { id: 'GONE' })).toEqual([]);
    const { capture } = await paid('another');
    const refund = house.paypal.books.refund(capture.id, { amount: { currency_code: 'EUR', value: '5.00' } });
    expect(await hear('PAYMENT.CAPTURE.REFUNDED', { id: refund.id })).toEqual([]);
  });

  test('of money that it takes back of its own is a lost dispute', async () => {
    const { id, capture } = await paid();
    const lost = { ...NEWS, outcome: 'dispute_lost', transactionId: id, dispute: capture.id, amount: 1850 };
    expect(await hear('PAYMENT.CAPTURE.REVERSED', capture)).toMatchObject([lost]);
    expect(await hear('PAYMENT.CAPTURE.REVERSED', (await paid('another')).capture)).toEqual([]);
  });

  test.each([
    [{ status: 'WAITING_FOR_SELLER_RESPONSE', code: 'RESOLVED_SELLER_FAVOUR' }, 'disputed'],
    [{ status: 'RESOLVED', code: 'RESOLVED_SELLER_FAVOUR' }, 'dispute_won'],
    [{ status: 'RESOLVED', code: 'CANCELED_BY_BUYER' }, 'dispute_won'],
    [{ status: 'RESOLVED', code: 'DENIED' }, 'dispute_won'],
    [{ status: 'RESOLVED', code: 'RESOLVED_BUYER_FAVOUR' }, 'dispute_lost'],
    [{ status: 'RESOLVED', code: 'ACCEPTED' }, 'dispute_lost'],
    [{ status: 'RESOLVED', code: 'SOMETHING_NEW' }, 'disputed'],
    [{ status: 'RESOLVED' }, 'disputed'],
    [{}, 'disputed'],
  ])('of a dispute that is %o is that it is %s', async ({ status, code }: Of, outcome) => {
    const { id, capture } = await paid();
    const dispute = {
      dispute_id: 'PP-R-1',
      disputed_transactions: [{ seller_transaction_id: capture.id }],
      ...(status && { status }),
      ...(code && { dispute_outcome: { outcome_code: code } }),
    };
    expect(await hear('CUSTOMER.DISPUTE.UPDATED', dispute)).toEqual([
      { ...NEWS, outcome, transactionId: id, dispute: 'PP-R-1', reason: '', amount: 1850 },
    ]);
  });

  test('of a dispute is its reason, its amount and its last day, for each payment of the shop’s in it', async () => {
    const [one, strange, other] = [await paid(), await paid('another'), await paid()];
    const of = [one, strange, { capture: { id: 'GONE' } }, other];
    const dispute = {
      dispute_id: 'PP-R-2',
      reason: 'UNAUTHORISED',
      dispute_amount: { currency_code: 'EUR', value: '5.00' },
      seller_response_due_date: '2027-01-15T00:00:00.000Z',
      disputed_transactions: [...of.map(({ capture }) => ({ seller_transaction_id: capture.id })), {}],
    };
    const told = {
      outcome: 'disputed',
      reason: 'UNAUTHORISED',
      amount: 500,
      answerBy: Date.UTC(2027, 0, 15),
    };
    expect(await hear('CUSTOMER.DISPUTE.CREATED', dispute)).toMatchObject([
      { ...told, transactionId: one.id },
      { ...told, transactionId: other.id },
    ]);
    expect(await hear('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-R-3' })).toEqual([]);
  });

  test('of anything else is nothing, and nobody is asked about it', async () => {
    const { capture } = await paid();
    house.paypal.calls.clear();
    for (const type of ['CHECKOUT.ORDER.COMPLETED', 'XPAYMENT.CAPTURE.COMPLETED', 'PAYMENT.SALE.COMPLETED'])
      expect(await hear(type, capture), type).toEqual([]);
    expect(house.paypal.calls.size).toBe(0);
  });

  test('is told again later where PayPal does not answer', async () => {
    const { id, capture } = await paid();
    house.paypal.faults.refusing = { calls: /^GET/, status: 500 };
    await expect(hear('CHECKOUT.ORDER.APPROVED', { id })).rejects.toThrow();
    await expect(hear('PAYMENT.CAPTURE.REFUNDED', { id: 'X' })).rejects.toThrow();
    await expect(hear('PAYMENT.CAPTURE.COMPLETED', capture)).rejects.toThrow();
  });
});

interface Of {
  status?: string;
  code?: string;
}

describe('what PayPal answers', () => {
  test('with a token that it took back is asked again with a new one, once', async () => {
    const { order } = await house.begun();
    house.paypal.forgetTokens();
    house.paypal.calls.clear();
    expect(await house.gateway.state(order)).toBe('waiting');
    expect(house.paypal.calls.get('POST /v1/oauth2/token')).toBe(1);
    house.paypal.faults.refusing = { calls: /orders/, status: 401 };
    house.paypal.calls.clear();
    await expect(house.gateway.state(order)).rejects.toThrow();
    expect(house.paypal.calls.get('GET /v2/checkout/orders/:id')).toBe(2);
  });

  test('that is neither yes nor no makes nothing up: neither that it is gone nor that it was refused', async () => {
    const { order, tried } = await house.begun();
    for (const status of [400, 401, 403, 409, 422, 429, 500, 503]) {
      house.paypal.faults.refusing = { calls: /orders/, status };
      await expect(house.gateway.state(order), `${status}`).rejects.toThrow(`PayPal answered ${status}.`);
      await expect(house.gateway.again!(order, tried, BACK, {}), `${status}`).rejects.toThrow();
    }
    house.paypal.faults.refusing = { calls: /orders/, status: 404 };
    expect(await house.gateway.state(order)).toBe('unknown');
    house.paypal.faults.refusing = { calls: /capture$/, status: 422, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' };
    house.paypal.books.approve(order.transactionId, 'good');
    await expect(house.gateway.settle!(order, tried)).rejects.toThrow();
  });

  test('is not its usual one where somebody else answers in its place', async () => {
    const { order } = await house.begun();
    for (const body of ['', 'null', '5', '"busy"', '<html>busy</html>', '{"details":[null]}']) {
      house.paypal.faults.refusing = { calls: /orders/, status: 503, body };
      await expect(house.gateway.state(order), body).rejects.toThrow('PayPal answered 503.');
    }
  });

  test('in its own words is said on', async () => {
    const stranger = house.with({ secret: 'another' });
    await expect(
      stranger.state({ ...PAYABLE, transactionId: 'X' }, { ...TRY, reference: 'X' }),
    ).rejects.toThrow('Client Authentication failed');
    const { order } = await house.begun();
    await expect(
      house.gateway.start({ ...order, total: 1 }, { ...TRY, amount: 1 }, BACK, {}),
    ).rejects.toThrow('It is DUPLICATE_REQUEST_ID.');
  });
});
