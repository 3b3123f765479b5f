import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  messageOf,
  openStripeGateway,
  params,
  type StripeGateway,
} from '../../../tests/support/stripe/gateway.ts';

let house: StripeGateway;
beforeAll(async () => {
  house = await openStripeGateway();
});
afterAll(() => house.stripe.close());
beforeEach(() => house.calm());

const saving = () => house.gateway.saving!;
const read = (id: string) => saving().read!({ ...messageOf(''), query: params({ session_id: id }) });
const kept = (more: object = {}, setup: object = {}) => {
  const session = house.sessionOf();
  house.stripe.books.completeSetup(session);
  Object.assign(session.setup_intent as object, setup);
  return Object.assign(session, more).id;
};

describe('a card that is kept without a payment', () => {
  test('is asked for at Stripe’s page, which leads back with its number', async () => {
    const away = await saving().begin!('ca', {
      done: 'https://b.example/d?key=k',
      cancelled: 'https://b.example/c',
    });
    expect(away.redirect).toContain('/pay/cs_');
    expect(Object.fromEntries(house.stripe.said.get('POST /v1/checkout/sessions') ?? [])).toEqual({
      mode: 'setup',
      currency: 'eur',
      'allowed_payment_method_types[0]': 'card',
      customer_creation: 'always',
      locale: 'es',
      success_url: 'https://b.example/d?key=k&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://b.example/c',
    });
  });

  test('is kept once Stripe has it', async () => {
    expect(await read(kept())).toMatchObject({ label: 'Mastercard •••• 4444', expires: '03/31' });
  });

  test('is none where its owner left, it was refused, nobody owns it, or it is no card', async () => {
    expect(await read(house.sessionOf().id)).toBeUndefined();
    expect(await read(kept({}, { status: 'requires_payment_method' }))).toBeUndefined();
    expect(await read(kept({ customer: null }))).toBeUndefined();
    expect(await read(kept({}, { payment_method: null }))).toBeUndefined();
    expect(await read(kept({}, { payment_method: { id: 'pm_1', sepa_debit: {} } }))).toBeUndefined();
    expect(await read('cs_gone')).toBeUndefined();
  });

  test('is looked for by nothing but the number of a page of Stripe’s', async () => {
    for (const id of ['', 'pi_1', 'cs_', 'x/cs_1', 'cs_1/../../customers', 'cs_1?x=1'])
      expect(await read(id), id).toBeUndefined();
    expect(await saving().read!(messageOf(''))).toBeUndefined();
    expect(house.stripe.calls.size).toBe(0);
  });

  test('is not given up where Stripe does not say', async () => {
    const id = kept();
    house.stripe.faults.refusing = { calls: /^GET .*sessions/, status: 500 };
    await expect(read(id)).rejects.toThrow('It is 500.');
  });
});
