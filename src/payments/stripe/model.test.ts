import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lacksOf } from './check.ts';
import { cardOf, savedCard } from './model.ts';
import { fromStripe, isCharged, toStripe } from './money.ts';
import { modeOf, STRIPE, type StripeAccount } from './party.ts';

describe('amounts at Stripe', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'UGX', 'CLP');
  test('come back as they went, or do not go at all', () => {
    fc.assert(
      fc.property(fc.nat(1e10), currency, fc.nat(3), (amount, code, decimals) => {
        const counted = toStripe(amount, code, decimals);
        if (counted === undefined) return;
        expect(Number.isSafeInteger(counted)).toBe(true);
        expect(fromStripe(counted, code, decimals)).toBe(amount);
      }),
    );
  });

  test('are cents, whole yen, and thousandths of which the last is nought', () => {
    expect(toStripe(1850, 'EUR', 2)).toBe(1850);
    expect(toStripe(500, 'JPY', 0)).toBe(500);
    expect(toStripe(50000, 'JPY', 2)).toBe(500);
    expect(toStripe(50050, 'JPY', 2)).toBeUndefined();
    expect(toStripe(500, 'HUF', 0)).toBe(50000);
    expect(toStripe(500, 'ISK', 0)).toBe(50000);
    expect([toStripe(1230, 'KWD', 3), toStripe(1234, 'KWD', 3)]).toEqual([1230, undefined]);
  });

  test('below what is charged are not offered', () => {
    expect([isCharged(49, 'EUR', 2), isCharged(50, 'EUR', 2), isCharged(0, 'PLN', 2)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('an account of Stripe', () => {
  const account = (more: Partial<StripeAccount>): StripeAccount => ({
    house: STRIPE,
    publishableKey: 'pk_live_1',
    secretKey: 'sk_live_1',
    webhookSecret: 'whsec_1',
    takeNow: true,
    publicUrl: 'https://botiga.example',
    currency: 'EUR',
    decimals: () => 2,
    describe: () => '',
    mark: async () => 'mark',
    ...more,
  });

  test('is ready with three keys of one mode, and over TLS where money moves', () => {
    const lacks = (more: Partial<StripeAccount>) =>
      lacksOf(account(more)).map((key) => key.replace('payments.stripe.lacks.', ''));
    expect(lacks({})).toEqual([]);
    expect(lacks({ publishableKey: '', secretKey: '', webhookSecret: '' })).toEqual([
      'publishable',
      'secret',
      'webhook',
    ]);
    expect(lacks({ secretKey: 'sk_test_1' })).toEqual(['same_mode']);
    expect(lacks({ publicUrl: 'http://botiga.example' })).toEqual(['https']);
    const trial = { publishableKey: 'pk_test_1', secretKey: 'rk_test_1', publicUrl: 'http://localhost' };
    expect(lacks(trial)).toEqual([]);
    expect(modeOf('sk_live_')).toBe('live');
  });

  test('knows a card again by what the shop calls it', () => {
    const card = savedCard('cus_1', 'pm_2', {
      brand: 'american_express',
      last4: '0005',
      exp_month: 3,
      exp_year: 2031,
    });
    expect(card).toMatchObject({ label: 'American express •••• 0005', expires: '03/31' });
    expect(cardOf(card.token)).toEqual({ customer: 'cus_1', payment_method: 'pm_2' });
  });
});
