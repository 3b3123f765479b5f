import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BACK, PAYABLE, TRY } from '../../../tests/support/buying/payable.ts';
import { openPaypalGateway, type PaypalGateway } from '../../../tests/support/paypal/gateway.ts';
import type { FakePaypal } from '../../../tests/support/paypal/paypal.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import type { Gateway, Payable, PaymentTry, Wanted } from '../model.ts';
import { lacksOf } from './check.ts';
import { paypalGateway } from './gateway.ts';
import { PAYPAL, type PaypalAccount } from './party.ts';

const HOME = {
  ...EMPTY_ADDRESS,
  firstName: 'Maria',
  lastName: 'Puig',
  address1: 'Carrer Major 1',
  city: 'Vic',
  state: 'B',
  postcode: '08500',
  country: 'ES',
};
const NONE: Wanted = {};

let house: PaypalGateway;
let paypal: FakePaypal;
let account: PaypalAccount;
let gateway: Gateway;
beforeAll(async () => {
  house = await openPaypalGateway();
  ({ paypal, account, gateway } = house);
});
afterAll(() => paypal.close());
beforeEach(() => house.calm());

let runs = 0;
/** A try that has begun, of an order of its own. */
async function begun(more: Partial<Payable> = {}) {
  runs += 1;
  const order = { ...PAYABLE, orderKey: `clau ${runs}`, ...more };
  const started = await gateway.start(order, TRY, BACK, NONE);
  const { reference = '', kept = '' } = started ?? {};
  return { order: { ...order, transactionId: reference }, tried: { ...TRY, reference, kept } };
}
const settle = ({ order, tried }: Awaited<ReturnType<typeof begun>>, more: Partial<PaymentTry> = {}) =>
  gateway.settle?.(order, { ...tried, ...more });
const again = ({ order, tried }: Awaited<ReturnType<typeof begun>>, more: Partial<PaymentTry> = {}) =>
  gateway.again?.(order, { ...tried, ...more }, BACK, NONE);

describe('a payment at PayPal', () => {
  test('begins once, however often it is asked to, at a page in the shopper’s language', async () => {
    const { order, tried } = await begun();
    expect(tried.kept).toBe(`${paypal.origin}/checkoutnow?token=${tried.reference}`);
    expect(await gateway.start(order, TRY, BACK, NONE)).toMatchObject({ reference: tried.reference });
    const made = paypal.books.orderBy(tried.reference);
    expect(made.intent).toBe('CAPTURE');
    expect(made.payment_source.paypal.experience_context).toEqual({
      brand_name: 'Botiga',
      locale: 'es-ES',
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
      return_url: BACK.received,
      cancel_url: BACK.cancelled,
    });
    expect(made.purchase_units[0]).toMatchObject({
      amount: { currency_code: 'EUR', value: '18.50' },
      custom_id: 'mark.7.9',
      description: 'Comanda 7',
    });
    await expect(
      gateway.start({ ...order, total: 1 }, { ...TRY, currency: 'ISK' }, BACK, NONE),
    ).rejects.toThrow();
  });

  test('says where the parcel goes, and nothing of what is handed over or only sent by wire', async () => {
    const { tried } = await begun({ delivery: HOME });
    const made = paypal.books.orderBy(tried.reference);
    expect(made.payment_source.paypal.experience_context.shipping_preference).toBe('SET_PROVIDED_ADDRESS');
    expect(made.purchase_units[0]?.shipping).toEqual({
      type: 'SHIPPING',
      name: { full_name: 'Maria Puig' },
      address: {
        address_line_1: 'Carrer Major 1',
        admin_area_2: 'Vic',
        admin_area_1: 'B',
        postal_code: '08500',
        country_code: 'ES',
      },
    });
    const without = await begun();
    expect(paypal.books.orderBy(without.tried.reference).purchase_units[0]?.shipping).toBeUndefined();
  });

  test('goes on without an address that PayPal finds wrong, once, and without one that is none', async () => {
    const calls = () => paypal.calls.get('POST /v2/checkout/orders');
    const { tried, order } = await begun({ delivery: { ...HOME, postcode: '8500' } });
    expect(calls()).toBe(2);
    const made = paypal.books.orderBy(tried.reference);
    expect(made.payment_source.paypal.experience_context.shipping_preference).toBe('NO_SHIPPING');
    expect(made.purchase_units[0]?.shipping).toBeUndefined();
    expect(await gateway.start(order, TRY, BACK, NONE)).toMatchObject({ reference: tried.reference });
    await begun({ delivery: { ...HOME, address1: ' ' } });
    expect(calls()).toBe(5);
    paypal.faults.refusing = { calls: /orders$/, status: 422 };
    await expect(begun({ delivery: HOME })).rejects.toThrow();
    expect(calls()).toBe(7);
    // Nobody knows what became of it, so it is not asked for again.
    paypal.faults.refusing = { calls: /orders$/, status: 500 };
    await expect(begun({ delivery: HOME })).rejects.toThrow();
    expect(calls()).toBe(8);
  });

  test('goes on at the same page while the shopper has not agreed, and where it is known once he has', async () => {
    const of = await begun();
    expect(await again(of)).toEqual({ redirect: of.tried.kept, reference: of.tried.reference });
    expect(await again(of, { refusal: 'declined' })).toBeUndefined();
    expect(await again({ ...of, order: { ...of.order, total: 1 } })).toBeUndefined();
    const known = paypal.books.orderBy(of.tried.reference);
    for (const [status, goesOn] of [
      ['CREATED', true],
      ['PAYER_ACTION_REQUIRED', true],
      ['VOIDED', false],
    ] as const) {
      known.status = status;
      expect((await again(of)) !== undefined, status).toBe(goesOn);
    }
    expect(await again(of, { kept: '' })).toBeUndefined();
    paypal.books.approve(of.tried.reference, 'good');
    expect(await again(of)).toEqual({ redirect: BACK.received, reference: of.tried.reference });
    paypal.books.capture(of.tried.reference);
    expect(await again({ ...of, order: { ...of.order, total: 1 } })).toEqual({
      redirect: BACK.received,
      reference: of.tried.reference,
    });
    paypal.books.forget(of.tried.reference);
    expect(await again(of)).toBeUndefined();
    paypal.faults.down = true;
    await expect(again(of)).rejects.toThrow();
  });

  test('is charged once it was agreed to, and not before, twice, or after a refusal', async () => {
    const of = await begun();
    expect(await settle(of)).toBe('waiting');
    paypal.books.approve(of.tried.reference, 'good');
    expect(await settle(of, { refusal: 'declined' })).toBe('waiting');
    expect(await settle({ ...of, order: { ...of.order, currency: 'USD' } })).toBe('waiting');
    expect(paypal.books.capturesOf(of.tried.reference)).toEqual([]);
    for (const _ of [1, 2])
      expect(await settle(of)).toMatchObject({ outcome: 'paid', amount: 1850, orderId: 7, tryId: 9 });
    expect(paypal.calls.get('POST /v2/checkout/orders/:id/capture')).toBe(1);
    expect(await settle(of, { reference: 'GONE' })).toBe('unknown');
  });

  test('that another call has taken in this moment is no refusal; whatever else PayPal says is one', async () => {
    const of = await begun();
    paypal.books.approve(of.tried.reference, 'good');
    const say = (status: number, issue: string) => {
      paypal.faults.refusing = { calls: /capture$/, status, issue };
    };
    for (const issue of ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED']) {
      say(422, issue);
      expect(await settle(of)).toBe('waiting');
    }
    say(422, 'PAYER_ACCOUNT_RESTRICTED');
    expect(await settle(of)).toMatchObject({
      outcome: 'failed',
      refusal: { why: 'blocked', code: 'PAYER_ACCOUNT_RESTRICTED' },
    });
    say(503, 'SERVICE_UNAVAILABLE');
    await expect(settle(of)).rejects.toThrow();
  });

  test('is not given back before it has come', async () => {
    const of = await begun();
    paypal.books.approve(of.tried.reference, 'pending');
    expect(await settle(of)).toMatchObject({ outcome: 'processing' });
    const back = () => gateway.refund(of.order, 100, { key: 'k', reason: '' });
    expect(await back()).toEqual({ done: false, why: 'refused' });
    paypal.books.arrive(paypal.books.capturesOf(of.tried.reference)[0]!, 'COMPLETED');
    expect(await back()).toMatchObject({ done: true });
    paypal.books.manner.refunds = 'FAILED';
    expect(await gateway.refund(of.order, 100, { key: 'fails', reason: '' })).toMatchObject({ done: false });
    paypal.books.manner.refunds = 'COMPLETED';
    const none = { ...of.order, transactionId: 'GONE' };
    for (const moved of [
      gateway.refund(none, 1, { key: 'k', reason: '' }),
      gateway.capture(none, 1),
      gateway.cancel(none),
    ])
      expect(await moved).toEqual({ done: false, why: 'refused' });
  });

  test('of a try whose beginning nobody heard is unknown, and nobody is asked', async () => {
    expect(await gateway.state(PAYABLE, TRY)).toBe('unknown');
    expect(await gateway.state(PAYABLE)).toBe('unknown');
    expect(paypal.calls.size).toBe(0);
  });
});

test('a token is used until a minute before its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const fresh = paypalGateway(account);
    const asked = () => paypal.calls.get('POST /v1/oauth2/token');
    const of = { ...PAYABLE, transactionId: 'GONE' };
    await fresh.state(of);
    vi.setSystemTime(Date.now() + (32_400 - 61) * 1000);
    await fresh.state(of);
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 2000);
    await fresh.state(of);
    expect(asked()).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test('PayPal is ready with its keys, its webhook and, where money moves, an https address', () => {
  const lacks = (more: Partial<PaypalAccount>) =>
    lacksOf({ ...account, ...more }).map((key) => key.split('.').at(-1));
  expect(lacks({})).toEqual([]);
  expect(lacks({ clientId: '', secret: '', webhookId: '' })).toEqual(['client', 'secret', 'webhook']);
  expect(lacks({ live: true, publicUrl: 'http://b.example' })).toEqual(['https']);
  expect(lacks({ publicUrl: 'http://b.example' })).toEqual([]);
});

test('it is offered for what PayPal can charge exactly', () => {
  const fits = (total: number, currency: string) =>
    gateway.available({ total, currency, country: 'ES', needsShipping: true, shippingMethods: [] });
  expect([fits(1, 'EUR'), fits(0, 'EUR'), fits(1850, 'HUF'), fits(1800, 'HUF'), fits(1, 'RUB')]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('certificates are asked for where money moves only at the house that moves it', () => {
  for (const mode of ['live', 'sandbox'] as const)
    for (const origin of PAYPAL[mode].certificates)
      expect(origin.includes('sandbox')).toBe(mode === 'sandbox');
});
