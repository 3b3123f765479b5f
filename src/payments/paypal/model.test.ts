import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  customId,
  isFor,
  localeOf,
  marksIn,
  type PaypalMovement,
  type PaypalOrder,
  refusalOf,
  stateOf,
} from './model.ts';
import { fromPaypal, toPaypal } from './money.ts';

const two = () => 2;
const euros = (value: string) => ({ currency_code: 'EUR', value });
const movement = (status: string, value = '18.50', more: Partial<PaypalMovement> = {}): PaypalMovement => ({
  id: 'M',
  status,
  amount: euros(value),
  ...more,
});
type Unit = NonNullable<PaypalOrder['purchase_units']>[number];
const orderOf = (payments: Unit['payments'], status = 'COMPLETED', more: object = {}): PaypalOrder => ({
  id: 'O',
  status,
  intent: 'CAPTURE',
  purchase_units: [{ amount: euros('18.50'), custom_id: 'mark.7.9', ...(payments && { payments }) }],
  ...more,
});
const state = (payments: Unit['payments'], status?: string) =>
  stateOf(orderOf(payments, status), 'mark', two);
const TOLD = { orderId: 7, tryId: 9, transactionId: 'O', currency: 'EUR' };

describe('amounts at PayPal', () => {
  const currencies = ['EUR', 'USD', 'JPY', 'HUF', 'TWD', 'CHF'];

  test('are written with a point, and come back as they went', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.constantFrom(...currencies), fc.nat(3), (amount, currency, decimals) => {
        const money = toPaypal(amount, currency, decimals);
        if (!money) return;
        expect(money.value).toMatch(currency === 'EUR' ? /^\d+\.\d{2}$/ : /^\d+(?:\.\d{2})?$/);
        expect(fromPaypal(money, decimals)).toBe(amount);
      }),
    );
  });

  test('that it cannot say exactly, or of a currency that it does not know, are none', () => {
    expect(toPaypal(5, 'EUR', 2)).toEqual(euros('0.05'));
    expect(toPaypal(1850, 'EUR', 2)).toEqual(euros('18.50'));
    expect(toPaypal(18, 'EUR', 0)).toEqual(euros('18.00'));
    expect(toPaypal(18501, 'EUR', 3)).toBeUndefined();
    expect(toPaypal(1850, 'HUF', 2)).toBeUndefined();
    expect(toPaypal(1800, 'HUF', 2)).toEqual({ currency_code: 'HUF', value: '18' });
    expect(toPaypal(-1, 'EUR', 2)).toBeUndefined();
    expect(toPaypal(1850, 'ISK', 0)).toBeUndefined();
  });

  test('are read without losing a fraction, and what is no amount is none', () => {
    expect(fromPaypal(euros('18.5'), 2)).toBe(1850);
    expect(fromPaypal(euros('18'), 2)).toBe(1800);
    expect(fromPaypal(euros('-2.51'), 2)).toBe(251);
    expect(Number.isSafeInteger(fromPaypal(euros('18.505'), 2))).toBe(false);
    for (const value of ['', '1e3', '1,50', '.5', 'NaN']) expect(fromPaypal(euros(value), 2)).toBeNaN();
  });
});

describe('how a payment stands at PayPal', () => {
  test.each(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])('a capture that is %s was paid', (status) => {
    expect(state({ captures: [movement(status)] })).toEqual({ ...TOLD, outcome: 'paid', amount: 1850 });
  });

  test('money that came counts together, whatever was refused beside it', () => {
    const captures = [movement('DECLINED'), movement('COMPLETED', '10.00'), movement('COMPLETED', '8.50')];
    expect(state({ captures })).toMatchObject({ outcome: 'paid', amount: 1850 });
  });

  test('money on its way, reserved, let go and refused is told as such', () => {
    const outcome = (payments: Unit['payments'], status?: string) => {
      const found = state(payments, status);
      return typeof found === 'string' ? found : found.outcome;
    };
    expect(outcome({ captures: [movement('PENDING')] })).toBe('processing');
    expect(outcome({ authorizations: [movement('PENDING')] })).toBe('processing');
    expect(outcome({ authorizations: [movement('CREATED')] })).toBe('authorised');
    expect(outcome({ authorizations: [movement('CAPTURED')], captures: [movement('COMPLETED')] })).toBe(
      'paid',
    );
    expect(outcome({ authorizations: [movement('CAPTURED')] })).toBe('waiting');
    expect(outcome({ authorizations: [movement('VOIDED')] })).toBe('voided');
    expect(outcome({ authorizations: [movement('EXPIRED')] })).toBe('voided');
    expect(outcome({ authorizations: [movement('DENIED')] })).toBe('failed');
    expect(outcome({ captures: [movement('FAILED')] })).toBe('failed');
    expect(outcome(undefined, 'VOIDED')).toBe('voided');
    for (const status of ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'SAVED', 'COMPLETED'])
      expect(outcome(undefined, status)).toBe('waiting');
  });

  test('why it was refused is told in PayPal’s word', () => {
    const declined = movement('DECLINED', '18.50', {
      status_details: { reason: 'PAYER_ACCOUNT_RESTRICTED' },
    });
    expect(state({ captures: [declined] })).toMatchObject({
      refusal: { why: 'blocked', code: 'PAYER_ACCOUNT_RESTRICTED' },
    });
    expect(refusalOf('SOMETHING_NEW')).toEqual({ why: 'declined', code: 'SOMETHING_NEW' });
  });

  test('who pays is told apart, where money came or is reserved', () => {
    const by = { payer: { payer_id: 'PAYER' } };
    const found = stateOf(orderOf({ captures: [movement('COMPLETED')] }, 'COMPLETED', by), 'mark', two);
    expect(found).toMatchObject({ fingerprint: 'paypal PAYER' });
    const coming = stateOf(orderOf({ captures: [movement('PENDING')] }, 'COMPLETED', by), 'mark', two);
    expect(coming).not.toHaveProperty('fingerprint');
  });

  test('is nobody’s business here where another shop began it', () => {
    expect(stateOf(orderOf({ captures: [movement('COMPLETED')] }), 'another', two)).toBe('unknown');
    expect(marksIn({ id: 'O', status: 'APPROVED', intent: 'CAPTURE' }, 'mark')).toBeUndefined();
  });
});

test('what the shop writes on an order it reads again, and PayPal takes it', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.stringMatching(/^[\w-]{20,43}$/), (orderId, tryId, mark) => {
      const custom_id = customId(mark, { orderId, tryId });
      expect(custom_id.length).toBeLessThanOrEqual(127);
      const order = orderOf(undefined, 'APPROVED', {
        purchase_units: [{ amount: euros('1.00'), custom_id }],
      });
      expect(marksIn(order, mark)).toEqual({ orderId, tryId });
    }),
  );
});

test('an order of PayPal’s is for an amount in its currency and no other', () => {
  const order = orderOf(undefined, 'APPROVED');
  expect(isFor(order, { amount: 1850, currency: 'EUR' }, two)).toBe(true);
  expect(isFor(order, { amount: 1851, currency: 'EUR' }, two)).toBe(false);
  expect(isFor(order, { amount: 1850, currency: 'USD' }, two)).toBe(false);
  expect(isFor({ ...order, purchase_units: [] }, { amount: 1850, currency: 'EUR' }, two)).toBe(false);
});

test('PayPal’s page speaks the shopper’s language where it can', () => {
  expect(['ca', 'es', 'en', 'oc', 'eu'].map(localeOf)).toEqual([
    'es-ES',
    'es-ES',
    'en-GB',
    'es-ES',
    undefined,
  ]);
});
