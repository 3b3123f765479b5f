import { createHmac } from 'node:crypto';
import StripeLibrary from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BACK, PAYABLE, TRY } from '../../../tests/support/buying/payable.ts';
import { MARK } from '../../../tests/support/stripe/account.ts';
import { messageOf, openStripeGateway, type StripeGateway } from '../../../tests/support/stripe/gateway.ts';
import { type FakeStripe, STRIPE_KEYS } from '../../../tests/support/stripe/stripe.ts';
import type { Gateway, PaymentTry } from '../model.ts';

import { stripeGateway } from './gateway.ts';
import { EVENTS } from './told.ts';

let house: StripeGateway;
let stripe: FakeStripe;
let gateway: Gateway;
beforeAll(async () => {
  house = await openStripeGateway();
  ({ stripe, gateway } = house);
});
afterAll(() => stripe.close());
beforeEach(() => house.calm());
const intentOf = (more?: object, shop?: string) => house.intentOf(more, shop);
const sessionOf = (more?: object) => house.sessionOf(more);
const state = (reference: string, more: Partial<PaymentTry> = {}) =>
  gateway.state(PAYABLE, { ...TRY, reference, ...more });
const TOLD = { orderId: 7, tryId: 9, currency: 'EUR' };

describe('how a payment stands at Stripe', () => {
  const sums = { amount: 1850, amount_received: 1700, amount_capturable: 1600 };

  test.each([
    ['succeeded', 'paid', 1700],
    ['requires_capture', 'authorised', 1600],
    ['processing', 'processing', 1850],
    ['canceled', 'voided', 1850],
  ])('an intent that is %s is %s', async (status, outcome, amount) => {
    const { id } = intentOf({ ...sums, status });
    expect(await state(id)).toEqual({ ...TOLD, transactionId: id, outcome, amount });
  });

  test('whose shopper has something left to do is waited for, one whose card was refused has failed', async () => {
    for (const status of ['requires_payment_method', 'requires_confirmation', 'requires_action'])
      expect(await state(intentOf({ status }).id)).toBe('waiting');
    const why = async (error: object) => {
      const { id } = intentOf({ status: 'requires_payment_method', last_payment_error: error });
      const found = await state(id);
      expect(found).toMatchObject({ ...TOLD, transactionId: id, outcome: 'failed', amount: 1850 });
      return typeof found === 'string' ? undefined : found.refusal;
    };
    const told = { code: 'card_declined', decline_code: 'insufficient_funds' };
    expect(await why(told)).toEqual({ why: 'no_funds', code: 'insufficient_funds' });
    expect(await why({ code: 'expired_card' })).toEqual({ why: 'expired', code: 'expired_card' });
    expect(await why({ code: 'card_declined', decline_code: 'new_one' })).toEqual({
      why: 'declined',
      code: 'new_one',
    });
  });

  test('is told with what its card is known by, and with the card only where its owner keeps it', async () => {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fingerprint: 'print' };
    const charge = { id: 'ch_1', object: 'charge', payment_method: 'pm_1', payment_method_details: { card } };
    stripe.books.things.set('ch_1', charge);
    const paid = (more: object) => intentOf({ ...sums, status: 'succeeded', latest_charge: 'ch_1', ...more });
    for (const more of [{}, { customer: 'cus_1' }, { setup_future_usage: 'on_session' }]) {
      const found = await state(paid(more).id);
      expect(found).toMatchObject({ fingerprint: 'print' });
      expect(found).not.toHaveProperty('card');
    }
    const kept = await state(paid({ customer: 'cus_1', setup_future_usage: 'on_session' }).id);
    expect(kept).toMatchObject({ card: { token: 'cus_1|pm_1', label: 'Visa •••• 4242' } });
  });

  test('at its own page is that of the intent there, else that of the page', async () => {
    expect(await state(sessionOf().id)).toBe('waiting');
    expect(await state(sessionOf({ status: 'complete' }).id)).toBe('waiting');
    const gone = sessionOf({ status: 'expired' });
    const voided = { outcome: 'voided', transactionId: gone.id, amount: 1850, currency: 'EUR' };
    expect(await state(gone.id)).toEqual(voided);
    const { id } = intentOf({ ...sums, status: 'succeeded' });
    const paid = sessionOf({ status: 'complete', payment_intent: id });
    expect(await state(paid.id)).toMatchObject({ ...TOLD, outcome: 'paid', transactionId: id });
  });

  test('is not known of what is gone, is another shop’s, or never began', async () => {
    expect(await state('pi_gone')).toBe('unknown');
    expect(await state('cs_gone')).toBe('unknown');
    expect(await state(intentOf({ status: 'succeeded' }, 'another').id)).toBe('unknown');
    stripe.calls.clear();
    expect(await gateway.state(PAYABLE)).toBe('unknown');
    expect(stripe.calls.size).toBe(0);
  });

  test('is told without a card where Stripe says nothing of one', async () => {
    const charge = { id: 'ch_2', object: 'charge', payment_method: 'pm_1', payment_method_details: null };
    stripe.books.things.set('ch_2', charge);
    const { id } = intentOf({ ...sums, status: 'succeeded', latest_charge: 'ch_2', customer: 'cus_1' });
    expect(await state(id)).toEqual({ ...TOLD, transactionId: id, outcome: 'paid', amount: 1700 });
  });

  test('is asked for by the order’s own number where no try was written down', async () => {
    const { id } = intentOf({ ...sums, status: 'succeeded' });
    expect(await gateway.state({ ...PAYABLE, transactionId: id })).toMatchObject({ outcome: 'paid' });
  });

  test('is found by its try where the answer to its beginning was lost', async () => {
    const { id } = intentOf({
      ...sums,
      status: 'succeeded',
      metadata: { shop: MARK, order_id: '7', try_id: '44' },
    });
    expect(await state('', { id: 44 })).toMatchObject({ outcome: 'paid', transactionId: id, tryId: 44 });
    expect(await state('', { id: 45 })).toBe('unknown');
  });

  test('is not made up where Stripe does not say', async () => {
    const { id } = intentOf({ status: 'succeeded' });
    for (const status of [401, 403, 409, 429, 500, 503]) {
      stripe.faults.refusing = { calls: /./, status };
      await expect(state(id)).rejects.toThrow();
    }
  });
});

describe('a payment that goes on at Stripe', () => {
  const again = (reference: string, wanted = {}, order = PAYABLE) =>
    gateway.again!(order, { ...TRY, reference }, BACK, wanted);

  test('goes on with the intent that is open, for what is owed now', async () => {
    const open = intentOf();
    const goesOn = await again(open.id, {}, { ...PAYABLE, total: 900 });
    expect(goesOn).toMatchObject({ page: true, reference: open.id });
    expect(open).toMatchObject({ amount: 900, setup_future_usage: null, customer: null });
    expect(await again(open.id, { save: true })).toMatchObject({
      kept: expect.stringContaining('"save":true'),
    });
    expect(open).toMatchObject({ amount: 1850, setup_future_usage: 'on_session' });
    const { customer } = open;
    expect(stripe.books.things.get(String(customer))).toMatchObject({ email: 'maria@example.cat' });
    await again(open.id, { save: true });
    expect(open.customer).toBe(customer);
    expect(stripe.calls.get('POST /v1/customers')).toBe(1);
  });

  test('begins anew where the old one is gone or over', async () => {
    expect(await again('pi_gone')).toBeUndefined();
    expect(await again('cs_gone')).toBeUndefined();
    expect(await again(intentOf({ status: 'canceled' }).id)).toBeUndefined();
  });

  test('leads to the thank-you page where money came, is on its way or is reserved', async () => {
    for (const status of ['succeeded', 'processing', 'requires_capture']) {
      const { id } = intentOf({ status });
      expect(await again(id)).toEqual({ redirect: BACK.received, reference: id });
      expect(stripe.books.find(id, 'payment_intent').status).toBe(status);
    }
    const paid = sessionOf({ status: 'complete' });
    expect(await again(paid.id)).toEqual({ redirect: BACK.received, reference: paid.id });
  });

  test.each([
    ['its own page is wanted', {}, { elsewhere: true }],
    ['a kept card is wanted', {}, { token: 'cus_1|pm_1' }],
    ['the order is in another currency', { currency: 'usd' }, {}],
    ['its bank still asks', { status: 'requires_action' }, {}],
  ])('is closed before another begins where %s', async (_, more, wanted) => {
    const { id } = intentOf(more);
    expect(await again(id, wanted)).toBeUndefined();
    expect(stripe.books.find(id, 'payment_intent').status).toBe('canceled');
  });

  test('is not begun anew where it was paid in that moment, or where Stripe does not say', async () => {
    const { id } = intentOf({ status: 'requires_action' });
    const refusing = (status: number, code?: string) => {
      stripe.faults.refusing = { calls: /cancel$/, status, ...(code && { code }) };
    };
    refusing(400, 'payment_intent_unexpected_state');
    expect(await again(id)).toEqual({ redirect: BACK.received, reference: id });
    for (const status of [409, 429, 500]) {
      refusing(status);
      await expect(again(id)).rejects.toThrow();
    }
    stripe.faults.refusing = { calls: /^GET/, status: 500 };
    await expect(again(id)).rejects.toThrow();
  });
});

describe('a message of Stripe’s', () => {
  const NOW = 1_900_000_000;
  afterEach(() => void vi.useRealTimers());
  const event = { id: 'evt_9', object: 'event', type: 'payment_intent.succeeded', livemode: false };
  const message = (timestamp: number, body = JSON.stringify(event), signed = body) => {
    const secret = STRIPE_KEYS.webhookSecret;
    const header = StripeLibrary.webhooks.generateTestHeaderString({ payload: signed, secret, timestamp });
    return messageOf(body, { 'stripe-signature': header });
  };

  test('is taken for five minutes, and known by its number', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
    expect(await gateway.recognise(message(NOW))).toEqual({ id: 'evt_9' });
    expect(await gateway.recognise(message(NOW - 300))).toEqual({ id: 'evt_9' });
    expect(await gateway.recognise(message(NOW - 301))).toBeUndefined();
  });

  test('is taken only as it was signed, and by nobody who has no secret', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
    const text = JSON.stringify(event);
    expect(await gateway.recognise(message(NOW, `${text} `, text))).toBeUndefined();
    const without = stripeGateway({ ...house.account, webhookSecret: '' });
    expect(await without.recognise(message(NOW))).toBeUndefined();
    const v1 = createHmac('sha256', '').update(`${NOW}.${text}`).digest('hex');
    const byNobody = messageOf(text, { 'stripe-signature': `t=${NOW},v1=${v1}` });
    expect(await without.recognise(byNobody)).toBeUndefined();
    expect(await gateway.recognise(messageOf(text))).toBeUndefined();
  });

  test('of live money says nothing to a shop with test keys', async () => {
    const { id } = intentOf({ status: 'succeeded', amount_received: 1850 });
    const object = stripe.books.find(id, 'payment_intent');
    const read = (livemode: boolean) => house.hear('payment_intent.succeeded', object, livemode);
    expect(await read(true)).toEqual([]);
    expect(await read(false)).toMatchObject([{ ...TOLD, outcome: 'paid', transactionId: id, amount: 1850 }]);
  });
});

describe('Stripe as a way to pay', () => {
  test('is paid by before the order is packed, and is on trial with the keys of a trial', () => {
    expect(gateway).toMatchObject({ prepaid: true, initialStatus: undefined, onTrial: true });
    for (const secretKey of ['sk_live_1', ''])
      expect(stripeGateway({ ...house.account, secretKey }).onTrial).toBeFalsy();
  });

  test('says what it lacks, and fits what Stripe charges', () => {
    expect(gateway.lacks?.()).toEqual([]);
    const bare = stripeGateway({ ...house.account, webhookSecret: '' });
    expect(bare.lacks?.()).toEqual(['payments.stripe.lacks.webhook']);
    const fits = (total: number, currency: string) =>
      gateway.available({ total, currency, country: 'ES', needsShipping: true, shippingMethods: [] });
    expect([fits(50, 'EUR'), fits(49, 'EUR')]).toEqual([true, false]);
  });

  test('that is tried names the events that Stripe would not report, and why it will not be asked', async () => {
    const tried = async () => (await gateway.check?.()) ?? {};
    Object.assign(stripe.endpoint, { url: `${house.account.publicUrl}/wc-api/stripe` });
    expect(await tried()).toEqual({ well: true });
    stripe.endpoint.enabled_events = EVENTS.filter((name) => !name.startsWith('refund.'));
    const missing = 'refund.created, refund.updated, refund.failed';
    expect(await tried()).toMatchObject({ well: false, why: 'payments.stripe.check.events', said: missing });
    stripe.endpoint.enabled_events = [...EVENTS];
    expect(await tried()).toEqual({ well: true });
    stripe.endpoint.status = 'disabled';
    expect(await tried()).toMatchObject({ why: 'payments.stripe.check.webhook' });
    for (const [status, why] of [
      [401, 'key'],
      [403, 'rights'],
      [400, 'other'],
    ] as const) {
      stripe.faults.refusing = { calls: /./, status };
      expect(await tried()).toEqual({
        well: false,
        why: `payments.stripe.check.${why}`,
        said: `It is ${status}.`,
      });
    }
    stripe.faults.refusing = { calls: /./, status: 500 };
    await expect(tried()).rejects.toThrow();
  });
});
