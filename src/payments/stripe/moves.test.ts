import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAYABLE } from '../../../tests/support/buying/payable.ts';
import { openStripeGateway, params, type StripeGateway } from '../../../tests/support/stripe/gateway.ts';
import type { FakeStripe } from '../../../tests/support/stripe/stripe.ts';
import type { Gateway, Payable } from '../model.ts';
import { stripeGateway } from './gateway.ts';

let house: StripeGateway;
let stripe: FakeStripe;
let gateway: Gateway;
beforeAll(async () => {
  house = await openStripeGateway();
  ({ stripe, gateway } = house);
});
afterAll(() => stripe.close());
beforeEach(() => house.calm());

describe('money that went to Stripe', () => {
  const paid = () => {
    const intent = house.intentOf();
    stripe.books.succeed(intent);
    return { intent, order: { ...PAYABLE, transactionId: intent.id } };
  };
  const back = (order: Payable, key: string, reason = '') => gateway.refund(order, 500, { key, reason });
  const refunds = ({ id }: { id: string }) =>
    stripe.books.all('refund').filter(({ payment_intent: of }) => of === id);

  test('goes back once for one wish, whatever that is called, and also a day later', async () => {
    const { intent, order } = paid();
    const [key, reason] = ['x'.repeat(300), 'y'.repeat(600)];
    for (const _ of [1, 2]) {
      expect(await back(order, key, reason)).toEqual({ done: true, reference: refunds(intent)[0]?.id });
      stripe.forgetKeys();
    }
    expect(refunds(intent)).toMatchObject([{ amount: 500, metadata: { reason: 'y'.repeat(500) } }]);
    await back(order, 'another');
    expect(refunds(intent)).toHaveLength(2);
  });

  test('went back beside what somebody gave back at Stripe’s own desk', async () => {
    const { intent, order } = paid();
    stripe.books.refund(params({ payment_intent: intent.id, amount: '300' }));
    Object.assign(refunds(intent)[0]!, { metadata: null });
    expect(await back(order, 'k')).toMatchObject({ done: true });
    expect(refunds(intent).map(({ amount }) => amount)).toEqual([300, 500]);
  });

  test.each(['failed', 'canceled'] as const)('did not go back where it %s at once', async (refunded) => {
    stripe.books.manner.refunds = refunded;
    expect(await back(paid().order, refunded)).toEqual({ done: false, why: 'refused' });
  });

  test('of an amount that Stripe cannot say is neither taken nor given back', async () => {
    const counting = stripeGateway({ ...house.account, decimals: () => 3 });
    const order = { ...paid().order, currency: 'KWD' };
    await expect(counting.capture(order, 1234)).rejects.toThrow('1234 of KWD');
    await expect(counting.refund(order, 1234, { key: 'k', reason: '' })).rejects.toThrow('1234 of KWD');
  });

  test('that is reserved is taken or let go, and is that to who asks again', async () => {
    const reserved = () => {
      const intent = house.intentOf({ capture_method: 'manual' });
      stripe.books.succeed(intent);
      return { ...PAYABLE, transactionId: intent.id };
    };
    const [one, other] = [reserved(), reserved()];
    for (const _ of [1, 2]) {
      expect(await gateway.capture(one, 1850)).toEqual({ done: true, reference: one.transactionId });
      expect(await gateway.cancel(other)).toEqual({ done: true, reference: other.transactionId });
      stripe.forgetKeys();
    }
    expect(await gateway.cancel(one)).toEqual({ done: false, why: 'refused' });
    expect(await gateway.capture(other, 1850)).toEqual({ done: false, why: 'refused' });
  });
});
