import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BACK, PAYABLE, TRY } from '../../../tests/support/buying/payable.ts';
import { openStripeGateway, type StripeGateway } from '../../../tests/support/stripe/gateway.ts';
import type { Payable, PaymentTry, Wanted } from '../model.ts';
import { stripeGateway } from './gateway.ts';

let house: StripeGateway;
beforeAll(async () => {
  house = await openStripeGateway();
});
afterAll(() => house.stripe.close());
beforeEach(() => {
  house.calm();
  house.stripe.forgetKeys();
});
afterEach(() => void vi.useRealTimers());

const start = (wanted: Wanted = {}, order: Partial<Payable> = {}, tried: Partial<PaymentTry> = {}) =>
  house.gateway.start({ ...PAYABLE, ...order }, { ...TRY, ...tried }, BACK, wanted);
const said = (call: string) => Object.fromEntries(house.stripe.said.get(call) ?? []);
const PAGES = 'POST /v1/checkout/sessions';
const INTENTS = 'POST /v1/payment_intents';

describe('a payment that begins at Stripe', () => {
  test('in a page of the house charges what is tried, by whatever the account takes, and keeps no card unasked', async () => {
    const started = await start();
    const intent = house.stripe.books.find(started?.reference ?? '', 'payment_intent');
    expect(started).toEqual({
      page: true,
      reference: intent.id,
      kept: JSON.stringify({ secret: intent.client_secret }),
    });
    expect(said(INTENTS)).toEqual({
      amount: '1850',
      currency: 'eur',
      'automatic_payment_methods[enabled]': 'true',
      description: 'Comanda 7',
      'metadata[shop]': 'mark',
      'metadata[order_id]': '7',
      'metadata[try_id]': '9',
    });
  });

  test('at Stripe’s own page charges the order’s own currency, for an hour and no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_999 });
    const started = await start({ elsewhere: true });
    expect(started).toMatchObject({ redirect: `${house.stripe.origin}/pay/${started?.reference}` });
    expect(said(PAGES)).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '1850',
      'adaptive_pricing[enabled]': 'false',
      expires_at: '1900003600',
      customer_email: 'maria@example.cat',
      success_url: BACK.received,
      cancel_url: BACK.cancelled,
      'payment_intent_data[metadata][try_id]': '9',
    });
  });

  test('there speaks the shopper’s language where it can', async () => {
    const spoken = async (language: string) => {
      await start({ elsewhere: true }, { language, orderKey: language });
      return said(PAGES).locale;
    };
    expect([await spoken('ca'), await spoken('es'), await spoken('en'), await spoken('fr')]).toEqual([
      'es',
      'es',
      'en',
      'auto',
    ]);
  });

  test('of an amount that Stripe cannot charge exactly does not begin', async () => {
    const counting = stripeGateway({ ...house.account, decimals: () => 3 });
    for (const elsewhere of [false, true])
      await expect(
        counting.start({ ...PAYABLE, currency: 'KWD' }, { ...TRY, amount: 1234, currency: 'KWD' }, BACK, {
          elsewhere,
        }),
      ).rejects.toThrow('Stripe cannot charge 1234 of KWD.');
    expect(house.stripe.calls.size).toBe(0);
  });

  test('with a card that is kept, and that Stripe does not take up, says why', async () => {
    for (const status of [400, 402, 500]) {
      house.stripe.faults.refusing = { calls: /payment_intents$/, status };
      await expect(start({ token: 'cus_1|pm_1' })).rejects.toThrow(`It is ${status}.`);
    }
  });

  test('with a card that is kept comes back to the shop where the bank has no page to ask on', async () => {
    expect(await start({ token: 'cus_1|pm_app' })).toMatchObject({ redirect: BACK.received });
  });
});
