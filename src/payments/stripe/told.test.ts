import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  messageOf,
  openStripeGateway,
  params,
  type StripeGateway,
} from '../../../tests/support/stripe/gateway.ts';
import { stripeGateway } from './gateway.ts';

let house: StripeGateway;
beforeAll(async () => {
  house = await openStripeGateway();
});
afterAll(() => house.stripe.close());
beforeEach(() => house.calm());

const hear = (type: string, object: object) => house.hear(type, object);
const MARKS = { shop: 'mark', order_id: '7', try_id: '9' };
const paid = (shop?: string) => {
  const intent = house.intentOf({}, shop);
  house.stripe.books.succeed(intent);
  return intent;
};
const refundOf = (intent: { id: string } | null, status: string, more: object = {}) => ({
  id: 're_1',
  payment_intent: intent?.id ?? null,
  amount: 500,
  currency: 'eur',
  status,
  ...more,
});

describe('what Stripe tells', () => {
  test('of a payment is how it stands now, and nothing while its shopper has something to do', async () => {
    const intent = paid();
    const news = { orderId: 7, tryId: 9, outcome: 'paid', transactionId: intent.id, amount: 1850 };
    expect(await hear('payment_intent.payment_failed', intent)).toMatchObject([news]);
    for (const status of ['requires_action', 'requires_payment_method'])
      expect(await hear('payment_intent.processing', house.intentOf({ status }))).toEqual([]);
  });

  test('of a page that ran out is that nothing was paid there; of one that is open it is nothing', async () => {
    const page = (more: object) =>
      house.sessionOf({ metadata: MARKS, amount_total: 1850, currency: 'eur', ...more });
    const gone = page({ status: 'expired' });
    expect(await hear('checkout.session.expired', gone)).toEqual([
      { orderId: 7, tryId: 9, outcome: 'voided', transactionId: gone.id, amount: 1850, currency: 'EUR' },
    ]);
    for (const status of ['open', 'complete'])
      expect(await hear('checkout.session.completed', page({ status }))).toEqual([]);
    const intent = paid();
    const used = page({ status: 'complete', payment_intent: intent.id });
    expect(await hear('checkout.session.completed', used)).toMatchObject([
      { outcome: 'paid', transactionId: intent.id },
    ]);
  });

  test.each([
    ['pending', 'refunded'],
    ['succeeded', 'refunded'],
    ['failed', 'refund_failed'],
    ['canceled', 'refund_failed'],
  ])('of a refund that is %s is that it is %s', async (status, outcome) => {
    const intent = paid();
    for (const type of ['refund.created', 'refund.updated', 'refund.failed'])
      expect(await hear(type, refundOf(intent, status))).toEqual([
        { orderId: 7, outcome, transactionId: intent.id, refund: 're_1', amount: 500, currency: 'EUR' },
      ]);
  });

  test('of a refund that waits for its shopper, or that no payment of the shop’s is behind, is nothing', async () => {
    expect(await hear('refund.created', refundOf(paid(), 'requires_action'))).toEqual([]);
    expect(await hear('refund.created', refundOf(paid('another'), 'succeeded'))).toEqual([]);
    expect(await hear('refund.created', refundOf(null, 'succeeded'))).toEqual([]);
  });

  test('of a charge of which something went back are all its refunds; a strange one is not asked about', async () => {
    const intent = paid();
    const charge = house.stripe.books.things.get(String(intent.latest_charge))!;
    expect(await hear('charge.refunded', charge)).toEqual([]);
    for (const amount of ['300', '200'])
      house.stripe.books.refund(params({ payment_intent: intent.id, amount }));
    expect(await hear('charge.refunded', charge)).toMatchObject([
      { outcome: 'refunded', amount: 300 },
      { outcome: 'refunded', amount: 200 },
    ]);
    house.stripe.calls.clear();
    for (const metadata of [{ ...MARKS, shop: 'another' }, {}, null])
      expect(await hear('charge.refunded', { ...charge, metadata })).toEqual([]);
    expect(house.stripe.calls.size).toBe(0);
  });

  test('of a dispute is by when it is answered, if it can be', async () => {
    const dispute = (intent: { id: string }, due: number | null, status = 'needs_response') => ({
      id: 'dp_1',
      payment_intent: intent.id,
      amount: 1850,
      currency: 'eur',
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: due },
    });
    const intent = paid();
    const [open] = await hear('charge.dispute.created', dispute(intent, 1_900_000_000));
    expect(open).toMatchObject({ outcome: 'disputed', answerBy: 1_900_000_000_000, reason: 'fraudulent' });
    const [late] = await hear('charge.dispute.closed', dispute(intent, null, 'lost'));
    expect(late).toMatchObject({ outcome: 'dispute_lost', amount: 1850 });
    expect(late).not.toHaveProperty('answerBy');
    expect(await hear('charge.dispute.created', dispute(paid('another'), null))).toEqual([]);
  });

  test('of anything else is nothing', async () => {
    expect(await hear('customer.created', paid())).toEqual([]);
    expect(await hear('payment_intent.succeeded', paid('another'))).toEqual([]);
    expect(
      await hear('checkout.session.expired', house.sessionOf({ status: 'expired', metadata: null })),
    ).toEqual([]);
  });

  test('of trials says nothing to a shop that takes money', async () => {
    const live = stripeGateway({ ...house.account, secretKey: 'sk_live_1' });
    const object = house.sessionOf({ status: 'expired', metadata: MARKS, amount_total: 1, currency: 'eur' });
    const told = (livemode: boolean) =>
      live.read(
        messageOf(
          JSON.stringify({ id: 'evt_1', type: 'checkout.session.expired', livemode, data: { object } }),
        ),
      );
    expect(await told(false)).toEqual([]);
    expect(await told(true)).toMatchObject([{ outcome: 'voided' }]);
  });
});
